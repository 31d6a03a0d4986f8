import type { Endpoint } from '../../usecases/operator/webhooks/endpoint.ts';
import type { Delivery, DeliveryDetails } from '../../usecases/operator/webhooks/list-deliveries.ts';
import { fieldTable, green, red, sanitizeText, table, yellow } from '../shared/output.ts';
import { formatTime } from './format.ts';

export function endpointFields(endpoint: Endpoint): string {
  const { merchantId, url, events, callbackHosts, enabled, disabledReason, failingSince, oldSecretUntil } =
    endpoint;
  const enabledText = failingSince === null ? green('enabled') : yellow('enabled, failing');
  return fieldTable({
    'merchant id': merchantId,
    url,
    events: events.join(', '),
    'callback hosts': callbackHosts.map(hostText).join(', ') || null,
    state: enabled ? enabledText : red(`disabled: ${disabledReason ?? 'no reason recorded'}`),
    'failing since': failingSince && formatTime(failingSince),
    ...(oldSecretUntil ? { 'old secret signs until': formatTime(oldSecretUntil) } : {}),
  });
}

function hostText({ host, disabled, failingSince }: Endpoint['callbackHosts'][number]): string {
  if (disabled) return red(`${host} (disabled)`);
  return failingSince === null ? host : yellow(`${host} (failing)`);
}

const STATE_COLORS = { pending: yellow, delivered: green, failed: red } as const;

export const deliveriesTable = (deliveries: readonly Delivery[]): string =>
  table(
    [
      'Delivery',
      'Merchant',
      'Withdrawal',
      'Event',
      'Created',
      'State',
      'Attempts',
      'Last response',
      'Next attempt',
    ],
    deliveries.map((delivery) => {
      const last = delivery.tries.at(-1);
      return [
        delivery.id,
        delivery.merchantId,
        delivery.withdrawalId,
        delivery.type,
        formatTime(delivery.createdAt),
        STATE_COLORS[delivery.state](delivery.state),
        delivery.tries.length,
        last?.error ?? last?.status,
        delivery.state === 'pending' ? formatTime(delivery.dueAt) : null,
      ];
    }),
    ['Attempts'],
  );

export const deliveryText = ({ id, merchantId, withdrawalId, type, state, tries }: DeliveryDetails): string =>
  [
    fieldTable({
      delivery: id,
      merchant: merchantId,
      withdrawal: withdrawalId,
      event: type,
      state: STATE_COLORS[state](state),
    }),
    ...tries.map(({ number, at, status, error, ms, request, answer }) =>
      fieldTable({
        attempt: number,
        at: formatTime(at),
        response: error ?? status,
        ms,
        sent: sanitizeText(request),
        answered: sanitizeText(answer),
      }),
    ),
  ].join('\n\n');

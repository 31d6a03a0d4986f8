// Where a channel reaches an operator: entered, tested and removed by themselves.
import { hasAddresses, isAddressOf } from '../../../domain/alerts/channels.ts';
import { alertTexts } from '../../../domain/alerts/texts.ts';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import {
  deleteAddress,
  loadAddresses,
  loadChannels,
  lockChannel,
  saveAddress,
} from '../../../storage/alerts/channels.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { subjectOf } from './channels.ts';

export type OwnAddress = {
  readonly channel: string;
  readonly kind: 'telegram' | 'email';
  /** Null: none was entered. */
  readonly address: string | null;
};

/** One for each enabled channel that has addresses. */
export async function listOwnAddresses(app: App, operator: string): Promise<OwnAddress[]> {
  const addresses = await loadAddresses(app.db, operator);
  return (await loadChannels(app.db)).flatMap(({ name, settings: { kind }, enabled }) =>
    enabled && (kind === 'telegram' || kind === 'email')
      ? [
          {
            channel: name,
            kind,
            address: addresses.find(({ channel }) => channel === name)?.address ?? null,
          },
        ]
      : [],
  );
}

/** The address itself stays out of the audit log. */
export const setOwnAddress = (
  app: App,
  by: Actor,
  { channel: name, address }: { readonly channel: string; readonly address: string },
): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const channel = await lockChannel(tx, name);
    if (!channel) return rejectAction('not-found', alertTexts.channelNotFound(name));
    const { kind } = channel.settings;
    if (!hasAddresses(kind) || !isAddressOf(kind, address))
      return rejectAction('invalid', alertTexts.addressFormat[kind], 'address');
    await saveAddress(tx, { operator: by.name, channel: name, address });
    writeAudit({ action: 'alert.set_address', subject: subjectOf(name) });
    return accepted(true as const);
  });

export const removeOwnAddress = (app: App, by: Actor, channel: string): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!(await lockChannel(tx, channel)))
      return rejectAction('not-found', alertTexts.channelNotFound(channel));
    await deleteAddress(tx, by.name, channel);
    writeAudit({ action: 'alert.remove_address', subject: subjectOf(channel) });
    return accepted(true as const);
  });

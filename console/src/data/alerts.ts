// Alerts: channels, rules, the log, and where alerts reach the operator.

import { unwrap } from '@sluice/ui/api/client.ts';
import { ApiError } from '@sluice/ui/api/errors.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { alertsTexts as texts } from '../texts/alerts.ts';

export type AlertChannel = Schemas['AlertChannel'];
export type AlertRule = Schemas['AlertRule'];
export type AlertKind = Schemas['AlertKind'];
export type AlertAddress = Schemas['AlertAddress'];
export type AlertDelivery = Schemas['AlertDelivery'];
export type ChannelInput =
  paths['/alert-channels/{name}']['put']['requestBody']['content']['application/json'];
export type RuleInput = paths['/alert-rules']['post']['requestBody']['content']['application/json'];

const CHANNELS_KEY = ['alert-channels'] as const;
const RULES_KEY = ['alert-rules'] as const;
const LOG_KEY = ['alert-deliveries'] as const;
const ADDRESSES_KEY = ['alert-addresses'] as const;

export const useAlertChannels = () =>
  useQuery({ queryKey: CHANNELS_KEY, queryFn: () => unwrap(api.GET('/alert-channels')) });

export const useAlertKinds = () =>
  useQuery({
    queryKey: ['alert-kinds'],
    queryFn: () => unwrap(api.GET('/alert-kinds')),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useSetChannel = () =>
  useAction(
    ({ name, body }: { readonly name: string; readonly body: ChannelInput }, headers) =>
      unwrap(api.PUT('/alert-channels/{name}', { params: { path: { name } }, body, headers })),
    {
      invalidates: [CHANNELS_KEY, ADDRESSES_KEY],
      successMessage: ({ channel }) => texts.saved(channel.name),
      errorDisplay: 'inline',
    },
  );

export const useRemoveChannel = () =>
  useAction(
    ({ name }: AlertChannel, headers) =>
      unwrap(api.DELETE('/alert-channels/{name}', { params: { path: { name } }, headers })),
    {
      invalidates: [CHANNELS_KEY, RULES_KEY, ADDRESSES_KEY],
      successMessage: () => texts.removedChannel,
      errorDisplay: 'inline',
    },
  );

type TestInput = { readonly name: string; readonly address: string | null };
type TestResult = Schemas['AlertTest'];

/** A test that the server of the channel did not take is an error. */
async function unwrapTest(call: Promise<{ data?: TestResult }>, name: string): Promise<TestResult> {
  const result = await unwrap(call);
  if (result.problem !== null) throw new ApiError(502, { error: texts.notTested(name, result.problem) });
  return result;
}

export const useTestChannel = () =>
  useAction(
    ({ name, address }: TestInput, headers) =>
      unwrapTest(
        api.POST('/alert-channels/{name}/test', { params: { path: { name } }, body: { address }, headers }),
        name,
      ),
    {
      invalidates: [],
      successMessage: (_result, { name }) => texts.tested(name),
      errorDisplay: 'inline',
    },
  );

export const useAlertRules = () =>
  useQuery({ queryKey: RULES_KEY, queryFn: () => unwrap(api.GET('/alert-rules')) });

type SaveRule = {
  readonly original: Pick<AlertRule, 'id' | 'version'> | undefined;
  readonly body: RuleInput;
};

export const useSaveRule = () =>
  useAction(
    ({ original, body }: SaveRule, headers) =>
      original === undefined
        ? unwrap(api.POST('/alert-rules', { body, headers }))
        : unwrap(
            api.PUT('/alert-rules/{id}', {
              params: { path: { id: original.id } },
              body: { ...body, version: original.version },
              headers,
            }),
          ),
    { invalidates: [RULES_KEY], successMessage: () => texts.savedRule, errorDisplay: 'inline' },
  );

export const useRemoveRule = () =>
  useAction(
    ({ id }: AlertRule, headers) =>
      unwrap(api.DELETE('/alert-rules/{id}', { params: { path: { id } }, headers })),
    { invalidates: [RULES_KEY], successMessage: () => texts.removedRule, errorDisplay: 'inline' },
  );

export const useAlertLog = () =>
  usePagedList<AlertDelivery>(LOG_KEY, (page) =>
    unwrap(api.GET('/alert-deliveries', { params: { query: page } })),
  );

export const useOwnAddresses = () =>
  useQuery({ queryKey: ADDRESSES_KEY, queryFn: () => unwrap(api.GET('/me/alert-addresses')) });

export const useSetOwnAddress = () =>
  useAction(
    ({ channel, address }: { readonly channel: string; readonly address: string }, headers) =>
      unwrap(
        api.PUT('/me/alert-addresses/{channel}', {
          params: { path: { channel } },
          body: { address },
          headers,
        }),
      ),
    { invalidates: [ADDRESSES_KEY], successMessage: () => texts.savedAddress, errorDisplay: 'inline' },
  );

export const useRemoveOwnAddress = () =>
  useAction(
    ({ channel }: AlertAddress, headers) =>
      unwrap(api.DELETE('/me/alert-addresses/{channel}', { params: { path: { channel } }, headers })),
    { invalidates: [ADDRESSES_KEY], successMessage: () => texts.removedAddress, errorDisplay: 'toast' },
  );

export const useTestOwnAddress = () =>
  useAction(
    ({ channel }: AlertAddress, headers) =>
      unwrapTest(
        api.POST('/me/alert-addresses/{channel}/test', { params: { path: { channel } }, headers }),
        channel,
      ),
    {
      invalidates: [],
      successMessage: (_result, { channel }) => texts.tested(channel),
      errorDisplay: 'toast',
    },
  );

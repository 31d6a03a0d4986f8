// The keys that are shared with an aggregator, by what its kind needs. They are written here and never read again.
import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { Aggregator } from '../../../data/aggregators.ts';

export type Keys = {
  readonly secret: string;
  readonly merchant_id: string;
  readonly secret_key: string;
  readonly order_id: 'yes' | 'no';
  readonly webhook_secret: string;
};

export const NO_KEYS: Keys = {
  secret: '',
  merchant_id: '',
  secret_key: '',
  order_id: 'yes',
  webhook_secret: '',
};

/** Undefined: nothing was given, so one is to be made. */
export function secretsOf(kind: Aggregator['kind'], keys: Keys): Record<string, string> | undefined {
  const { secret, webhook_secret, ...upstream } = keys;
  if (kind !== 'sluice') return secret.trim() === '' ? undefined : { secret: secret.trim() };
  const signed = webhook_secret.trim() === '' ? {} : { webhook_secret: webhook_secret.trim() };
  return {
    ...upstream,
    merchant_id: upstream.merchant_id.trim(),
    secret_key: upstream.secret_key.trim(),
    ...signed,
  };
}

export const areKeysReady = (kind: Aggregator['kind'], keys: Keys): boolean =>
  kind === 'sluice'
    ? keys.merchant_id.trim() !== '' && keys.secret_key.trim() !== ''
    : keys.secret.trim() !== '';

const eye = { visibilityToggleButtonProps: { 'aria-label': 'Show the key' } };

type Props = {
  readonly kind: Aggregator['kind'];
  readonly keys: Keys;
  readonly onChange: (keys: Keys) => void;
  readonly error: string | undefined;
  /** Left empty, a key is made and shown once. */
  readonly isGeneratedIfEmpty: boolean;
};

export function KeysFields({ kind, keys, onChange, error, isGeneratedIfEmpty }: Props) {
  const field = (name: 'secret' | 'merchant_id' | 'secret_key' | 'webhook_secret') => ({
    autoComplete: 'off',
    value: keys[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...keys, [name]: currentTarget.value }),
  });
  if (kind !== 'sluice')
    return (
      <PasswordInput
        label="Shared key"
        description={
          isGeneratedIfEmpty
            ? 'As the other side gave it, like whsec_…; left empty, one is made and shown to you once.'
            : 'As the other side gave it, like whsec_….'
        }
        {...eye}
        {...field('secret')}
        error={error}
      />
    );
  return (
    <>
      <TextInput label="Our merchant id there" required {...field('merchant_id')} error={error} />
      <PasswordInput label="Our secret key there" required {...eye} {...field('secret_key')} />
      <Select
        label="Does it know order ids?"
        description="Without them a payout whose answer was lost cannot be asked about."
        data={[
          { value: 'yes', label: 'Yes: a payout can be sent again without being paid twice' },
          { value: 'no', label: 'No: the bare contract' },
        ]}
        value={keys.order_id}
        onChange={(chosen) => onChange({ ...keys, order_id: chosen === 'no' ? 'no' : 'yes' })}
      />
      <PasswordInput
        label="Secret of its webhooks"
        description="If it tells us what became of payouts."
        {...eye}
        {...field('webhook_secret')}
      />
    </>
  );
}

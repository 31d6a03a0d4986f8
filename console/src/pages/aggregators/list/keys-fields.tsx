// The keys shared with an aggregator, depending on its kind. They can be written, never read.
import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { Aggregator } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';

const texts = aggregatorsTexts.keys;

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

/** Undefined if no key was entered; the server then creates one. */
export function buildSecrets(kind: Aggregator['kind'], keys: Keys): Record<string, string> | undefined {
  const { secret, webhook_secret, ...upstreamKeys } = keys;
  if (kind !== 'sluice') return secret.trim() === '' ? undefined : { secret: secret.trim() };
  const webhookKeys = webhook_secret.trim() === '' ? {} : { webhook_secret: webhook_secret.trim() };
  return {
    ...upstreamKeys,
    merchant_id: upstreamKeys.merchant_id.trim(),
    secret_key: upstreamKeys.secret_key.trim(),
    ...webhookKeys,
  };
}

export const areKeysReady = (kind: Aggregator['kind'], keys: Keys): boolean =>
  kind === 'sluice'
    ? keys.merchant_id.trim() !== '' && keys.secret_key.trim() !== ''
    : keys.secret.trim() !== '';

const showButton = { visibilityToggleButtonProps: { 'aria-label': texts.showButton } };

type Props = {
  readonly kind: Aggregator['kind'];
  readonly keys: Keys;
  readonly onChange: (keys: Keys) => void;
  readonly error: string | undefined;
  /** If left empty, a key is created and shown once. */
  readonly isGeneratedIfEmpty: boolean;
};

export function KeysFields({ kind, keys, onChange, error, isGeneratedIfEmpty }: Props) {
  const fieldProps = (name: 'secret' | 'merchant_id' | 'secret_key' | 'webhook_secret') => ({
    autoComplete: 'off',
    value: keys[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...keys, [name]: currentTarget.value }),
  });
  if (kind !== 'sluice')
    return (
      <PasswordInput
        label={texts.secretLabel}
        description={isGeneratedIfEmpty ? texts.secretHintGenerated : texts.secretHint}
        {...showButton}
        {...fieldProps('secret')}
        error={error}
      />
    );
  return (
    <>
      <TextInput label={texts.merchantIdLabel} required {...fieldProps('merchant_id')} error={error} />
      <PasswordInput label={texts.secretKeyLabel} required {...showButton} {...fieldProps('secret_key')} />
      <Select
        label={texts.orderIdLabel}
        description={texts.orderIdHint}
        data={[
          { value: 'yes', label: texts.orderIdYes },
          { value: 'no', label: texts.orderIdNo },
        ]}
        value={keys.order_id}
        onChange={(selected) => onChange({ ...keys, order_id: selected === 'no' ? 'no' : 'yes' })}
      />
      <PasswordInput
        label={texts.webhookSecretLabel}
        description={texts.webhookSecretHint}
        {...showButton}
        {...fieldProps('webhook_secret')}
      />
    </>
  );
}

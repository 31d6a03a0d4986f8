// Changes an aggregator. With new keys while payouts are in progress, the operator says whose keys they are. With another URL,
// payouts in progress stay with the old one.
import { Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { type Aggregator, useChangeAggregator } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { KeysFields } from './keys-fields.tsx';
import { TERMS_FIELDS, TermsFields } from './terms-fields.tsx';
import { type Account, type AggregatorForm, useAggregatorForm } from './use-aggregator-form.ts';

const texts = aggregatorsTexts.edit;

type Props = { readonly aggregator: Aggregator; readonly onClose: () => void };

export function EditAggregator({ aggregator, onClose }: Props) {
  const guard = useStaleGuard(aggregator);
  return <EditForm key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FormProps = { readonly aggregator: Aggregator; readonly form: AggregatorForm };

function Fields({ form, error }: Pick<FormProps, 'form'> & { readonly error: unknown }) {
  return (
    <>
      <Switch
        label={texts.enabledLabel}
        checked={form.isEnabled}
        onChange={({ currentTarget }) => form.setEnabled(currentTarget.checked)}
      />
      <TermsFields form={form.terms} onChange={form.setTerms} error={error} />
      <Switch
        label={texts.replaceKeysLabel}
        description={texts.replaceKeysHint}
        checked={form.isReplacingKeys}
        onChange={({ currentTarget }) => form.setReplacingKeys(currentTarget.checked)}
      />
      {form.isReplacingKeys && (
        <KeysFields
          fields={form.keyFields}
          keys={form.keys}
          onChange={form.setKeys}
          error={fieldError(error, 'secrets')}
          isGeneratedIfEmpty={false}
        />
      )}
    </>
  );
}

function PayoutsInProgress({ aggregator: { name, under_way: payoutCount }, form }: FormProps) {
  if (!form.needsAccount && !form.leavesPayouts) return null;
  const values = { count: <strong>{payoutCount}</strong>, name };
  return (
    <Stack className="notice" gap="xs">
      <Text size="sm">
        <Rich text={texts.inProgress(payoutCount)} values={values} />
      </Text>
      {form.leavesPayouts && <Text size="sm">{texts.stayWithOldUrl}</Text>}
      {form.needsAccount && (
        <Radio.Group
          label={texts.accountLabel}
          value={form.account}
          onChange={(value) => form.setAccount(value as Account)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="same" label={texts.sameAccount} description={texts.sameAccountHint} />
            <Radio value="other" label={texts.otherAccount} description={texts.otherAccountHint} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

function ChangesPreview({ aggregator, form: { changes, isEnabled, isReplacingKeys } }: FormProps) {
  if (changes.length === 0 && !isReplacingKeys) return null;
  const keys = { name: aggregatorsTexts.fields.keys, after: texts.keysReplaced };
  return (
    <Stack gap="xs" role="status" aria-label={texts.changesTitle}>
      <Title order={3}>{texts.changesTitle}</Title>
      {aggregator.enabled && !isEnabled && <Text size="sm">{texts.effectDisabled(aggregator.name)}</Text>}
      <ChangeList changes={isReplacingKeys ? [...changes, keys] : changes} />
    </Stack>
  );
}

type EditFormProps = { readonly guard: StaleGuard<Aggregator>; readonly onClose: () => void };

function EditForm({ guard, onClose }: EditFormProps) {
  const aggregator = guard.original;
  const save = useChangeAggregator();
  const form = useAggregatorForm(aggregator);
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.title(aggregator.name)}
      submitLabel={texts.submit}
      size="lg"
      fields={[...TERMS_FIELDS, 'secrets']}
      isReady={form.isReady}
      isDangerous={form.needsAccount || form.leavesPayouts || (aggregator.enabled && !form.isEnabled)}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate({ original: aggregator, change: form.buildChange() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Fields form={form} error={save.error} />
      <PayoutsInProgress aggregator={aggregator} form={form} />
      <ChangesPreview aggregator={aggregator} form={form} />
    </EditDialog>
  );
}

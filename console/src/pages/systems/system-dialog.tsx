// Changing a system: the fields, what a withdrawal would cost then, and what is different from now.
import { SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ChangeList } from '../../components/dialog/change-list.tsx';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { SYSTEMS } from '../../components/display/payment-system.tsx';
import { AmountInput } from '../../components/form/amount-input.tsx';
import { type SystemTerms, useChangeSystem } from '../../data/systems.ts';
import { changeOf, describeSwitches, formOf, NAMES, NUMBERS, normalizeForm, numberChanges } from './form.ts';
import { LiveExample } from './live-example.tsx';

type Props = { readonly system: SystemTerms; readonly onClose: () => void };

export function SystemDialog({ system, onClose }: Props) {
  const guard = useStaleGuard(system);
  return <SystemFields key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FieldsProps = { readonly guard: StaleGuard<SystemTerms>; readonly onClose: () => void };

function SystemFields({ guard, onClose }: FieldsProps) {
  const system = guard.original;
  const change = useChangeSystem();
  const before = formOf(system);
  const form = useForm({ initialValues: before });
  const after = normalizeForm(form.values);
  const numbers = after ? numberChanges(before, after) : [];
  const words = after ? describeSwitches(SYSTEMS[system.name].text, before, after) : [];
  const count = numbers.length + words.length;
  const field = (name: (typeof NUMBERS)[number]) => (
    <AmountInput
      key={name}
      label={NAMES[name]}
      placeholder="no bound"
      value={form.values[name]}
      onChange={(text) => form.setFieldValue(name, text)}
      error={fieldError(change.error, name)}
      {...(name === 'fee_percent' ? { rightSection: <span aria-hidden>%</span> } : {})}
    />
  );
  return (
    <EditDialog
      staleGuard={guard}
      title={`Change: ${SYSTEMS[system.name].long}`}
      submitLabel={count > 1 ? `Make ${count} changes` : 'Make the change'}
      size="lg"
      fields={NUMBERS}
      isReady={after !== undefined && count > 0}
      isDangerous={before.enabled && !form.values.enabled}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() =>
        after && change.mutate({ original: system, change: changeOf(before, after) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Switch label="Merchants can use it" {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <Switch label="Automatic payouts" {...form.getInputProps('auto_payouts', { type: 'checkbox' })} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
        {NUMBERS.map(field)}
      </SimpleGrid>
      {after && <LiveExample before={before} after={after} />}
      {count > 0 && (
        <Stack gap="xs" role="status" aria-label="What will change">
          <Title order={3}>What will change</Title>
          {words.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
          {numbers.length > 0 && <ChangeList changes={numbers} />}
        </Stack>
      )}
    </EditDialog>
  );
}

// Records a purchase of a currency that recipients are paid in.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { type Rate, useBuyFloat } from '../../data/rates.ts';
import { ratesTexts } from '../../texts/rates.ts';

const texts = ratesTexts.buy;
const FIELDS = ['bought', 'cost', 'note'] as const;

type Props = { readonly currency: Rate['currency']; readonly onClose: () => void };

export function BuyDialog({ currency, onClose }: Props) {
  const buy = useBuyFloat();
  const form = useForm({ initialValues: { bought: '', cost: '', note: '' } });
  const bought = form.values.bought.trim().replace(',', '.');
  const cost = parseAmount(form.values.cost);
  const note = form.values.note.trim();
  const submit = form.onSubmit(() => {
    if (cost !== undefined) buy.mutate({ currency, bought, cost, note }, { onSuccess: onClose });
  });
  return (
    <Modal opened onClose={() => !buy.isPending && onClose()} title={texts.title(currency)}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.boughtLabel(currency)}
            required
            data-autofocus
            autoComplete="off"
            inputMode="decimal"
            maxLength={32}
            {...form.getInputProps('bought')}
            error={fieldError(buy.error, 'bought')}
          />
          <AmountInput
            label={texts.costLabel}
            value={form.values.cost}
            onChange={(value) => form.setFieldValue('cost', value)}
            error={fieldError(buy.error, 'cost')}
          />
          <TextInput
            label={texts.noteLabel}
            required
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps('note')}
            error={fieldError(buy.error, 'note')}
          />
          <FormError error={buy.error} fields={FIELDS} />
          <Text size="sm" c="dimmed">
            {texts.effect}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={buy.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button
              type="submit"
              loading={buy.isPending}
              disabled={bought === '' || cost === undefined || note === ''}
            >
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

// Exports the payment file of the selected withdrawals, in the format that this browser used last.
import { Button, Select } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { download } from '@sluice/ui/lib/download.ts';
import { IconDownload } from '@tabler/icons-react';
import type { OfferedWithdrawal } from '../../../../api/types.ts';
import { usePaymentTemplates } from '../../../../data/withdrawals/payment-templates.ts';
import { usePaymentFile } from '../../../../data/withdrawals/withdrawals.ts';
import { paymentTemplatesTexts } from '../../../../texts/payments/payment-templates.ts';
import { withdrawalsTexts } from '../../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.bulk;
/** No name of a template. */
const BUILT_IN = '';

export function PaymentFileButton({ rows }: { readonly rows: readonly OfferedWithdrawal[] }) {
  const paymentFile = usePaymentFile();
  const { data } = usePaymentTemplates();
  const [stored, setStored] = useLocalStorage({
    key: 'sluice-payment-template',
    defaultValue: BUILT_IN,
    getInitialValueInEffect: false,
  });
  const names = data?.items.map(({ name }) => name) ?? [];
  // One that was removed since is not used.
  const template = names.includes(stored) ? stored : BUILT_IN;
  const exportFile = () =>
    paymentFile.mutate(
      { ids: rows.map(({ id }) => id), template: template === BUILT_IN ? undefined : template },
      {
        onSuccess: (file) => {
          const extension = file.type.startsWith('text/csv') ? 'csv' : 'xml';
          const name = [
            'payments',
            ...(template === BUILT_IN ? [] : [template]),
            new Date().toISOString().slice(0, 16),
          ].join('-');
          download(`${name}.${extension}`, file);
          paymentFile.reset();
        },
      },
    );
  return (
    <>
      {names.length > 0 && (
        <Select
          aria-label={paymentTemplatesTexts.choice.label}
          data={[
            { value: BUILT_IN, label: paymentTemplatesTexts.choice.builtIn },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          allowDeselect={false}
          w={150}
          value={template}
          onChange={(name) => setStored(name ?? BUILT_IN)}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={rows.length === 0 || data === undefined}
        loading={paymentFile.isPending}
        onClick={exportFile}
        title={texts.paymentFileHint}
      >
        {texts.paymentFile}
      </Button>
    </>
  );
}

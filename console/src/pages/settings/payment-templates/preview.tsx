// How a file of the template would look, made by the server while the form is filled in.
import { Box, Code, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { useTemplatePreview } from '../../../data/withdrawals/payment-templates.ts';
import { paymentTemplatesTexts } from '../../../texts/payments/payment-templates.ts';
import { isComplete, readForm, type TemplateForm } from './template-form.ts';

const texts = paymentTemplatesTexts.dialog;
const DELAY_MS = 300;

export function TemplatePreview({ form }: { readonly form: TemplateForm }) {
  const [shown] = useDebouncedValue(form, DELAY_MS);
  const isReady = isComplete(shown);
  const { data, error } = useTemplatePreview(readForm(shown), isReady);
  return (
    <Box component="section" aria-label={texts.previewTitle}>
      <Text size="sm" fw={500}>
        {texts.previewTitle}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {isReady ? texts.previewHint : texts.previewIncomplete}
      </Text>
      {isReady && error && (
        <Text size="sm" c="var(--bad)" role="status">
          {errorMessage(error)}
        </Text>
      )}
      {isReady && !error && data && (
        <Code block mah={220} tabIndex={0} style={{ overflow: 'auto' }}>
          {data.text}
        </Code>
      )}
    </Box>
  );
}

// Verifies the hash chain of the whole log, and shows its last entry so that it can be stored elsewhere.
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { SecretBox } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useVerifyAudit } from '../../data/audit.ts';
import { auditTexts } from '../../texts/audit.ts';

const texts = auditTexts.verify;

type Verdict = NonNullable<ReturnType<typeof useVerifyAudit>['data']>;

function Result({ verdict: { ok, entries, head, first_wrong } }: { readonly verdict: Verdict }) {
  return (
    <>
      <Alert color={ok ? 'green' : 'red'} variant="outline" role="status" p="sm">
        <Text c={ok ? 'var(--good)' : 'var(--bad)'} fw={600}>
          {ok
            ? texts.ok(entries)
            : first_wrong
              ? texts.tampered(first_wrong.seq, first_wrong.what)
              : texts.truncated}
        </Text>
        {!ok && <Text size="sm">{texts.entriesBefore(entries)}</Text>}
      </Alert>
      {head && (
        <Stack gap="xs">
          <Text size="sm">{texts.head}</Text>
          <SecretBox name={texts.headName} secret={head.text} fileName={texts.headFile(head.seq)} />
        </Stack>
      )}
    </>
  );
}

export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const verify = useVerifyAudit();
  const [expect, setExpect] = useState('');
  return (
    <Modal opened onClose={() => !verify.isPending && onClose()} title={texts.title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!verify.isPending) verify.mutate(expect.trim());
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{texts.message}</Text>
          <TextInput
            label={texts.expectLabel}
            description={texts.expectHint}
            placeholder={texts.expectPlaceholder}
            autoComplete="off"
            spellCheck={false}
            value={expect}
            error={fieldError(verify.error, 'expect')}
            onChange={({ currentTarget }) => setExpect(currentTarget.value)}
          />
          <FormError error={verify.error} fields={['expect']} />
          {verify.data && <Result verdict={verify.data} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={verify.isPending}>
              {commonTexts.close}
            </Button>
            <Button type="submit" loading={verify.isPending}>
              {verify.data ? texts.submitAgain : texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

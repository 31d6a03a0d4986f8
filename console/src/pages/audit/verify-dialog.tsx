// Checking the whole log now: whether every line is as it was written, and the end to keep elsewhere.
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SecretBox } from '../../components/dialog/secret-dialog.tsx';
import { FormError, fieldError } from '../../components/display/feedback.tsx';
import { useVerifyAudit } from '../../data/audit.ts';

type Verdict = NonNullable<ReturnType<typeof useVerifyAudit>['data']>;

function Result({ verdict: { ok, entries, head, first_wrong } }: { readonly verdict: Verdict }) {
  return (
    <>
      <Alert color={ok ? 'green' : 'red'} variant="outline" role="status" p="sm">
        <Text c={ok ? 'var(--good)' : 'var(--bad)'} fw={600}>
          {ok
            ? `All ${entries} lines are as they were written.`
            : `The log was tampered with: ${first_wrong ? `line ${first_wrong.seq}, ${first_wrong.what}` : 'its end is gone'}.`}
        </Text>
        {!ok && <Text size="sm">{`${entries} lines before it are as they were written.`}</Text>}
      </Alert>
      {head && (
        <Stack gap="xs">
          <Text size="sm">
            The end of the log now. Keep it where nobody who can change the database can change it too; given
            next time, it shows whether lines were cut off the end.
          </Text>
          <SecretBox name="the end of the log" secret={head.text} fileName={`audit-head-${head.seq}.txt`} />
        </Stack>
      )}
    </>
  );
}

export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const verify = useVerifyAudit();
  const [expect, setExpect] = useState('');
  return (
    <Modal opened onClose={() => !verify.isPending && onClose()} title="Verify the audit log" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!verify.isPending) verify.mutate(expect.trim());
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            Every line is checked against its hash and the line before it. That it was checked becomes a line
            of the log itself.
          </Text>
          <TextInput
            label="The end that was kept last time"
            description="Number:hash, as it was shown then. Without it, lines that were cut off the end go unseen."
            placeholder="optional"
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
              Close
            </Button>
            <Button type="submit" loading={verify.isPending}>
              {verify.data ? 'Verify again' : 'Verify now'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

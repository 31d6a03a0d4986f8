// The buttons of a file: its maker makes or discards it, another person confirms or rejects it.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import type { Batch } from '../../../api/types.ts';
import { batchesTexts as texts } from '../../../texts/batches.ts';
import { ConfirmBatch, DiscardBatch, RejectBatch, StopBatch, SubmitBatch } from './dialogs.tsx';

const DIALOGS = {
  submit: SubmitBatch,
  discard: DiscardBatch,
  confirm: ConfirmBatch,
  reject: RejectBatch,
  stop: StopBatch,
} as const;
type Decision = keyof typeof DIALOGS;

const isMain = (decision: Decision): boolean => decision === 'submit' || decision === 'confirm';

const labelOf = (decision: Decision, { rows }: Batch): string =>
  decision === 'submit' ? texts.submit.button(rows.open) : texts[decision].button;

/** The server decides; this leaves out what it would certainly reject. */
function useDecisions({ maker, state }: Batch): readonly Decision[] {
  const { name } = useCurrentSession().person;
  if (!useHasRight('pay')) return [];
  const isOwn = maker === name;
  if (state === 'checked') return isOwn ? ['discard', 'submit'] : [];
  if (state === 'being_made') return ['stop'];
  if (state !== 'waiting') return [];
  return isOwn ? ['discard'] : ['reject', 'confirm'];
}

export function Decisions({ batch }: { readonly batch: Batch }) {
  const decisions = useDecisions(batch);
  const [decision, setDecision] = useState<Decision>();
  const Dialog = decision && DIALOGS[decision];
  return (
    <>
      <Group gap="xs">
        {decisions.map((each) => (
          <Button key={each} variant={isMain(each) ? 'filled' : 'default'} onClick={() => setDecision(each)}>
            {labelOf(each, batch)}
          </Button>
        ))}
      </Group>
      {Dialog && <Dialog batch={batch} onClose={() => setDecision(undefined)} />}
    </>
  );
}

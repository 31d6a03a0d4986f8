// The history of the withdrawal: every step, its operator and reason.

import { Stack } from '@mantine/core';
import { Timeline, type TimelineEvent } from '@sluice/ui/components/display/timeline.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { WithdrawalDetails } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const STEP_COLORS: Readonly<Record<string, string>> = {
  settle: 'green',
  doubt: 'orange',
  recover: 'red',
  release: 'gray',
  return: 'pink',
  restore: 'pink',
  reveal: 'gray',
};

const texts = withdrawalDetailsTexts.history;

function toTimelineEvent({
  seq,
  step,
  meaning,
  actor,
  reason,
  reference,
  at,
}: WithdrawalDetails['timeline'][number]): TimelineEvent {
  const color = STEP_COLORS[step];
  return {
    key: seq,
    title: withdrawalsTexts.steps[step] ?? meaning,
    at,
    by: actor,
    ...(reason === null && reference === null
      ? {}
      : {
          note: (
            <Stack gap={0} component="span" className="withdrawal-note">
              {reason !== null && <span>{reason}</span>}
              {reference !== null && <span>{texts.reference(reference)}</span>}
            </Stack>
          ),
        }),
    ...(color === undefined ? {} : { color }),
  };
}

export function History({ timeline }: Pick<WithdrawalDetails, 'timeline'>) {
  return (
    <Panel title={texts.title}>
      <Timeline events={timeline.map(toTimelineEvent)} />
    </Panel>
  );
}

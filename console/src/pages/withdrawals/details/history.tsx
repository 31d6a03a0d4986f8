// What happened to it, who did it and why; and what was proposed and decided.
import { Stack } from '@mantine/core';
import { Timeline, type TimelineEvent } from '../../../components/display/timeline.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import type { WithdrawalDetails } from '../../../data/withdrawal-details.ts';

const COLORS: Readonly<Record<string, string>> = {
  settle: 'green',
  doubt: 'orange',
  recover: 'red',
  release: 'gray',
  return: 'pink',
  restore: 'pink',
  reveal: 'gray',
};

function happeningOf({
  seq,
  step,
  meaning,
  actor,
  reason,
  reference,
  at,
}: WithdrawalDetails['timeline'][number]): TimelineEvent {
  const color = COLORS[step];
  return {
    key: seq,
    title: meaning,
    at,
    by: actor,
    ...(reason === null && reference === null
      ? {}
      : {
          note: (
            <Stack gap={0} component="span" className="withdrawal-note">
              {reason !== null && <span>{reason}</span>}
              {reference !== null && <span>Reference {reference}</span>}
            </Stack>
          ),
        }),
    ...(color === undefined ? {} : { color }),
  };
}

export function History({ timeline }: Pick<WithdrawalDetails, 'timeline'>) {
  return (
    <Panel title="History">
      <Timeline happenings={timeline.map(happeningOf)} />
    </Panel>
  );
}

// Confirmed and rejected proposals for the withdrawal.

import { Badge } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import type { Proposal } from '../../../data/proposals.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.proposals;

export function DecidedProposals({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const decided = proposals.filter(({ verdict }) => verdict !== null);
  if (decided.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <SmallTable
        label={texts.title}
        query={{ data: decided, error: null, refetch: () => undefined }}
        getRows={(rows) => rows}
        getRowId={({ id }) => String(id)}
        empty=""
        columns={[
          { title: texts.id, render: ({ id }) => <span className="number">{id}</span> },
          {
            title: texts.action,
            render: ({ action, reason }) => {
              const label = texts.actions[action] ?? action;
              return reason === null ? label : texts.actionWithReason(label, reason);
            },
          },
          { title: texts.maker, render: ({ maker }) => maker },
          {
            title: texts.verdict,
            render: ({ verdict }) => (
              <Badge color={verdict === 'confirmed' ? 'green' : 'gray'}>
                {texts.verdicts[verdict ?? '']}
              </Badge>
            ),
          },
          { title: texts.checker, render: ({ checker }) => checker },
          {
            title: texts.at,
            render: ({ checked_at }) => checked_at !== null && <Timestamp at={checked_at} as="exact" />,
          },
        ]}
      />
    </Panel>
  );
}

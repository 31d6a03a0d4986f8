// Proposals about it that were confirmed or turned down.
import { Badge } from '@mantine/core';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { SmallTable } from '../../../components/table/small-table.tsx';
import type { Proposal } from '../../../data/proposals.ts';

export function DecidedProposals({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const decided = proposals.filter(({ verdict }) => verdict !== null);
  if (decided.length === 0) return null;
  return (
    <Panel title="Decided proposals">
      <SmallTable
        label="Decided proposals"
        query={{ data: decided, error: null, refetch: () => undefined }}
        rowsOf={(rows) => rows}
        idOf={({ id }) => String(id)}
        empty=""
        columns={[
          { title: 'Id', render: ({ id }) => <span className="number">{id}</span> },
          {
            title: 'What',
            render: ({ action, reason }) => (reason === null ? action : `${action}: ${reason}`),
          },
          { title: 'Proposed by', render: ({ maker }) => maker },
          {
            title: 'Verdict',
            render: ({ verdict }) => (
              <Badge color={verdict === 'confirmed' ? 'green' : 'gray'}>{verdict}</Badge>
            ),
          },
          { title: 'Checked by', render: ({ checker }) => checker },
          {
            title: 'At',
            render: ({ checked_at }) => checked_at !== null && <Timestamp at={checked_at} as="exact" />,
          },
        ]}
      />
    </Panel>
  );
}

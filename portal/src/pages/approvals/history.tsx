// Everything that was made here or proposed, newest first, with who decided it and how.
import { Stack, Text } from '@mantine/core';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Draft, Proposal } from '../../api/types.ts';
import { useDrafts, useProposals } from '../../data/approvals.ts';
import { approvalsTexts as texts } from '../../texts/approvals.ts';
import { DraftResult } from '../withdrawals/shared/draft-result.tsx';
import { changesOf, proposalTitle } from './change-rows.tsx';

const { columns } = texts;

const peopleText = ({ maker, checker }: Draft | Proposal): string =>
  checker === null ? maker : texts.people(maker, checker);

const DRAFT_COLUMNS: readonly Column<Draft>[] = [
  {
    key: 'what',
    title: columns.what,
    card: 'title',
    render: ({ wallet }) => <WalletText wallet={wallet} />,
  },
  {
    key: 'amount',
    title: columns.amount,
    align: 'right',
    card: 'value',
    render: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'state', title: columns.state, card: 'text', render: ({ state }) => texts.draftStates[state] },
  { key: 'people', title: columns.people, card: 'line', render: peopleText },
  {
    key: 'result',
    title: columns.result,
    card: 'line',
    render: (draft) => (
      <span className="approvals-text">
        <DraftResult draft={draft} otherwise={draft.note ?? (draft.alone ? texts.alone : commonTexts.none)} />
      </span>
    ),
  },
  {
    key: 'made',
    title: columns.made,
    align: 'right',
    card: 'line',
    render: ({ made_at }) => <Timestamp at={made_at} as="exact" />,
  },
];

const PROPOSAL_COLUMNS: readonly Column<Proposal>[] = [
  {
    key: 'what',
    title: columns.what,
    card: 'title',
    render: (proposal) => (
      <div className="approvals-text">
        <Text size="sm" fw={600}>
          {proposalTitle(proposal)}
        </Text>
        <ChangeList changes={changesOf(proposal)} />
      </div>
    ),
  },
  { key: 'state', title: columns.state, card: 'text', render: ({ state }) => texts.proposalStates[state] },
  { key: 'people', title: columns.people, card: 'line', render: peopleText },
  {
    key: 'result',
    title: columns.result,
    card: 'line',
    render: ({ note }) => <span className="approvals-text">{note ?? commonTexts.none}</span>,
  },
  {
    key: 'made',
    title: columns.made,
    align: 'right',
    card: 'line',
    render: ({ made_at }) => <Timestamp at={made_at} as="exact" />,
  },
];

export function History() {
  return (
    <Stack gap="sm" p="sm">
      <Panel title={texts.withdrawals}>
        <DataTable
          label={texts.withdrawals}
          list={useDrafts('all')}
          columns={DRAFT_COLUMNS}
          getRowId={({ id }) => String(id)}
          empty={texts.noDrafts}
        />
      </Panel>
      <Panel title={texts.changes}>
        <DataTable
          label={texts.changes}
          list={useProposals('all')}
          columns={PROPOSAL_COLUMNS}
          getRowId={({ id }) => String(id)}
          empty={texts.noProposals}
        />
      </Panel>
    </Stack>
  );
}

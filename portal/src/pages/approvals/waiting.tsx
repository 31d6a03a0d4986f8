// What waits for a second person: withdrawals, and changes that wait to be confirmed or to work.
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { EmptyState, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useCurrency } from '@sluice/ui/lib/currency.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import type { PagedList } from '@sluice/ui/lib/paged-list.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { type ReactNode, useState } from 'react';
import type { Batch, Draft, Proposal } from '../../api/types.ts';
import { useDrafts, useProposals } from '../../data/approvals.ts';
import { useBatches } from '../../data/batches.ts';
import { approvalsTexts as texts } from '../../texts/approvals.ts';
import { type Decision, DecisionButtons, WhyNot } from './buttons.tsx';
import { proposalTitle } from './change-rows.tsx';
import { ConfirmDraft, RejectDraft, WithdrawDraft } from './draft-dialogs.tsx';
import { DraftFacts, madeBy, ProposalFacts } from './facts.tsx';
import { ConfirmProposal, RejectProposal, WithdrawProposal } from './proposal-dialogs.tsx';

const DRAFT_DIALOGS = { confirm: ConfirmDraft, reject: RejectDraft, withdraw: WithdrawDraft } as const;
const PROPOSAL_DIALOGS = {
  confirm: ConfirmProposal,
  reject: RejectProposal,
  withdraw: WithdrawProposal,
} as const;

/** A dialog outlives its item: another person may decide it first, and the dialog says so. */
type OnDialog = (dialog: ReactNode) => void;

function DraftItem({ draft, onDialog }: { readonly draft: Draft; readonly onDialog: OnDialog }) {
  const currency = useCurrency();
  const title = texts.draftTitle(
    commonTexts.amountWithCurrency(formatAmount(draft.amount), currency),
    draft.wallet,
  );
  const open = (decision: Decision) => {
    const Dialog = DRAFT_DIALOGS[decision];
    onDialog(<Dialog draft={draft} onClose={() => onDialog(null)} />);
  };
  const isWaiting = draft.state === 'waiting';
  return (
    <li>
      <Group justify="space-between" align="start" gap="xs" mb={6}>
        <Title order={3} className="approvals-head">
          {title}
        </Title>
        {isWaiting && <DecisionButtons item={draft} right="pay" subject={title} onDecide={open} />}
      </Group>
      <DraftFacts draft={draft} />
      {isWaiting ? (
        <WhyNot item={draft} right="pay" />
      ) : (
        <Text size="sm" mt={6}>
          {texts.beingMade}
        </Text>
      )}
    </li>
  );
}

/** Decided on its own page, where its rows are. */
function BatchItem({ batch }: { readonly batch: Batch }) {
  const { id, name, rows, total } = batch;
  return (
    <li>
      <Title order={3} className="approvals-head" mb={6}>
        <TextLink to={`/batches/${id}`}>{name}</TextLink>
      </Title>
      <Facts
        facts={[
          [texts.facts.rows, rows.all],
          [texts.facts.total, <Money key="total" amount={total} withCurrency />],
          madeBy(batch),
        ]}
      />
      <WhyNot item={batch} right="pay" />
    </li>
  );
}

function ProposalItem({ proposal, onDialog }: { readonly proposal: Proposal; readonly onDialog: OnDialog }) {
  const title = proposalTitle(proposal);
  const open = (decision: Decision) => {
    const Dialog = PROPOSAL_DIALOGS[decision];
    onDialog(<Dialog proposal={proposal} onClose={() => onDialog(null)} />);
  };
  return (
    <li>
      <Group justify="space-between" align="start" gap="xs" mb={6}>
        <div className="approvals-head">
          <Title order={3}>{title}</Title>
          <Text size="sm" c="dimmed">
            {texts.proposalStates[proposal.state]}
          </Text>
        </div>
        <DecisionButtons item={proposal} right="decide" subject={title} onDecide={open} />
      </Group>
      <ProposalFacts proposal={proposal} />
      <WhyNot item={proposal} right="decide" />
    </li>
  );
}

type ListProps<Row> = {
  readonly title: string;
  readonly list: PagedList<Row>;
  readonly empty: string;
  readonly render: (row: Row) => ReactNode;
};

function ListContent<Row>({ list, empty, render }: Omit<ListProps<Row>, 'title'>) {
  if (list.error) return <LoadError error={list.error} retry={list.retry} />;
  if (list.isPending) return <Loading rows={2} height={90} />;
  if (list.rows.length === 0) return <EmptyState isSmall>{empty}</EmptyState>;
  return (
    <>
      <ul className="approvals-list">{list.rows.map(render)}</ul>
      {list.loadMore && (
        <Center p="xs">
          <Button variant="subtle" onClick={list.loadMore} loading={list.isLoadingMore}>
            {commonTexts.showMore}
          </Button>
        </Center>
      )}
    </>
  );
}

const WaitingList = <Row,>({ title, ...content }: ListProps<Row>) => (
  <Panel title={title}>
    <ListContent {...content} />
  </Panel>
);

export function Waiting() {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <div className="approvals-columns">
      <Stack gap="sm" miw={0}>
        <WaitingList
          title={texts.withdrawals}
          list={useDrafts('waiting')}
          empty={texts.emptyDrafts}
          render={(draft) => <DraftItem key={draft.id} draft={draft} onDialog={setDialog} />}
        />
        <WaitingList
          title={texts.files}
          list={useBatches('waiting')}
          empty={texts.emptyFiles}
          render={(batch) => <BatchItem key={batch.id} batch={batch} />}
        />
      </Stack>
      <WaitingList
        title={texts.changes}
        list={useProposals('open')}
        empty={texts.emptyProposals}
        render={(proposal) => <ProposalItem key={proposal.id} proposal={proposal} onDialog={setDialog} />}
      />
      {dialog}
    </div>
  );
}

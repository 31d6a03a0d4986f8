// What to know before a decision: the merchant, its money, and what happened, also since the proposal.
import { Stack, Text } from '@mantine/core';
import { Disclosure } from '@sluice/ui/components/display/disclosure.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timeline } from '@sluice/ui/components/display/timeline.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { RowsTable } from '@sluice/ui/components/table/small-table.tsx';
import { type Proposal, type ProposalFacts, useProposalFacts } from '../../../data/proposals.ts';
import { ledgerTexts } from '../../../texts/ledger.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { STATUSES } from '../../merchants/shared/merchant-status.tsx';

const texts = proposalsTexts.decision;

export function DecisionFacts({ proposal: { id } }: { readonly proposal: Pick<Proposal, 'id'> }) {
  const { data, error, refetch } = useProposalFacts(id);
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Loading rows={2} height={24} />;
  return (
    <Stack gap="xs">
      {data.merchant && <MerchantFacts merchant={data.merchant} />}
      <History history={data.history} />
    </Stack>
  );
}

type Merchant = NonNullable<ProposalFacts['merchant']>;

function MerchantFacts({ merchant }: { readonly merchant: Merchant }) {
  const { name, status, available, held, available_when_proposed: before, entries } = merchant;
  return (
    <>
      <Facts
        facts={[
          [texts.merchant, texts.nameAndStatus(name, STATUSES[status].text)],
          [
            texts.available,
            before === available ? (
              <Money key="available" amount={available} withCurrency />
            ) : (
              <Rich
                key="available"
                text={texts.nowAndBefore}
                values={{ now: <Money amount={available} withCurrency />, before: <Money amount={before} /> }}
              />
            ),
          ],
          [texts.held, <Money key="held" amount={held} withCurrency />],
        ]}
      />
      {entries.length > 0 && (
        <Disclosure summary={texts.entries}>
          <Entries entries={entries} />
        </Disclosure>
      )}
    </>
  );
}

const Entries = ({ entries }: Pick<Merchant, 'entries'>) => (
  <RowsTable
    label={texts.entries}
    rows={entries}
    getRowId={({ seq }) => String(seq)}
    columns={[
      { title: texts.when, render: ({ at, since }) => <When at={at} since={since} /> },
      { title: texts.step, render: ({ step }) => ledgerTexts.steps[step] ?? step },
      { title: texts.number, render: ({ ref }) => ref },
      { title: texts.amount, align: 'right', render: ({ amount }) => <Money amount={amount} /> },
    ]}
  />
);

const When = ({ at, since }: { readonly at: string; readonly since: boolean }) => (
  <>
    <Timestamp at={at} />
    {since && (
      <Text span size="xs" c="var(--warn)">
        {' '}
        {texts.since}
      </Text>
    )}
  </>
);

function History({ history }: Pick<ProposalFacts, 'history'>) {
  if (history.length === 0) return <Text size="sm">{texts.nothingSince}</Text>;
  return (
    <Disclosure summary={history[0]?.since ? texts.eventsSince : texts.nothingSince}>
      <Timeline
        events={history.map(({ at, actor, action, meaning, since }, place) => ({
          key: place,
          title: withdrawalsTexts.steps[action] ?? meaning,
          at,
          by: actor,
          ...(since ? { note: texts.since, color: 'orange' } : {}),
        }))}
      />
    </Disclosure>
  );
}

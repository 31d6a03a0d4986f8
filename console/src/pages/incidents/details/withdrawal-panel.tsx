// The withdrawal that an incident affects.
import { Button, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { Link } from '@tanstack/react-router';
import { useWithdrawal } from '../../../data/withdrawals/withdrawal-details.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { WithdrawalBadge } from '../../withdrawals/shared/withdrawal-badge.tsx';

const texts = incidentsTexts.withdrawal;
const { facts } = withdrawalDetailsTexts.summary;

function WithdrawalFacts({ id }: { readonly id: number }) {
  const { data, error, refetch } = useWithdrawal(id);
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={3} height={20} />
    );
  const { withdrawal: row, proposals } = data;
  const waiting = proposals.filter(({ verdict }) => verdict === null);
  return (
    <>
      <Facts
        facts={[
          [withdrawalsTexts.columns.state, <WithdrawalBadge key="state" {...row} />],
          [facts.amount, <Money key="amount" amount={row.amount_to_receive} withCurrency />],
          [facts.to, <WalletText key="to" wallet={row.wallet} />],
          [
            facts.merchant,
            <TextLink key="merchant" to={`/merchants/${row.merchant_id}`}>
              {row.merchant_name}
            </TextLink>,
          ],
          [facts.changed, <Timestamp key="changed" at={row.changed_at} as="exact" />],
        ]}
      />
      {waiting.map(({ id: proposal, summary, maker }) => (
        <Text key={proposal} mt="xs">
          {texts.proposal(proposal, maker, summary)}
        </Text>
      ))}
    </>
  );
}

export function WithdrawalPanel({ id }: { readonly id: number }) {
  return (
    <Panel
      title={withdrawalsTexts.title(id)}
      aside={
        <Button variant="default" component={Link} to={`/withdrawals/${id}`}>
          {texts.openButton}
        </Button>
      }
    >
      <WithdrawalFacts id={id} />
    </Panel>
  );
}

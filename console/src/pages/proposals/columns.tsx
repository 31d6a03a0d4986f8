// The columns of the history of proposals.
import { Badge } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { formatAmountsIn } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Proposal } from '../../data/proposals.ts';
import { proposalsTexts } from '../../texts/proposals.ts';

const texts = proposalsTexts.history;

const BADGES = {
  waiting: { text: proposalsTexts.waiting, color: 'blue' },
  confirmed: { text: proposalsTexts.verdicts.confirmed, color: 'green' },
  rejected: { text: proposalsTexts.verdicts.rejected, color: 'gray' },
  expired: { text: proposalsTexts.expired, color: 'gray' },
} as const;

/** The page of what a change of the set-up changes, by the first word of its subject. */
const SET_UP_PAGES: Readonly<Record<string, string>> = {
  system: '/systems',
  rate: '/rates',
  float: '/rates',
  route: '/aggregators',
  aggregator: '/aggregators',
};

function Subject({ proposal }: { readonly proposal: Proposal }) {
  const { withdrawal_id, merchant_id, merchant_name, subject } = proposal;
  if (withdrawal_id !== null)
    return (
      <TextLink to={`/withdrawals/${withdrawal_id}`}>{commonTexts.withdrawalNumber(withdrawal_id)}</TextLink>
    );
  if (merchant_id !== null)
    return (
      <TextLink to={`/merchants/${merchant_id}`}>
        {proposalsTexts.merchantName(merchant_name, merchant_id)}
      </TextLink>
    );
  const [kind = '', name = ''] = subject?.split(':') ?? [];
  const page = SET_UP_PAGES[kind];
  if (page !== undefined) return <TextLink to={page}>{`${kind} ${name}`}</TextLink>;
  return <TextLink to="/settings">{texts.settings}</TextLink>;
}

function OperatorAndTime({ operator, at }: { readonly operator: string; readonly at: string }) {
  return (
    <>
      <div>{operator}</div>
      <div className="proposals-reason">
        <Timestamp at={at} as="exact" />
      </div>
    </>
  );
}

export const HISTORY_COLUMNS: readonly Column<Proposal>[] = [
  {
    key: 'id',
    title: texts.id,
    card: 'title',
    width: 60,
    render: ({ id }) => <span className="number">{id}</span>,
  },
  {
    key: 'verdict',
    title: texts.verdict,
    card: 'value',
    width: 124,
    render: ({ verdict, expired }) => {
      const { text, color } = BADGES[expired ? 'expired' : (verdict ?? 'waiting')];
      return <Badge color={color}>{text}</Badge>;
    },
  },
  {
    key: 'summary',
    title: texts.proposal,
    card: 'text',
    width: 330,
    render: ({ summary, reason }) => (
      <div className="proposals-text">
        {formatAmountsIn(summary)}
        {reason !== null && <div className="proposals-reason">{reason}</div>}
      </div>
    ),
  },
  {
    key: 'subject',
    title: texts.subject,
    card: 'text',
    render: (proposal) => <Subject proposal={proposal} />,
  },
  {
    key: 'made',
    title: texts.proposed,
    card: 'line',
    render: ({ maker, made_at }) => <OperatorAndTime operator={maker} at={made_at} />,
  },
  {
    key: 'checked',
    title: texts.decided,
    card: 'line',
    render: ({ checker, checked_at, remark }) =>
      checked_at === null ? (
        commonTexts.none
      ) : (
        <>
          <OperatorAndTime operator={checker ?? ''} at={checked_at} />
          {remark !== null && <div className="proposals-reason">{remark}</div>}
        </>
      ),
  },
];

// What is shown of a proposal in the history.
import { Badge } from '@mantine/core';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import type { Column } from '../../components/table/column.ts';
import type { Proposal } from '../../data/proposals.ts';
import { formatAmountsIn } from '../../lib/decimal.ts';

const LOOKS = {
  waiting: { text: 'Waits', color: 'blue' },
  confirmed: { text: 'Confirmed', color: 'green' },
  rejected: { text: 'Turned down', color: 'gray' },
} as const;

function About({ proposal: { withdrawal_id, merchant_id } }: { readonly proposal: Proposal }) {
  if (withdrawal_id !== null)
    return <TextLink to={`/withdrawals/${withdrawal_id}`}>{`#${withdrawal_id}`}</TextLink>;
  if (merchant_id !== null)
    return <TextLink to={`/merchants/${merchant_id}`}>{`merchant ${merchant_id}`}</TextLink>;
  return <TextLink to="/settings">settings</TextLink>;
}

function WhoWhen({ who, at }: { readonly who: string; readonly at: string }) {
  return (
    <>
      <div>{who}</div>
      <div className="proposals-reason">
        <Timestamp at={at} as="exact" />
      </div>
    </>
  );
}

export const HISTORY: readonly Column<Proposal>[] = [
  {
    key: 'id',
    title: 'Id',
    card: 'title',
    width: 60,
    render: ({ id }) => <span className="number">{id}</span>,
  },
  {
    key: 'verdict',
    title: 'Verdict',
    card: 'value',
    width: 124,
    render: ({ verdict }) => {
      const { text, color } = LOOKS[verdict ?? 'waiting'];
      return <Badge color={color}>{text}</Badge>;
    },
  },
  {
    key: 'summary',
    title: 'What',
    card: 'text',
    width: 330,
    render: ({ summary, reason }) => (
      <div className="proposals-text">
        {formatAmountsIn(summary)}
        {reason !== null && <div className="proposals-reason">{reason}</div>}
      </div>
    ),
  },
  { key: 'about', title: 'About', card: 'text', render: (proposal) => <About proposal={proposal} /> },
  {
    key: 'made',
    title: 'Proposed',
    card: 'line',
    render: ({ maker, made_at }) => <WhoWhen who={maker} at={made_at} />,
  },
  {
    key: 'checked',
    title: 'Decided',
    card: 'line',
    render: ({ checker, checked_at, remark }) =>
      checked_at === null ? (
        '–'
      ) : (
        <>
          <WhoWhen who={checker ?? ''} at={checked_at} />
          {remark !== null && <div className="proposals-reason">{remark}</div>}
        </>
      ),
  },
];

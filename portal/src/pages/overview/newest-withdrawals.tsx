// The newest withdrawals.
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SystemLabel } from '@sluice/ui/components/display/payment-system.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Withdrawal } from '../../api/types.ts';
import { NEWEST, useNewestWithdrawals } from '../../data/withdrawals.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { withdrawalsTexts } from '../../texts/withdrawals.ts';
import { WithdrawalBadge } from '../withdrawals/shared/withdrawal-badge.tsx';

const texts = overviewTexts.newest;
const { columns } = withdrawalsTexts;

const COLUMNS: readonly SmallColumn<Withdrawal>[] = [
  {
    title: columns.id,
    render: ({ id }) => <TextLink to={`/withdrawals/${id}`}>{commonTexts.withdrawalNumber(id)}</TextLink>,
  },
  { title: columns.status, render: (row) => <WithdrawalBadge {...row} /> },
  { title: columns.system, render: ({ system }) => <SystemLabel system={system} /> },
  { title: columns.destination, render: ({ wallet }) => <WalletText wallet={wallet} /> },
  {
    title: columns.amount,
    align: 'right',
    render: ({ amount_to_receive }) => <Money amount={amount_to_receive} />,
  },
  { title: columns.created, align: 'right', render: ({ created_at }) => <Timestamp at={created_at} /> },
];

export function NewestWithdrawals() {
  return (
    <Panel title={texts.title} aside={<TextLink to="/withdrawals">{texts.all}</TextLink>}>
      <SmallTable
        label={texts.title}
        query={useNewestWithdrawals()}
        getRows={({ items }) => items.slice(0, NEWEST)}
        getRowId={({ id }) => String(id)}
        columns={COLUMNS}
        empty={texts.empty}
      />
    </Panel>
  );
}

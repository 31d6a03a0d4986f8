// The accounts as one sum: what the installation keeps, what all merchants have, and nothing left over.
import { Anchor, Box, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError, Loading } from '../../components/display/feedback.tsx';
import { Money } from '../../components/display/money.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useAccounts } from '../../data/ledger.ts';
import { sumOf } from '../../lib/decimal.ts';
import { useUrlState } from '../../lib/url-state.ts';

const NAMES: Readonly<Record<string, string>> = {
  'operator:funding': 'Money that came in for merchants',
  'operator:fees': 'Fees that were earned',
};
const meaningOf = (name: string): string | undefined =>
  NAMES[name] ?? (name.startsWith('clearing:') ? 'Sent out through this system' : undefined);

type RowProps = {
  readonly name: ReactNode;
  readonly meaning: string | undefined;
  readonly balance: string;
  readonly isChosen?: boolean;
};

function Row({ name, meaning, balance, isChosen = false }: RowProps) {
  return (
    <Table.Tr {...(isChosen ? { className: 'ledger-selected' } : {})}>
      <Table.Td>{name}</Table.Td>
      <Table.Td c="dimmed" visibleFrom="sm">
        {meaning}
      </Table.Td>
      <Table.Td ta="right">
        <Money amount={balance} />
      </Table.Td>
    </Table.Tr>
  );
}

const ofMerchants = (what: string) => (
  <Anchor component={Link} to="/merchants" fz="sm">
    {what}
  </Anchor>
);

function Content() {
  const { data, error, refetch } = useAccounts();
  const [{ account: chosen }] = useUrlState();
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={8} height={26} />
    );
  const { accounts, merchants, total } = data;
  const isNothing = total === '0.00';
  return (
    <Box component="section" className="scroll-x" aria-label="Accounts" tabIndex={0}>
      <Table fz="sm" verticalSpacing={5} aria-label="Accounts">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Account</Table.Th>
            <Table.Th visibleFrom="sm">What it is</Table.Th>
            <Table.Th ta="right">Balance</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ account, name, balance }) => (
            <Row
              key={account}
              isChosen={chosen === String(account)}
              balance={balance}
              meaning={meaningOf(name)}
              name={
                <Anchor
                  component={Link}
                  to="/ledger"
                  search={{ account: String(account) } as never}
                  resetScroll={false}
                  fz="sm"
                >
                  {name}
                </Anchor>
              }
            />
          ))}
          <Row
            name={ofMerchants('Merchants, available')}
            meaning="For new withdrawals"
            balance={merchants.available}
          />
          <Row
            name={ofMerchants('Merchants, held')}
            meaning="Set aside for open withdrawals"
            balance={merchants.held}
          />
          <Row
            name={ofMerchants('Merchants, owed to us')}
            meaning="Paid after it was cancelled"
            balance={sumOf([`-${merchants.owed}`])}
          />
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className="ledger-total">
            <Table.Td>Total</Table.Td>
            <Table.Td visibleFrom="sm">Has to be 0.00</Table.Td>
            <Table.Td ta="right" c={isNothing ? 'var(--good)' : 'var(--bad)'}>
              <Money amount={total} withCurrency />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Box>
  );
}

export const Accounts = () => (
  <Panel title="Accounts">
    <Content />
  </Panel>
);

// The accounts of the installation and the sums of all merchants. The total of each currency must be zero.
import { Anchor, Box, Table } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccounts } from '../../data/ledger.ts';
import { ledgerTexts } from '../../texts/ledger.ts';

const texts = ledgerTexts.accounts;

const accountMeaning = (name: string): string | undefined =>
  texts.meanings[name] ?? (name.startsWith('clearing:') ? texts.clearingMeaning : undefined);

type RowProps = {
  readonly name: ReactNode;
  readonly meaning: string | undefined;
  readonly balance: string;
  /** Absent: the settlement currency. */
  readonly currency?: string;
  readonly isSelected?: boolean;
};

function Row({ name, meaning, balance, currency, isSelected = false }: RowProps) {
  return (
    <Table.Tr {...(isSelected ? { className: 'ledger-selected' } : {})}>
      <Table.Td>{name}</Table.Td>
      <Table.Td c="dimmed" visibleFrom="sm">
        {meaning}
      </Table.Td>
      <Table.Td ta="right">
        <Money amount={balance} {...(currency === undefined ? {} : { currency })} />
      </Table.Td>
    </Table.Tr>
  );
}

const merchantsLink = (text: string) => (
  <Anchor component={Link} to="/merchants" fz="sm">
    {text}
  </Anchor>
);

type Data = NonNullable<ReturnType<typeof useAccounts>['data']>;

function AccountRows({ data: { accounts, merchants, currency } }: { readonly data: Data }) {
  const [{ account: selected }] = useUrlState();
  return (
    <>
      {accounts.map(({ account, name, balance, currency: own }) => (
        <Row
          key={account}
          isSelected={selected === String(account)}
          balance={balance}
          {...(own === currency ? {} : { currency: own })}
          meaning={accountMeaning(name)}
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
        name={merchantsLink(texts.available)}
        meaning={texts.availableMeaning}
        balance={merchants.available}
      />
      <Row name={merchantsLink(texts.held)} meaning={texts.heldMeaning} balance={merchants.held} />
      <Row
        name={merchantsLink(texts.debt)}
        meaning={texts.debtMeaning}
        balance={sumOf([`-${merchants.owed}`])}
      />
    </>
  );
}

function Content() {
  const { data, error, refetch } = useAccounts();
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={8} height={26} />
    );
  return (
    <Box component="section" className="scroll-x" aria-label={texts.tableLabel} tabIndex={0}>
      <Table fz="sm" verticalSpacing={5} aria-label={texts.tableLabel}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            <Table.Th visibleFrom="sm">{texts.meaning}</Table.Th>
            <Table.Th ta="right">{texts.balance}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <AccountRows data={data} />
        </Table.Tbody>
        <Table.Tfoot>
          {data.totals.map(({ currency, total }) => (
            <Table.Tr key={currency} className="ledger-total">
              <Table.Td>{currency === data.currency ? texts.total : texts.totalOf(currency)}</Table.Td>
              <Table.Td visibleFrom="sm">{texts.totalMeaning}</Table.Td>
              <Table.Td ta="right" c={/^[0.]+$/.test(total) ? 'var(--good)' : 'var(--bad)'}>
                <Money amount={total} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </Box>
  );
}

export const Accounts = () => (
  <Panel title={texts.title}>
    <Content />
  </Panel>
);

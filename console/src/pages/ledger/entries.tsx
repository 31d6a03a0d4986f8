// Entries of the account that the address names, or both sides of one step or withdrawal.
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/layout/panel.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { type Filter, Filters } from '../../components/table/filters.tsx';
import { type EntryQuery, useAccounts, useEntries } from '../../data/ledger.ts';
import { type Params, useUrlState } from '../../lib/url-state.ts';
import { ENTRY_COLUMNS, entryId, SIDES_COLUMNS } from './shared/entry-columns.tsx';
import { STEP_NAMES, stepLabel } from './shared/steps.ts';

const STEP: Filter = {
  kind: 'choice',
  name: 'step',
  label: 'Any step',
  options: STEP_NAMES.map((name) => ({ value: name, label: stepLabel(name) })),
};
const FILTERS: readonly Filter[] = [
  STEP,
  { kind: 'day', name: 'from', label: 'First day, UTC' },
  { kind: 'day', name: 'to', label: 'Last day, UTC' },
];

const FIRST_ACCOUNT = 1;
const DAY_MS = 86_400_000;
const startOf = (day: string | undefined): number => Date.parse(`${day}T00:00:00Z`);

function queryIn({ account, ref, step, from, to }: Params): EntryQuery {
  const ofStep = step !== undefined && STEP_NAMES.includes(step) ? { step } : {};
  if (ref !== undefined) return { ref: Number(ref), ...ofStep };
  const [begin, end] = [startOf(from), startOf(to)];
  return {
    account: Number(account ?? FIRST_ACCOUNT),
    ...ofStep,
    ...(Number.isNaN(begin) ? {} : { from: new Date(begin).toISOString() }),
    // The first moment after the last day.
    ...(Number.isNaN(end) ? {} : { to: new Date(end + DAY_MS).toISOString() }),
  };
}

/** Accounts of merchants are numbered by their merchant: 10051 is the first pocket of 1005. */
const merchantOf = (account: number): number | undefined =>
  account > 1_000 ? Math.floor(account / 10) : undefined;

export function Entries() {
  const [params] = useUrlState();
  const query = queryIn(params);
  const list = useEntries(query);
  const { data } = useAccounts();
  const { account, ref, step } = query;
  const isOfOne = ref === undefined;
  const name =
    data?.accounts.find((one) => one.account === account)?.name ??
    list.rows[0]?.account_name ??
    `account ${account}`;
  const both = step === undefined ? `Both sides of withdrawal #${ref}` : `Both sides of ${step} ${ref}`;
  const merchant = account === undefined ? undefined : merchantOf(account);
  return (
    <Panel
      title={isOfOne ? `Entries of ${name}` : both}
      aside={
        isOfOne ? (
          <Filters filters={FILTERS} />
        ) : (
          <Anchor component={Link} to="/ledger" fz="sm">
            Back to the accounts
          </Anchor>
        )
      }
    >
      {merchant !== undefined && (
        <Text size="sm" mb="sm">
          A pocket of{' '}
          <Anchor component={Link} to={`/merchants/${merchant}`} fz="sm">
            merchant {merchant}
          </Anchor>
          .
        </Text>
      )}
      <DataTable
        label="Entries"
        list={list}
        columns={isOfOne ? ENTRY_COLUMNS : SIDES_COLUMNS}
        idOf={entryId}
        empty="There are no entries."
      />
    </Panel>
  );
}

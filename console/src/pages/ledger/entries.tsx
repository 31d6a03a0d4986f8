// The entries of the account in the URL, or both sides of one step or withdrawal.
import { Anchor, Text } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type Filter, Filters } from '@sluice/ui/components/table/filters.tsx';
import { type Params, useUrlState } from '@sluice/ui/lib/url-state.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import { type EntryQuery, useAccounts, useEntries } from '../../data/ledger.ts';
import { ledgerTexts } from '../../texts/ledger.ts';
import { ENTRY_COLUMNS, entryId, MULTI_ACCOUNT_COLUMNS } from './shared/entry-columns.tsx';
import { STEP_NAMES, stepLabel } from './shared/steps.ts';

const texts = ledgerTexts.entries;

const STEP_FILTER: Filter = {
  kind: 'choice',
  name: 'step',
  label: texts.anyStep,
  options: STEP_NAMES.map((name) => ({ value: name, label: stepLabel(name) })),
};
const FILTERS: readonly Filter[] = [
  STEP_FILTER,
  { kind: 'day', name: 'from', label: commonTexts.period.firstDay },
  { kind: 'day', name: 'to', label: commonTexts.period.lastDay },
];

const FIRST_ACCOUNT = 1;
const DAY_MS = 86_400_000;
const startOfDay = (day: string | undefined): number => Date.parse(`${day}T00:00:00Z`);

function toEntryQuery({ account, ref, step, from, to }: Params): EntryQuery {
  const stepQuery = step !== undefined && STEP_NAMES.includes(step) ? { step } : {};
  if (ref !== undefined) return { ref: Number(ref), ...stepQuery };
  const [begin, end] = [startOfDay(from), startOfDay(to)];
  return {
    account: Number(account ?? FIRST_ACCOUNT),
    ...stepQuery,
    ...(Number.isNaN(begin) ? {} : { from: new Date(begin).toISOString() }),
    // The end is exclusive: the start of the day after the last one.
    ...(Number.isNaN(end) ? {} : { to: new Date(end + DAY_MS).toISOString() }),
  };
}

/** The number of a merchant's account is the merchant ID and one digit: 10051 is the first account of 1005. */
const merchantIdOfAccount = (account: number): number | undefined =>
  account > 1_000 ? Math.floor(account / 10) : undefined;

const sidesTitle = (ref: string | number, step: string | undefined): string =>
  step === undefined ? texts.titleWithdrawal(ref) : texts.titleStep(stepLabel(step), ref);

export function Entries() {
  const [params] = useUrlState();
  const query = toEntryQuery(params);
  const list = useEntries(query);
  const { data } = useAccounts();
  const { account, ref, step } = query;
  const isSingleAccount = ref === undefined;
  const name =
    data?.accounts.find((row) => row.account === account)?.name ??
    list.rows[0]?.account_name ??
    texts.unnamedAccount(account ?? FIRST_ACCOUNT);
  const merchant = account === undefined ? undefined : merchantIdOfAccount(account);
  return (
    <Panel
      title={ref === undefined ? texts.titleAccount(name) : sidesTitle(ref, step)}
      aside={
        isSingleAccount ? (
          <Filters filters={FILTERS} />
        ) : (
          <Anchor component={Link} to="/ledger" fz="sm">
            {texts.backLink}
          </Anchor>
        )
      }
    >
      {merchant !== undefined && (
        <Text size="sm" mb="sm">
          <Rich
            text={texts.merchantAccount}
            values={{
              merchant: (
                <Anchor component={Link} to={`/merchants/${merchant}`} fz="sm">
                  {texts.merchantName(merchant)}
                </Anchor>
              ),
            }}
          />
        </Text>
      )}
      <DataTable
        label={texts.tableLabel}
        list={list}
        columns={isSingleAccount ? ENTRY_COLUMNS : MULTI_ACCOUNT_COLUMNS}
        getRowId={entryId}
        empty={texts.empty}
      />
    </Panel>
  );
}

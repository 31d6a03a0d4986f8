// After a restore: compares the records with every aggregator, day by day, and lists what an operator has to decide.
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { RowsTable, type SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { type Restore, type Run, useReconcile, useRestore } from '../../../data/reconciliation.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';
import './incident.css';

const texts = reconciliationTexts.restore;

type Aggregator = Restore['aggregators'][number];
type Outcome = { readonly aggregator: string; readonly day: string } & (
  | { readonly run: Run }
  | { readonly problem: string }
);

/** One after the other, so that the operator sees the progress and no aggregator gets several requests at once. */
function useComparison() {
  const reconcile = useReconcile();
  const [current, setCurrent] = useState<{ readonly aggregator: string; readonly day: string }>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  async function compare({ aggregators, days }: Restore): Promise<void> {
    setOutcomes([]);
    for (const { name: aggregator } of aggregators)
      for (const day of days) {
        setCurrent({ aggregator, day });
        const outcome: Outcome = await reconcile.mutateAsync({ aggregator, day }).then(
          (run) => ({ aggregator, day, run }),
          (error: unknown) => ({ aggregator, day, problem: errorMessage(error) }),
        );
        setOutcomes((earlier) => [...earlier, outcome]);
      }
    setCurrent(undefined);
  }
  return { compare, current, outcomes };
}

function OutcomeLine({ outcome }: { readonly outcome: Outcome }) {
  const { day } = outcome;
  if ('problem' in outcome)
    return (
      <Text size="sm" c="red" className="comparison-result">
        {texts.problem(day, outcome.problem)}
      </Text>
    );
  const { id, differences } = outcome.run;
  const result =
    differences === 0 ? reconciliationTexts.matches : reconciliationTexts.differenceCount(differences);
  return (
    <Text size="sm">
      <TextLink to={`/reconciliation/${id}`}>{texts.report(day, result)}</TextLink>
    </Text>
  );
}

const columnsFor = (outcomes: readonly Outcome[]): readonly SmallColumn<Aggregator>[] => [
  { title: texts.aggregator, render: ({ name }) => name },
  {
    title: texts.compared,
    render: ({ compared, missing_days }) => (
      <>
        <Badge color={compared ? 'green' : 'red'}>{compared ? texts.yes : texts.no}</Badge>
        {!compared && <Text size="sm">{missing_days.join(', ')}</Text>}
      </>
    ),
  },
  {
    title: texts.result,
    render: ({ name }) => {
      const own = outcomes.filter(({ aggregator }) => aggregator === name);
      return own.length === 0
        ? commonTexts.none
        : own.map((outcome) => <OutcomeLine key={outcome.day} outcome={outcome} />);
    },
  },
];

function PossiblyPaid({ ids }: { readonly ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <>
      <Text size="sm">{texts.possiblyPaid}</Text>
      <Group gap="sm">
        {ids.map((id) => (
          <TextLink key={id} to={`/withdrawals/${id}`}>
            {commonTexts.withdrawalNumber(id)}
          </TextLink>
        ))}
      </Group>
    </>
  );
}

export function RestorePanel() {
  const mayWork = useHasRight('work');
  const { data, error, refetch } = useRestore();
  const { compare, current, outcomes } = useComparison();
  const button = data && mayWork && (
    <Button loading={current !== undefined} onClick={() => void compare(data)}>
      {texts.compareButton}
    </Button>
  );
  return (
    <Panel title={texts.title} aside={button}>
      {data ? (
        <Stack gap="xs">
          <Text size="sm" aria-live="polite">
            {current
              ? texts.comparing(current.aggregator, current.day)
              : texts.days(data.days[0] ?? '', data.days.at(-1) ?? '')}
          </Text>
          <RowsTable
            label={texts.tableLabel}
            rows={data.aggregators}
            getRowId={({ name }) => name}
            columns={columnsFor(outcomes)}
          />
          <Text size="sm" c="dimmed">
            {texts.byFile}
          </Text>
          <PossiblyPaid ids={data.possibly_paid} />
        </Stack>
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={2} height={24} />
      )}
    </Panel>
  );
}

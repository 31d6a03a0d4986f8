// One comparison: what each book says in sum, and every difference, by kind, the worst first.
import { Badge, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { EmptyState, LoadError, Loading } from '../../../components/display/feedback.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { type Difference, type Run, useRun } from '../../../data/reconciliation.ts';
import { DifferenceGroup } from './difference-group.tsx';
import { Totals } from './totals.tsx';
import './run.css';

/** In the order in which the report lists them: where money is concerned comes first. */
function byKind(
  differences: readonly Difference[],
): readonly (readonly [Difference['type'], Difference[]])[] {
  const kinds = new Map<Difference['type'], Difference[]>();
  for (const difference of differences) {
    const known = kinds.get(difference.type);
    if (known) known.push(difference);
    else kinds.set(difference.type, [difference]);
  }
  return [...kinds];
}

function Report({ run: { report } }: { readonly run: Run }) {
  const { differences, found, counts } = report;
  return (
    <Stack gap="sm">
      <Totals report={report} />
      {found > differences.length && (
        <Text size="sm" className="notice">
          Of {found} differences the worst {differences.length} are listed. So many mean that the statement is
          of another day, or somebody else’s.
        </Text>
      )}
      {found === 0 && (
        <Panel title="Differences">
          <EmptyState>Both books say the same about every payout of this day.</EmptyState>
        </Panel>
      )}
      {byKind(differences).map(([type, rows]) => (
        <DifferenceGroup key={type} type={type} rows={rows} count={counts[type] ?? rows.length} />
      ))}
    </Stack>
  );
}

export default function ReconciliationRunPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: run, error, refetch } = useRun(Number(id));
  if (run === undefined)
    return (
      <PageBody>
        <PageHeader title={`Reconciliation ${id}`} />
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={4} height={84} />}
      </PageBody>
    );
  const { aggregator, day, differences, source, actor, at } = run;
  return (
    <PageBody>
      <PageHeader
        title={`${aggregator}, ${day}`}
        aside={
          <Badge color={differences === 0 ? 'green' : 'red'}>
            {differences === 0 ? 'Same' : differences === 1 ? '1 difference' : `${differences} differences`}
          </Badge>
        }
        hint={
          <>
            Run {run.id}, {source === 'api' ? 'the aggregator was asked' : 'from a file'}, by {actor},{' '}
            <Timestamp at={at} as="exact" />
          </>
        }
      />
      <Report run={run} />
    </PageBody>
  );
}

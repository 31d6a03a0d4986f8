// One reconciliation run: totals, and differences by type, most severe first.
import { Badge, Stack, Text } from '@mantine/core';
import { EmptyState, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { type Difference, type Run, useRun } from '../../../data/reconciliation.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';
import { DifferenceGroup } from './difference-group.tsx';
import { Totals } from './totals.tsx';
import './run.css';

const texts = reconciliationTexts.run;

/** In the order of the report: differences that affect money come first. */
function groupByType(
  differences: readonly Difference[],
): readonly (readonly [Difference['type'], Difference[]])[] {
  const groups = new Map<Difference['type'], Difference[]>();
  for (const difference of differences) {
    const group = groups.get(difference.type);
    if (group) group.push(difference);
    else groups.set(difference.type, [difference]);
  }
  return [...groups];
}

function Report({ run: { report } }: { readonly run: Run }) {
  const { differences, found, counts } = report;
  return (
    <Stack gap="sm">
      <Totals report={report} />
      {found > differences.length && (
        <Text size="sm" className="notice">
          {texts.truncated(found, differences.length)}
        </Text>
      )}
      {found === 0 && (
        <Panel title={texts.differencesTitle}>
          <EmptyState>{texts.empty}</EmptyState>
        </Panel>
      )}
      {groupByType(differences).map(([type, rows]) => (
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
        <PageHeader title={texts.title(id)} />
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={4} height={84} />}
      </PageBody>
    );
  const { aggregator, day, differences, source, actor, at } = run;
  return (
    <PageBody>
      <PageHeader
        title={texts.titleWithDay(aggregator, day)}
        aside={
          <Badge color={differences === 0 ? 'green' : 'red'}>
            {differences === 0
              ? reconciliationTexts.matches
              : reconciliationTexts.differenceCount(differences)}
          </Badge>
        }
        hint={
          <Rich
            text={texts.hint}
            values={{
              id: run.id,
              source: reconciliationTexts.sources[source],
              actor,
              time: <Timestamp at={at} as="exact" />,
            }}
          />
        }
      />
      <Report run={run} />
    </PageBody>
  );
}

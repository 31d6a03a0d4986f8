// The front page: what waits, what is wrong, and how it has gone.
import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LoadError, Loading } from '../../components/display/feedback.tsx';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useOverview } from '../../data/overview.ts';
import { Floats } from './floats.tsx';
import { Systems } from './systems.tsx';
import { Tiles } from './tiles.tsx';
import './overview.css';

const Days = lazy(() => import('./days.tsx'));
const CHART_HEIGHT = 240;

function Content() {
  const { data, error, refetch } = useOverview();
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={4} height={84} />
    );
  return (
    <Stack gap="sm">
      <Tiles overview={data} />
      <div className="overview-charts">
        <Panel title="By day and state, last 14 days">
          <Suspense fallback={<Loading rows={1} height={CHART_HEIGHT} />}>
            <Days days={data.days} height={CHART_HEIGHT} />
          </Suspense>
        </Panel>
        <Panel title="By system, last 14 days">
          <Systems systems={data.systems} />
        </Panel>
      </div>
      <Panel title="Float at aggregators">
        <Floats floats={data.floats} />
      </Panel>
    </Stack>
  );
}

export default function OverviewPage() {
  return (
    <PageBody>
      <PageHeader title="Overview" />
      <Content />
    </PageBody>
  );
}

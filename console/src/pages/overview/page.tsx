// The first page: waiting work, problems, and the last 14 days.
import { Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { lazy, Suspense } from 'react';
import { useOverview } from '../../data/overview.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Floats } from './floats.tsx';
import { SetupCard } from './setup-card.tsx';
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
      <SetupCard />
      <div className="overview-charts">
        <Panel title={texts.daysTitle}>
          <Suspense fallback={<Loading rows={1} height={CHART_HEIGHT} />}>
            <Days days={data.days} height={CHART_HEIGHT} />
          </Suspense>
        </Panel>
        <Panel title={texts.systemsTitle}>
          <Systems systems={data.systems} />
        </Panel>
      </div>
      <Panel title={texts.floatsTitle}>
        <Floats floats={data.floats} />
      </Panel>
    </Stack>
  );
}

export default function OverviewPage() {
  return (
    <PageBody>
      <PageHeader title={texts.title} />
      <Content />
    </PageBody>
  );
}

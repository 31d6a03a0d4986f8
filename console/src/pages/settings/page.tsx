// What operators set while the service runs, and what was set where it runs.
import { SimpleGrid } from '@mantine/core';
import { useCurrentSession } from '../../api/current-session.ts';
import { Facts } from '../../components/display/facts.tsx';
import { LoadError, Loading } from '../../components/display/feedback.tsx';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSettings } from '../../data/settings.ts';
import { FourEyes } from './four-eyes.tsx';

function Installation({ secondFactor }: { readonly secondFactor: 'required' | 'optional' }) {
  const { currency, version, demo, idle_seconds } = useCurrentSession();
  return (
    <Panel title="This installation">
      <Facts
        facts={[
          ['Currency', currency],
          [
            'Second factor',
            secondFactor === 'required' ? 'every operator has to set one up' : 'each operator decides',
          ],
          ['Signed out', `after ${idle_seconds / 60} minutes without a click`],
          ['Data', demo ? 'for trying things out: no real money' : 'real'],
          ['Version', version],
        ]}
      />
    </Panel>
  );
}

export default function SettingsPage() {
  const { data, error, refetch } = useSettings();
  return (
    <PageBody>
      <PageHeader title="Settings" />
      {data === undefined ? (
        error ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={2} height={160} />
        )
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
          <FourEyes settings={data} />
          <Installation secondFactor={data.second_factor} />
        </SimpleGrid>
      )}
    </PageBody>
  );
}

// The settings that operators can change, and the facts of the installation.
import { SimpleGrid } from '@mantine/core';
import { useCurrentSession } from '../../api/current-session.ts';
import { Facts } from '../../components/display/facts.tsx';
import { LoadError, Loading } from '../../components/display/feedback.tsx';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSettings } from '../../data/settings.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { FourEyes } from './four-eyes.tsx';

function Installation({ secondFactor }: { readonly secondFactor: 'required' | 'optional' }) {
  const texts = settingsTexts.installation;
  const { currency, version, demo, idle_seconds } = useCurrentSession();
  return (
    <Panel title={texts.title}>
      <Facts
        facts={[
          [texts.currency, currency],
          [texts.secondFactor, texts.secondFactors[secondFactor]],
          [texts.signOut, texts.signOutAfter(idle_seconds / 60)],
          [texts.data, demo ? texts.demo : texts.live],
          [texts.version, version],
        ]}
      />
    </Panel>
  );
}

export default function SettingsPage() {
  const { data, error, refetch } = useSettings();
  return (
    <PageBody>
      <PageHeader title={settingsTexts.title} />
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

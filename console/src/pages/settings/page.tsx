// The settings that operators can change, and the facts of the installation.
import { SimpleGrid, Stack } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useCurrentSession } from '../../api/current-session.ts';
import { useSettings } from '../../data/settings.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { FourEyes } from './four-eyes.tsx';
import { PaymentTemplates } from './payment-templates/panel.tsx';

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
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
            <FourEyes settings={data} />
            <Installation secondFactor={data.second_factor} />
          </SimpleGrid>
          <PaymentTemplates />
        </Stack>
      )}
    </PageBody>
  );
}

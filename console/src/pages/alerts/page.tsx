// Alerts: the channels that they are sent through, the rules, and the log of what was sent.
import { SimpleGrid } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { alertsTexts as texts } from '../../texts/alerts.ts';
import { terms } from '../../texts/terms.ts';
import { Channels } from './channels/channels.tsx';
import { Log } from './log.tsx';
import { Rules } from './rules/rules.tsx';

export default function AlertsPage() {
  return (
    <PageBody>
      <PageHeader title={texts.title} term={terms.alert} hint={texts.hint} />
      <SimpleGrid cols={1} spacing="sm">
        <Channels />
        <Rules />
        <Log />
      </SimpleGrid>
    </PageBody>
  );
}

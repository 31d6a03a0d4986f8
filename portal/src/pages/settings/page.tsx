// The settings of the merchant.
import { Stack } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { OpenChanges } from '../../components/open-changes.tsx';
import { useWaiting } from '../../data/approvals.ts';
import { settingsTexts as texts } from '../../texts/settings.ts';
import { SecondPerson } from './second-person.tsx';
import { Systems } from './systems.tsx';

export default function SettingsPage() {
  const waiting = useWaiting();
  return (
    <PageBody>
      <PageHeader title={texts.title} />
      <Stack gap="sm">
        <OpenChanges proposals={waiting.data?.proposals} kinds={['amount']} />
        <SecondPerson />
        <Systems />
      </Stack>
    </PageBody>
  );
}

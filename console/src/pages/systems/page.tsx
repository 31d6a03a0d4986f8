// The payment systems with their default fees and limits.
import { SimpleGrid } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import type { System } from '../../api/types.ts';
import { useSystems } from '../../data/systems.ts';
import { systemsTexts as texts } from '../../texts/systems.ts';
import { SystemCard } from './system-card.tsx';
import { SystemDialog } from './system-dialog.tsx';

export default function SystemsPage() {
  const { data, error, refetch } = useSystems();
  const mayManage = useHasRight('manage');
  const [editedName, setEditedName] = useState<System>();
  const edited = data?.items.find((system) => system.name === editedName);
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint} />
      {data === undefined ? (
        error ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={4} height={180} />
        )
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
          {data.items.map((system) => (
            <SystemCard
              key={system.name}
              system={system}
              {...(mayManage ? { onEdit: () => setEditedName(system.name) } : {})}
            />
          ))}
        </SimpleGrid>
      )}
      {edited && <SystemDialog system={edited} onClose={() => setEditedName(undefined)} />}
    </PageBody>
  );
}

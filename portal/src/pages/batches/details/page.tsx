// One file: what it costs, who decides it, its progress, and its rows.
import { Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useBatch } from '../../../data/batches.ts';
import { batchesTexts as texts } from '../../../texts/batches.ts';
import { BatchBadge } from '../shared/batch-badge.tsx';
import { Decisions } from './decisions.tsx';
import { Rows } from './rows.tsx';
import { Summary } from './summary.tsx';
import { Warnings } from './warnings.tsx';
import '../batches.css';

export default function BatchPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: batch, error, refetch } = useBatch(Number(id));
  return (
    <PageBody>
      {batch ? (
        <>
          <PageHeader title={batch.name} aside={<BatchBadge {...batch} />}>
            <Decisions batch={batch} />
          </PageHeader>
          <Stack gap="sm">
            <Warnings batch={batch} />
            <Summary batch={batch} />
            <Rows key={batch.id} batch={batch} />
          </Stack>
        </>
      ) : (
        <>
          <PageHeader title={texts.title} />
          {error ? (
            <LoadError error={error} retry={() => void refetch()} />
          ) : (
            <Loading rows={4} height={110} />
          )}
        </>
      )}
    </PageBody>
  );
}

// The files of withdrawals, newest first, and uploading one.
import { Button } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { useBatches } from '../../../data/batches.ts';
import { batchesTexts as texts } from '../../../texts/batches.ts';
import { COLUMNS } from './columns.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import '../batches.css';

export default function BatchesPage() {
  const mayPay = useHasRight('pay');
  const [isUploading, setUploading] = useState(false);
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} hint={texts.hint}>
        {mayPay && (
          <Button leftSection={<IconUpload size={14} />} onClick={() => setUploading(true)}>
            {texts.uploadButton}
          </Button>
        )}
      </PageHeader>
      <div className="panel list">
        <DataTable
          label={texts.listLabel}
          list={useBatches('all')}
          columns={COLUMNS}
          getRowId={({ id }) => String(id)}
          empty={texts.empty}
        />
      </div>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </PageBody>
  );
}

// The active payout stops, with the actions that stop and resume payouts.
import { Button } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { singlePageList } from '@sluice/ui/components/table/single-page-list.ts';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { type Halt, useHalts } from '../../data/halts.ts';
import { haltsTexts as texts } from '../../texts/halts.ts';
import { terms } from '../../texts/terms.ts';
import { HaltDialog } from './halt-dialog.tsx';
import { HaltSubject } from './halt-subject.tsx';
import { ResumeDialog } from './resume-dialog.tsx';

const COLUMNS: readonly Column<Halt>[] = [
  { key: 'subject', title: texts.subject, card: 'title', render: (halt) => <HaltSubject {...halt} /> },
  {
    key: 'reason',
    title: texts.reason,
    card: 'line',
    render: ({ reason }) => reason,
  },
  { key: 'actor', title: texts.actor, card: 'line', render: ({ actor }) => actor },
  { key: 'at', title: texts.since, card: 'line', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  { key: 'effect', title: texts.effect, card: 'line', render: ({ scope }) => texts.effects[scope].short },
];

const getHaltId = ({ scope, subject }: Halt): string => `${scope}/${subject}`;

export default function HaltsPage() {
  const query = useHalts();
  const mayWork = useHasRight('work');
  const mayManage = useHasRight('manage');
  const [haltScope, setHaltScope] = useState<Halt['scope']>();
  const [resuming, setResuming] = useState<Halt>();
  const isAllStopped = query.data?.items.some(({ scope }) => scope === 'global') ?? false;
  const actions: Column<Halt> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (halt) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.resumeLabel(halt.scope, halt.subject)}
        onClick={() => setResuming(halt)}
      >
        {texts.resumeButton}
      </Button>
    ),
  };
  return (
    <PageBody>
      <PageHeader title={texts.title} term={terms.payoutStop} hint={texts.hint}>
        {mayWork && (
          <>
            <Button variant="default" onClick={() => setHaltScope('system')}>
              {texts.stopSelectedButton}
            </Button>
            <Button
              color="red.9"
              leftSection={<IconHandStop size={14} />}
              disabled={isAllStopped}
              onClick={() => setHaltScope('global')}
            >
              {texts.stopAllButton}
            </Button>
          </>
        )}
      </PageHeader>
      <div className="panel list">
        <DataTable
          label={texts.tableLabel}
          list={singlePageList(query)}
          columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
          getRowId={getHaltId}
          empty={texts.empty}
        />
      </div>
      {haltScope !== undefined && <HaltDialog scope={haltScope} onClose={() => setHaltScope(undefined)} />}
      {resuming && <ResumeDialog halt={resuming} onClose={() => setResuming(undefined)} />}
    </PageBody>
  );
}

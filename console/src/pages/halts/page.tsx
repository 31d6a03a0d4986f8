// Kill switches: what is halted now, by whom and why, and setting and lifting them.
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import type { Column } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { singlePageList } from '../../components/table/single-page-list.ts';
import { type Halt, useHalts } from '../../data/halts.ts';
import { HaltDialog, ResumeDialog } from './halt-dialogs.tsx';
import { HaltSubject } from './halt-subject.tsx';
import { HALT_EFFECTS } from './labels.ts';

const COLUMNS: readonly Column<Halt>[] = [
  { key: 'what', title: 'Halted', card: 'title', render: (halt) => <HaltSubject {...halt} /> },
  {
    key: 'reason',
    title: 'Why',
    card: 'line',
    render: ({ reason }) => reason,
  },
  { key: 'actor', title: 'By', card: 'line', render: ({ actor }) => actor },
  { key: 'at', title: 'Since', card: 'line', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  { key: 'stops', title: 'What stops', card: 'line', render: ({ scope }) => HALT_EFFECTS[scope].short },
];

const idOf = ({ scope, subject }: Halt): string => `${scope}/${subject}`;

export default function HaltsPage() {
  const query = useHalts();
  const mayWork = useHasRight('work');
  const mayManage = useHasRight('manage');
  const [halting, setHalting] = useState<Halt['scope']>();
  const [lifting, setLifting] = useState<Halt>();
  const isAllHalted = query.data?.items.some(({ scope }) => scope === 'global') ?? false;
  const actions: Column<Halt> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (halt) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Lift the halt of ${halt.scope} ${halt.subject}`.trim()}
        onClick={() => setLifting(halt)}
      >
        Lift
      </Button>
    ),
  };
  return (
    <PageBody>
      <PageHeader
        title="Halts"
        hint={
          mayWork ? 'Anybody who pays may halt; an admin lifts.' : 'Makers and admins halt; an admin lifts.'
        }
      >
        {mayWork && (
          <>
            <Button variant="default" onClick={() => setHalting('system')}>
              Halt a part
            </Button>
            <Button
              color="red.9"
              leftSection={<IconHandStop size={14} />}
              disabled={isAllHalted}
              onClick={() => setHalting('global')}
            >
              Halt everything
            </Button>
          </>
        )}
      </PageHeader>
      <div className="panel list">
        <DataTable
          label="Halts"
          list={singlePageList(query)}
          columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
          idOf={idOf}
          empty="Nothing is halted: automatic payouts go out."
        />
      </div>
      {halting !== undefined && <HaltDialog scope={halting} onClose={() => setHalting(undefined)} />}
      {lifting && <ResumeDialog halt={lifting} onClose={() => setLifting(undefined)} />}
    </PageBody>
  );
}

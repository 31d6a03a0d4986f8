// The differences of one type, with our records and the aggregator statement side by side.
import { Badge, Button, Center, Text } from '@mantine/core';
import { CopyButton } from '@sluice/ui/components/display/copy-button.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { RowsTable, type SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import type { Difference } from '../../../data/reconciliation.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';

const texts = reconciliationTexts.differences;

const PAGE_SIZE = 100;

type Props = {
  readonly type: Difference['type'];
  readonly rows: readonly Difference[];
  readonly count: number;
};

const COLUMNS: readonly SmallColumn<Difference>[] = [
  {
    title: texts.withdrawal,
    render: ({ withdrawal_id }) =>
      withdrawal_id === null ? (
        <Text span size="sm" c="dimmed">
          {texts.noWithdrawal}
        </Text>
      ) : (
        <TextLink to={`/withdrawals/${withdrawal_id}`}>
          {commonTexts.withdrawalNumber(withdrawal_id)}
        </TextLink>
      ),
  },
  {
    title: texts.affects,
    render: ({ money }) =>
      money && (
        <Badge miw="max-content" color="red">
          {texts.money}
        </Badge>
      ),
  },
  { title: texts.details, render: ({ detail }) => detail },
  {
    title: texts.here,
    align: 'right',
    render: ({ here }) =>
      here === null ? (
        commonTexts.none
      ) : (
        <div>
          <Money amount={here.amount} />
          <div className="run-state">{here.state}</div>
        </div>
      ),
  },
  {
    title: texts.there,
    align: 'right',
    render: ({ there }) =>
      there === null ? (
        commonTexts.none
      ) : (
        <div>
          <Money amount={there.amount} />
          <div className="run-state">
            <Rich
              text={texts.stateAt}
              values={{ state: there.state, time: <Timestamp at={there.at} as="exact" /> }}
            />
          </div>
        </div>
      ),
  },
  {
    title: texts.reference,
    render: ({ reference }) => (
      <span>
        <span className="monospace">{reference}</span>
        <CopyButton text={reference} name={texts.referenceName} />
      </span>
    ),
  },
];

export function DifferenceGroup({ type, rows, count }: Props) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const title = texts.types[type];
  return (
    <Panel title={texts.title(title, count)}>
      <Text size="sm" c="dimmed" mb="xs">
        {rows[0] && texts.meaning(rows[0].meaning)}
      </Text>
      <RowsTable
        label={title}
        rows={rows.slice(0, shownCount)}
        getRowId={({ reference, detail }) => `${reference} ${detail}`}
        columns={COLUMNS}
      />
      {rows.length > shownCount && (
        <Center mt="xs">
          <Button variant="subtle" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
            {commonTexts.showMore}
          </Button>
        </Center>
      )}
    </Panel>
  );
}

// The figures of a file, who decided it, and how far it is.
import { Progress, Stack, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { ReactNode } from 'react';
import type { Batch } from '../../../api/types.ts';
import { isBeingMade } from '../../../data/batches.ts';
import { approvalsTexts } from '../../../texts/approvals.ts';
import { batchesTexts } from '../../../texts/batches.ts';

const texts = batchesTexts.facts;

type Props = { readonly batch: Batch };
type Fact = readonly [name: string, value: ReactNode];

const isOpen = ({ state }: Batch): boolean => state === 'checked' || state === 'waiting';

const costFacts = ({ rows, problem_count, amount, fee, total }: Batch): readonly Fact[] => [
  [texts.good, rows.all],
  [texts.problems, problem_count],
  [texts.amount, <Money key="amount" amount={amount} withCurrency />],
  [texts.fee, <Money key="fee" amount={fee} withCurrency />],
  [
    texts.total,
    <strong key="total" className="amount-big">
      <Money amount={total} withCurrency />
    </strong>,
  ],
];

function decisionFacts(batch: Batch): readonly Fact[] {
  const { maker, made_at, submitted_at, expires_at, checker, alone, note, state, rows } = batch;
  const facts: Fact[] = [
    [
      texts.uploaded,
      <Rich key="by" text={approvalsTexts.madeBy} values={{ maker, time: <Timestamp at={made_at} /> }} />,
    ],
  ];
  if (submitted_at !== null)
    facts.push([texts.submitted, <Timestamp key="submitted" at={submitted_at} as="exact" />]);
  if (isOpen(batch) && expires_at !== null)
    facts.push([texts.expires, <Timestamp key="expires" at={expires_at} as="exact" />]);
  if (checker !== null) facts.push([state === 'rejected' ? texts.endedBy : texts.decidedBy, checker]);
  if (alone) facts.push([texts.decidedBy, texts.alone]);
  if (note !== null) facts.push([texts.note, note]);
  if (rows.made + rows.refused > 0) facts.push([texts.made, rows.made], [texts.refused, rows.refused]);
  if (state === 'stopped') facts.push([texts.ended, rows.ended]);
  return facts;
}

function BatchProgress({ rows }: Pick<Batch, 'rows'>) {
  const done = rows.made + rows.refused;
  return (
    <Stack gap={6} className="panel" p="sm" role="status">
      <Text size="sm">{batchesTexts.beingMade}</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.floor((done / rows.all) * 100)}
          aria-label={batchesTexts.progressLabel}
        />
      </Progress.Root>
      <Text size="sm" className="number">
        {batchesTexts.progress(done, rows.all)}
      </Text>
    </Stack>
  );
}

export function Summary({ batch }: Props) {
  return (
    <>
      {isBeingMade(batch) && <BatchProgress rows={batch.rows} />}
      <section className="panel batch-summary" aria-label={texts.label}>
        <Facts facts={costFacts(batch)} />
        <Facts facts={decisionFacts(batch)} />
      </section>
    </>
  );
}

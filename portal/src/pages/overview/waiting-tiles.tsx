// How much waits for a decision of this person, and how much for others.
import { SimpleGrid } from '@mantine/core';
import { Stat } from '@sluice/ui/components/display/stat.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useCurrentSession } from '../../api/current-session.ts';
import { useWaiting } from '../../data/approvals.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.waiting;

function useCounts() {
  const { name, rights } = useCurrentSession().person;
  const { data } = useWaiting();
  if (data === undefined) return undefined;
  const waiting = [
    ...[...data.drafts, ...data.batches].map((item) => ({ ...item, right: 'pay' })),
    ...data.proposals.map((proposal) => ({ ...proposal, right: 'decide' })),
  ].filter(({ state }) => state === 'waiting');
  const forMe = waiting.filter(({ maker, right }) => maker !== name && rights.includes(right));
  return { forYou: forMe.length, forOthers: waiting.length - forMe.length };
}

export function WaitingTiles() {
  const counts = useCounts();
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Stat
        label={texts.forYou}
        value={counts?.forYou ?? commonTexts.none}
        tone={counts && counts.forYou > 0 ? 'warn' : undefined}
        hint={texts.forYouHint}
        to="/approvals"
      />
      <Stat
        label={texts.forOthers}
        value={counts?.forOthers ?? commonTexts.none}
        hint={texts.forOthersHint}
        to="/approvals"
      />
    </SimpleGrid>
  );
}

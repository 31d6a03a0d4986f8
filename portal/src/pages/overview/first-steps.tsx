// What a new merchant does first. Each step disappears when it is done, and all of them with the first withdrawals.
import { Stack, Text } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useCurrentSession } from '../../api/current-session.ts';
import type { Right } from '../../api/types.ts';
import { usePeopleCount } from '../../data/people-count.ts';
import { NEWEST, useNewestWithdrawals } from '../../data/withdrawals.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.next;

type Step = {
  readonly to: string;
  readonly title: string;
  readonly why: string;
  readonly right: Right;
  readonly isDone: boolean;
};

function useSteps(): readonly Step[] {
  const { person, merchant } = useCurrentSession();
  const newest = useNewestWithdrawals().data?.items.length;
  const isNew = newest !== undefined && newest < NEWEST;
  const people = usePeopleCount(isNew).data;
  if (!isNew || people === undefined) return [];
  const steps: readonly Step[] = [
    { to: '/people', title: texts.invite, why: texts.inviteWhy, right: 'manage', isDone: people > 1 },
    {
      to: '/settings',
      title: texts.amount,
      why: texts.amountWhy,
      right: 'manage',
      isDone: merchant.second_person_above !== null,
    },
    // Nothing says whether a program already has a key: shown until the first withdrawal.
    { to: '/keys', title: texts.key, why: texts.keyWhy, right: 'develop', isDone: newest > 0 },
    {
      to: '/withdrawals/new',
      title: texts.withdrawal,
      why: texts.withdrawalWhy,
      right: 'pay',
      isDone: newest > 0,
    },
  ];
  return steps.filter(({ right, isDone }) => !isDone && person.rights.includes(right));
}

export function FirstSteps() {
  const steps = useSteps();
  if (steps.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Stack component="ol" gap="xs" m={0} pl="lg">
        {steps.map(({ to, title, why }) => (
          <li key={to}>
            <TextLink to={to}>{title}</TextLink>
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

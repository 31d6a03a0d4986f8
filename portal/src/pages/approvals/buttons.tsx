// The buttons of a waiting item: its maker withdraws it, another person confirms or rejects it.
import { Button, Group, Text } from '@mantine/core';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import { approvalsTexts } from '../../texts/approvals.ts';

export type Decision = 'confirm' | 'reject' | 'withdraw';

const texts = approvalsTexts.buttons;
const VARIANTS = { confirm: 'filled', reject: 'default', withdraw: 'default' } as const;

type Item = {
  readonly maker: string;
  readonly state: string;
  /** Of a change. */
  readonly subject?: string;
};
type Right = 'pay' | 'decide';

const isAbout = ({ subject }: Item, name: string): boolean => subject === `person:${name}`;

/** The server decides; this leaves out what it would certainly reject. */
function useDecisions(item: Item, right: Right): readonly Decision[] {
  const { maker, state } = item;
  const { name } = useCurrentSession().person;
  if (!useHasRight(right) || isAbout(item, name)) return [];
  if (maker === name) return ['withdraw'];
  // A confirmed change can be rejected until it works.
  return state === 'waiting' ? ['confirm', 'reject'] : ['reject'];
}

type Props = {
  readonly item: Item;
  readonly right: Right;
  /** For screen readers: what the buttons are about. */
  readonly subject: string;
  readonly onDecide: (decision: Decision) => void;
};

export function DecisionButtons({ item, right, subject, onDecide }: Props) {
  const decisions = useDecisions(item, right);
  return (
    <Group gap="xs">
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={VARIANTS[decision]}
          aria-label={approvalsTexts.buttonOf(texts[decision], subject)}
          onClick={() => onDecide(decision)}
        >
          {texts[decision]}
        </Button>
      ))}
    </Group>
  );
}

/** Why there is no button to confirm it. */
export function WhyNot({ item, right }: Pick<Props, 'item' | 'right'>) {
  const { name } = useCurrentSession().person;
  const decisions = useDecisions(item, right);
  const mayNot = isAbout(item, name) ? approvalsTexts.aboutYou : approvalsTexts.mayNotDecide;
  if (decisions.includes('confirm') || item.state !== 'waiting') return null;
  return (
    <Text size="sm" c="var(--warn)" mt={6}>
      {decisions.includes('withdraw') ? approvalsTexts.ownWaits : mayNot}
    </Text>
  );
}

// Why other actions are not possible, on demand; actions with the same reason share a line. Without any possible action, the reason
// that all share is shown at once.

import { Text } from '@mantine/core';
import { Disclosure } from '@sluice/ui/components/display/disclosure.tsx';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { ACTIONS, type ActionState } from './allowed-actions.ts';

const texts = withdrawalsTexts.blocked;

export function BlockedActions({ states }: { readonly states: readonly ActionState[] }) {
  const blocked = states.filter(({ blockedReason }) => blockedReason !== null);
  const reasons = [...new Set(blocked.map(({ blockedReason }) => blockedReason))];
  if (reasons.length === 0) return null;
  if (reasons.length === 1 && blocked.length === states.length) return <Text size="sm">{reasons[0]}</Text>;
  return (
    <Disclosure summary={texts.summary(blocked.length)}>
      <dl className="withdrawal-blocked">
        {reasons.map((reason) => (
          <div key={reason}>
            <dt>
              {blocked
                .filter(({ blockedReason }) => blockedReason === reason)
                .map(({ action }) => ACTIONS[action].text)
                .join(', ')}
            </dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

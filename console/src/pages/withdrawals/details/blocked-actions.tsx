// The blocked actions with their reasons; actions with the same reason share a line.

import { Text } from '@mantine/core';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { ACTIONS, type ActionState } from './allowed-actions.ts';

export function BlockedActions({ states }: { readonly states: readonly ActionState[] }) {
  const blocked = states.filter(({ blockedReason }) => blockedReason !== null);
  const reasons = [...new Set(blocked.map(({ blockedReason }) => blockedReason))];
  if (reasons.length === 0) return null;
  const haveAllSameReason = reasons.length === 1 && blocked.length === states.length;
  return (
    <Panel title={withdrawalsTexts.blocked.title}>
      {haveAllSameReason ? (
        <Text size="sm">{reasons[0]}</Text>
      ) : (
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
      )}
    </Panel>
  );
}

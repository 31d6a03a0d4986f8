// What cannot be done now, and why: actions with the same reason share a line.
import { Text } from '@mantine/core';
import { Panel } from '../../../components/layout/panel.tsx';
import { type Offer, VERBS } from './allowed-actions.ts';

export function Blocked({ offers }: { readonly offers: readonly Offer[] }) {
  const blocked = offers.filter(({ why }) => why !== null);
  const reasons = [...new Set(blocked.map(({ why }) => why))];
  if (reasons.length === 0) return null;
  const isOne = reasons.length === 1 && blocked.length === offers.length;
  return (
    <Panel title="Not possible now">
      {isOne ? (
        <Text size="sm">{reasons[0]}</Text>
      ) : (
        <dl className="withdrawal-blocked">
          {reasons.map((reason) => (
            <div key={reason}>
              <dt>
                {blocked
                  .filter(({ why }) => why === reason)
                  .map(({ verb }) => VERBS[verb].text)
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

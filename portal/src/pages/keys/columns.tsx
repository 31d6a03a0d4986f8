// The columns of the keys, and of those that have ended.
import { Badge, Group } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import type { SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import { useNow } from '@sluice/ui/lib/clock.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { MerchantKey } from '../../api/types.ts';
import { actorText } from '../../texts/actors.ts';
import { keysTexts as texts } from '../../texts/keys.ts';
import { type KeyState, stateOf } from './key-state.ts';

const COLORS: Record<KeyState, string> = { works: 'green', later: 'orange', ends: 'orange', ended: 'gray' };

/** When a key starts or ends to work. */
const turnsAt = (state: KeyState, { works_from, expires_at }: MerchantKey): string | null => {
  if (state === 'later') return works_from;
  return state === 'ends' ? expires_at : null;
};

function State({ merchantKey }: { readonly merchantKey: MerchantKey }) {
  const state = stateOf(merchantKey, useNow());
  const at = turnsAt(state, merchantKey);
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge miw="max-content" color={COLORS[state]}>
        {texts.states[state]}
      </Badge>
      {at !== null && <Timestamp at={at} as="exact" />}
    </Group>
  );
}

const lastUsed = ({ last_used_at }: MerchantKey) =>
  last_used_at === null ? commonTexts.never : <Timestamp at={last_used_at} />;

export const COLUMNS: readonly Column<MerchantKey>[] = [
  { key: 'name', title: texts.name, card: 'title', render: ({ name }) => <strong>{name}</strong> },
  { key: 'scope', title: texts.scope, card: 'title', render: ({ scope }) => texts.scopes[scope] },
  { key: 'state', title: texts.state, card: 'value', render: (key) => <State merchantKey={key} /> },
  { key: 'used', title: texts.lastUsed, card: 'text', render: lastUsed },
  {
    key: 'maker',
    title: texts.madeBy,
    card: 'line',
    render: ({ created_by }) => actorText(created_by),
  },
  {
    key: 'made',
    title: texts.made,
    card: 'line',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];

export const ENDED_COLUMNS: readonly SmallColumn<MerchantKey>[] = [
  { title: texts.name, render: ({ name }) => name },
  { title: texts.scope, render: ({ scope }) => texts.scopes[scope] },
  { title: texts.lastUsed, render: lastUsed },
  { title: texts.madeBy, render: ({ created_by }) => actorText(created_by) },
  {
    title: texts.states.ended,
    render: ({ expires_at }) => expires_at !== null && <Timestamp at={expires_at} as="exact" />,
  },
];

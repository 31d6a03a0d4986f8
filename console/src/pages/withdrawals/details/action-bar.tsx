// The buttons of the allowed actions; the first is the next step.

import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { isGoSequenceActive, isShortcutAllowed } from '@sluice/ui/lib/hotkeys.ts';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { useClaim, useReturnToQueue } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { ACTIONS, type Action, type ActionState } from './allowed-actions.ts';

type Props = {
  readonly row: OfferedWithdrawal;
  readonly states: readonly ActionState[];
  readonly onOpen: (action: Action) => void;
};

const shortcutOf = (action: Action): string | undefined => {
  const definition = ACTIONS[action];
  return 'key' in definition ? definition.key : undefined;
};

export function ActionBar({ row, states, onOpen }: Props) {
  const claim = useClaim();
  const returnToQueue = useReturnToQueue();
  const allowed = states.filter(({ blockedReason }) => blockedReason === null).map(({ action }) => action);
  // As in the queue, these two need no dialog: each reverses the other, unless it may have been paid in between.
  const run = (action: Action) => {
    if (action === 'claim') claim.mutate(row);
    else if (action === 'give_back' && row.possible_payment === null) returnToQueue.mutate({ row });
    else onOpen(action);
  };
  useHotkeys(
    allowed.flatMap((action) => {
      const key = shortcutOf(action);
      return key === undefined
        ? []
        : [
            [
              key,
              (event) => isShortcutAllowed(event) && !isGoSequenceActive() && run(action),
              { preventDefault: false },
            ],
          ];
    }),
    [],
  );
  const isBusy = claim.isPending || returnToQueue.isPending;
  return allowed.map((action, index) => {
    const key = shortcutOf(action);
    return (
      <Button
        key={action}
        variant={index === 0 && action !== 'cancel' ? 'filled' : 'default'}
        {...(action === 'cancel' ? { c: 'var(--bad)' } : {})}
        disabled={isBusy}
        onClick={() => run(action)}
        {...(key === undefined
          ? {}
          : { title: withdrawalsTexts.actionWithKey(ACTIONS[action].text, key), 'aria-keyshortcuts': key })}
      >
        {ACTIONS[action].text}
      </Button>
    );
  });
}

// The buttons of what is allowed now; the first is the next step.
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Withdrawal } from '../../../api/types.ts';
import { useClaim, useGiveBack } from '../../../data/withdrawals.ts';
import { isCommand, isGoing } from '../../../lib/hotkeys.ts';
import { type Offer, VERBS, type Verb } from './allowed-actions.ts';

type Props = {
  readonly row: Withdrawal;
  readonly offers: readonly Offer[];
  readonly onAsk: (verb: Verb) => void;
};

const keyOf = (verb: Verb): string | undefined => {
  const shown = VERBS[verb];
  return 'key' in shown ? shown.key : undefined;
};

export function ActionBar({ row, offers, onAsk }: Props) {
  const claim = useClaim();
  const giveBack = useGiveBack();
  const allowed = offers.filter(({ why }) => why === null).map(({ verb }) => verb);
  // As in the queue, these two are done by one click and undone by another.
  const start = (verb: Verb) => {
    if (verb === 'claim') claim.mutate(row);
    else if (verb === 'give_back') giveBack.mutate(row);
    else onAsk(verb);
  };
  useHotkeys(
    allowed.flatMap((verb) => {
      const key = keyOf(verb);
      return key === undefined
        ? []
        : [[key, (event) => isCommand(event) && !isGoing() && start(verb), { preventDefault: false }]];
    }),
    [],
  );
  const isBusy = claim.isPending || giveBack.isPending;
  return allowed.map((verb, at) => {
    const key = keyOf(verb);
    return (
      <Button
        key={verb}
        variant={at === 0 && verb !== 'cancel' ? 'filled' : 'default'}
        {...(verb === 'cancel' ? { c: 'var(--bad)' } : {})}
        disabled={isBusy}
        onClick={() => start(verb)}
        {...(key === undefined ? {} : { title: `${VERBS[verb].text} (${key})`, 'aria-keyshortcuts': key })}
      >
        {VERBS[verb].text}
      </Button>
    );
  });
}

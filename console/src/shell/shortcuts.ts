// Keys that work everywhere: the palette, the list of keys, and `g` followed by a letter to go to a page.
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { endGo, isCommand, isGoing, pressGo } from '../lib/hotkeys.ts';
import { NAVIGATION } from '../pages.ts';

const PLACES: Readonly<Record<string, string>> = {
  o: '/',
  q: '/queue',
  p: '/proposals',
  i: '/incidents',
  m: '/merchants',
};
const LEAVE_TO_PAGE = { preventDefault: false };

type Openers = { readonly openPalette: () => void; readonly openHints: () => void };

export function useKeys({ openPalette, openHints }: Openers): void {
  const navigate = useNavigate();
  const command = (work: () => void) => (event: KeyboardEvent) => {
    if (!isCommand(event)) return;
    event.preventDefault();
    work();
  };
  const go = (letter: string) =>
    command(() => {
      const to = PLACES[letter];
      if (!isGoing() || to === undefined) return;
      endGo();
      if (NAVIGATION.some(({ path }) => path === to)) void navigate({ to });
    });
  useHotkeys(
    [
      ['mod+K', openPalette],
      ['/', command(openPalette), LEAVE_TO_PAGE],
      ['?', command(openHints), LEAVE_TO_PAGE],
      ['shift+?', command(openHints), LEAVE_TO_PAGE],
      ['g', command(pressGo), LEAVE_TO_PAGE],
      ...Object.keys(PLACES).map((letter): HotkeyItem => [letter, go(letter), LEAVE_TO_PAGE]),
    ],
    [],
  );
}

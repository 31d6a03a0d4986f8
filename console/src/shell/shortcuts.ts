// Global keyboard shortcuts: the palette, the list of shortcuts, and `g` followed by a letter to open a page.
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import {
  endGoSequence,
  isGoSequenceActive,
  isShortcutAllowed,
  startGoSequence,
} from '@sluice/ui/lib/hotkeys.ts';
import { useNavigate } from '@tanstack/react-router';
import { NAVIGATION } from '../pages.ts';

const GO_TARGETS: Readonly<Record<string, string>> = {
  o: '/',
  q: '/queue',
  p: '/proposals',
  i: '/incidents',
  m: '/merchants',
};
const KEEP_DEFAULT = { preventDefault: false };

type Options = { readonly openPalette: () => void; readonly openShortcuts: () => void };

export function useShortcuts({ openPalette, openShortcuts }: Options): void {
  const navigate = useNavigate();
  const ifAllowed = (run: () => void) => (event: KeyboardEvent) => {
    if (!isShortcutAllowed(event)) return;
    event.preventDefault();
    run();
  };
  const goToPage = (letter: string) =>
    ifAllowed(() => {
      const to = GO_TARGETS[letter];
      if (!isGoSequenceActive() || to === undefined) return;
      endGoSequence();
      if (NAVIGATION.some(({ path }) => path === to)) void navigate({ to });
    });
  useHotkeys(
    [
      ['mod+K', openPalette],
      ['/', ifAllowed(openPalette), KEEP_DEFAULT],
      ['?', ifAllowed(openShortcuts), KEEP_DEFAULT],
      ['shift+?', ifAllowed(openShortcuts), KEEP_DEFAULT],
      ['g', ifAllowed(startGoSequence), KEEP_DEFAULT],
      ...Object.keys(GO_TARGETS).map((letter): HotkeyItem => [letter, goToPage(letter), KEEP_DEFAULT]),
    ],
    [],
  );
}

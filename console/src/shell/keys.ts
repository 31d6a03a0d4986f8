// Keys that work everywhere: the palette, the list of keys, and `g` followed by a letter to go to a page.
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { NAVIGATION } from '../pages.ts';
import { isDialogOpen } from '../parts/row-keys.ts';

const GO_WITHIN_MS = 1_200;
const PLACES: Readonly<Record<string, string>> = {
  o: '/',
  q: '/queue',
  p: '/proposals',
  i: '/incidents',
  m: '/merchants',
};

type Openers = { readonly openPalette: () => void; readonly openHints: () => void };

export function useKeys({ openPalette, openHints }: Openers): void {
  const navigate = useNavigate();
  const gPressedAt = useRef(0);
  const unlessDialog = (work: () => void) => () => {
    if (!isDialogOpen()) work();
  };
  const go = (letter: string) => (event: KeyboardEvent) => {
    const to = PLACES[letter];
    const isSecond = Date.now() - gPressedAt.current < GO_WITHIN_MS;
    if (!isSecond || isDialogOpen() || !NAVIGATION.some(({ path }) => path === to)) return;
    gPressedAt.current = 0;
    event.stopImmediatePropagation();
    void navigate({ to: to ?? '/' });
  };
  useHotkeys([
    ['/', unlessDialog(openPalette)],
    [
      'g',
      unlessDialog(() => {
        gPressedAt.current = Date.now();
      }),
    ],
    ...Object.keys(PLACES).map((letter) => [letter, go(letter), { preventDefault: false }] as const),
  ] as Parameters<typeof useHotkeys>[0]);
  useHotkeys([['mod+K', openPalette]], []);
  useHotkeys([
    ['shift+?', unlessDialog(openHints)],
    ['?', unlessDialog(openHints)],
  ]);
}

// Keyboard navigation of rows: it moves the DOM focus along the row links, so shortcuts and screen readers use the same row.
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { type RefObject, useCallback } from 'react';
import { isGoSequenceActive, isShortcutAllowed } from '../../lib/hotkeys.ts';

const LINK = '[data-row-link]';

type Options<Row> = {
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** One letter, and what it does with the row that has the focus. */
  readonly keys: Readonly<Record<string, (row: Row) => void>>;
};

export function useRowKeys<Row>({ container, rows, idOf, keys }: Options<Row>): void {
  const links = useCallback(
    () => [...(container.current?.querySelectorAll<HTMLElement>(LINK) ?? [])],
    [container],
  );
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return row && container.current?.contains(row) ? row.dataset['row'] : undefined;
  };
  const move = (by: 1 | -1) => {
    const all = links();
    const at = all.findIndex((link) => link.closest<HTMLElement>('[data-row]')?.dataset['row'] === focused());
    const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const act = (key: string) => {
    const id = focused();
    const row = rows.find((candidate) => idOf(candidate) === id);
    if (row !== undefined) keys[key]?.(row);
  };
  const guarded = (work: () => void) => (event: KeyboardEvent) => {
    if (!isShortcutAllowed(event) || isGoSequenceActive()) return;
    event.preventDefault();
    work();
  };
  const whenInside = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (focused() !== undefined) guarded(() => move(by))(event);
  };
  const hotkeys: HotkeyItem[] = [
    ['j', guarded(() => move(1)), { preventDefault: false }],
    ['k', guarded(() => move(-1)), { preventDefault: false }],
    // Elsewhere the arrows scroll, as they should.
    ['ArrowDown', whenInside(1), { preventDefault: false }],
    ['ArrowUp', whenInside(-1), { preventDefault: false }],
    ...Object.keys(keys).map((key): HotkeyItem => [key, guarded(() => act(key)), { preventDefault: false }]),
  ];
  useHotkeys(hotkeys, []);
}

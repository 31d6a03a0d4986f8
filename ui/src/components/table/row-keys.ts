// Keyboard navigation of rows. It moves the DOM focus between the row links, so that shortcuts and screen readers use the
// same row.
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { type RefObject, useCallback } from 'react';
import { isGoSequenceActive, isShortcutAllowed } from '../../lib/hotkeys.ts';

const ROW_LINK = '[data-row-link]';

type Options<Row> = {
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** The action of each letter for the focused row. */
  readonly keys: Readonly<Record<string, (row: Row) => void>>;
};

export function useRowKeys<Row>({ container, rows, getRowId, keys }: Options<Row>): void {
  const links = useCallback(
    () => [...(container.current?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])],
    [container],
  );
  const focusedRowId = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return row && container.current?.contains(row) ? row.dataset['row'] : undefined;
  };
  const move = (by: 1 | -1) => {
    const allLinks = links();
    const index = allLinks.findIndex(
      (link) => link.closest<HTMLElement>('[data-row]')?.dataset['row'] === focusedRowId(),
    );
    const next = allLinks[index === -1 ? 0 : Math.min(allLinks.length - 1, Math.max(0, index + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const runAction = (key: string) => {
    const id = focusedRowId();
    const row = rows.find((candidate) => getRowId(candidate) === id);
    if (row !== undefined) keys[key]?.(row);
  };
  const ifAllowed = (run: () => void) => (event: KeyboardEvent) => {
    if (!isShortcutAllowed(event) || isGoSequenceActive()) return;
    event.preventDefault();
    run();
  };
  const moveIfRowFocused = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (focusedRowId() !== undefined) ifAllowed(() => move(by))(event);
  };
  const hotkeys: HotkeyItem[] = [
    ['j', ifAllowed(() => move(1)), { preventDefault: false }],
    ['k', ifAllowed(() => move(-1)), { preventDefault: false }],
    // Without a focused row the arrow keys scroll the page.
    ['ArrowDown', moveIfRowFocused(1), { preventDefault: false }],
    ['ArrowUp', moveIfRowFocused(-1), { preventDefault: false }],
    ...Object.keys(keys).map(
      (key): HotkeyItem => [key, ifAllowed(() => runAction(key)), { preventDefault: false }],
    ),
  ];
  useHotkeys(hotkeys, []);
}

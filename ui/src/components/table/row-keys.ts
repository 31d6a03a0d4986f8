// Keyboard navigation of rows. It moves the DOM focus between the row links, so that shortcuts and screen readers use the
// same row.
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { isGoSequenceActive, isShortcutAllowed } from '../../lib/hotkeys.ts';

type Options<Row> = {
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** Also of a row that is not rendered. False: it has no link. */
  readonly focusRow: (row: Row) => boolean;
  /** The action of each letter for the focused row. */
  readonly keys: Readonly<Record<string, (row: Row) => void>>;
};

export function useRowKeys<Row>({ container, rows, getRowId, focusRow, keys }: Options<Row>): void {
  const focusedRowId = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return row && container.current?.contains(row) ? row.dataset['row'] : undefined;
  };
  const indexOfFocused = () => {
    const id = focusedRowId();
    return id === undefined ? -1 : rows.findIndex((row) => getRowId(row) === id);
  };
  const move = (by: 1 | -1) => {
    const from = indexOfFocused();
    const step = from === -1 ? 1 : by;
    for (let index = from + step; index >= 0 && index < rows.length; index += step) {
      const row = rows[index];
      if (row !== undefined && focusRow(row)) return;
    }
  };
  const runAction = (key: string) => {
    const row = rows[indexOfFocused()];
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

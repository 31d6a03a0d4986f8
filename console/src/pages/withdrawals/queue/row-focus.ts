// Restores the keyboard focus after a dialog: to its row or, if that has left the list, to the nearest one.
import { useEffect, useRef } from 'react';

const rowLink = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-link]`);

export function useRowFocus(ids: readonly string[]) {
  /** IDs by distance from the row of the dialog. */
  const nearestIds = useRef<readonly string[]>([]);
  const restore = () => {
    const id = nearestIds.current.find((candidate) => rowLink(candidate) !== null);
    if (id !== undefined) rowLink(id)?.focus();
  };
  const shownIds = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when its row leaves the list
  useEffect(() => {
    const [id] = nearestIds.current;
    if (id === undefined || document.activeElement !== document.body) return;
    restore();
    if (!ids.includes(id)) nearestIds.current = [];
  }, [shownIds]);
  return {
    setRow: (id: string) => {
      const index = ids.indexOf(id);
      nearestIds.current = [...ids.slice(index), ...ids.slice(0, index).reverse()];
    },
    restore,
  };
}

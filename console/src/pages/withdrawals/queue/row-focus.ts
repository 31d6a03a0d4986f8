// Restores the keyboard focus after a dialog: to its row or, if that has left the list, to the nearest one.
import { useEffect, useRef } from 'react';

const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-link]`);

export function useRowFocus(ids: readonly string[]) {
  /** IDs by distance from the row of the dialog. */
  const nearest = useRef<readonly string[]>([]);
  const restore = () => {
    const id = nearest.current.find((candidate) => linkOf(candidate) !== null);
    if (id !== undefined) linkOf(id)?.focus();
  };
  const shown = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when its row leaves the list
  useEffect(() => {
    const [wanted] = nearest.current;
    if (wanted === undefined || document.activeElement !== document.body) return;
    restore();
    if (!ids.includes(wanted)) nearest.current = [];
  }, [shown]);
  return {
    remember: (id: string) => {
      const at = ids.indexOf(id);
      nearest.current = [...ids.slice(at), ...ids.slice(0, at).reverse()];
    },
    restore,
  };
}

// Where the keyboard is after a dialog over the queue: at the row it was about or, once that has left the list, at the
// next one.
import { useEffect, useRef } from 'react';

const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-link]`);

export function useRowFocus(ids: readonly string[]) {
  /** Nearest first. */
  const nearest = useRef<readonly string[]>([]);
  const restore = () => {
    const id = nearest.current.find((candidate) => linkOf(candidate) !== null);
    if (id !== undefined) linkOf(id)?.focus();
  };
  const shown = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row takes the focus along when it leaves the list
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

// Whether the page is being printed. The browser lays it out directly after the event, so the change is rendered at once.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const set = (value: boolean) => flushSync(() => setIsPrinting(value));
    const onMedia = ({ matches }: MediaQueryListEvent) => set(matches);
    const onBefore = () => set(true);
    const onAfter = () => set(false);
    media.addEventListener('change', onMedia);
    addEventListener('beforeprint', onBefore);
    addEventListener('afterprint', onAfter);
    return () => {
      media.removeEventListener('change', onMedia);
      removeEventListener('beforeprint', onBefore);
      removeEventListener('afterprint', onAfter);
    };
  }, []);
  return isPrinting;
}

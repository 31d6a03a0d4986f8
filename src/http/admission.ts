// How many merchant requests may be under way at once: about as many as are answered in a fifth of a second. One more
// would only wait, and make everybody else wait; it is refused at once, before its body is read.
import { performance } from 'node:perf_hooks';

export type Admission = {
  isFull(): boolean;
  /** False: there are too many already. Whoever was let in leaves again. */
  enter(): boolean;
  leave(): void;
};

const PATIENCE_SECONDS = 0.2;
const WINDOW_MS = 250;
/** Until it is known how fast this machine is, and however slow it turns out to be. */
const FIRST_GUESS = 1_024;
const FEWEST = 256;

export function openAdmission(now: () => number = () => performance.now()): Admission {
  let most = FIRST_GUESS;
  let underWay = 0;
  let answered = 0;
  let wasBusy = false;
  let windowStart = now();

  /** What is answered says how fast we can be only while there is enough to do. */
  function learn(): void {
    const elapsed = now() - windowStart;
    if (elapsed < WINDOW_MS) return;
    const isBusy = underWay > most / 2;
    if (wasBusy && isBusy)
      most = Math.max(FEWEST, Math.round((answered / elapsed) * 1000 * PATIENCE_SECONDS));
    windowStart += elapsed;
    answered = 0;
    wasBusy = isBusy;
  }

  const isFull = (): boolean => underWay >= most;

  return {
    isFull,
    enter() {
      if (isFull()) return false;
      underWay += 1;
      return true;
    },
    leave() {
      underWay -= 1;
      answered += 1;
      learn();
    },
  };
}

// Stops a process in order, once. Ctrl-C in a terminal reaches npm and this process, and npm passes it on, so that one
// request arrives as two signals: signals within a second of the first count as one.
import closeWithGrace from 'close-with-grace';

const SIGNALS: readonly closeWithGrace.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const REPEATED_WITHIN_MS = 1_000;

type StopReason = { readonly err?: Error | undefined; readonly signal?: string | undefined };

export type Shutdown = {
  /**
   * Runs on a signal or an unexpected error, at most `deadlineMs`. A signal that arrived during the start is acted on now,
   * so that a start that is interrupted leaves nothing running.
   */
  onStop(stop: (reason: StopReason) => Promise<void>, deadlineMs: number): void;
};

/** Called first of all: from here on a signal does not end the process by itself. */
export function listenForShutdown(): Shutdown {
  let received: { signal: string; at: number } | undefined;
  let close: (() => void) | undefined;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (received === undefined) {
        received = { signal, at: performance.now() };
        if (close) close();
        else process.stderr.write(`${signal}: stopping as soon as the start is complete.\n`);
      } else if (performance.now() - received.at > REPEATED_WITHIN_MS) {
        process.stderr.write(
          `${signal} again: stopping immediately, without waiting for requests and jobs.\n`,
        );
        process.exit(1);
      }
    });
  return {
    onStop(stop, deadlineMs) {
      ({ close } = closeWithGrace({ delay: deadlineMs, logger: false, skip: [...SIGNALS] }, ({ err }) =>
        stop({ err, signal: received?.signal }),
      ));
      if (received !== undefined) close();
    },
  };
}

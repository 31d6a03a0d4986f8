// Stops a process in order, once. Ctrl-C in a terminal reaches npm and this process, and npm passes it on, so that one
// request arrives as two signals: signals within a second of the first count as one.
import closeWithGrace from 'close-with-grace';

const SIGNALS: readonly closeWithGrace.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const REPEATED_WITHIN_MS = 1_000;

type StopReason = { readonly err?: Error | undefined; readonly signal?: string | undefined };

export type Shutdown = {
  /**
   * Runs once, on a signal or an unexpected error, at most `deadlineMs`. A signal that arrived during the start is acted on
   * now, so that a start that is interrupted leaves nothing running. Returns whether the process is stopping.
   */
  onStop(stop: (reason: StopReason) => Promise<void>, deadlineMs: number): boolean;
};

const print = (text: string): void => void process.stderr.write(`${text}\n`);

/** Called first of all: from here on a signal does not end the process by itself. */
export function listenForShutdown(): Shutdown {
  let received: { readonly signal: string; readonly at: number } | undefined;
  let stopping: Promise<void> | undefined;
  let close: (() => void) | undefined;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (received === undefined) {
        received = { signal, at: performance.now() };
        if (close === undefined) print(`${signal}: stopping as soon as the start is complete.`);
        else if (stopping === undefined) close();
      } else if (performance.now() - received.at > REPEATED_WITHIN_MS) {
        print(`${signal} again: stopping immediately. An embedded database may keep running.`);
        process.exit(1);
      }
    });
  return {
    onStop(stop, deadlineMs) {
      ({ close } = closeWithGrace(
        {
          delay: deadlineMs,
          logger: false,
          skip: [...SIGNALS],
          onTimeout: () => print(`Not stopped within ${deadlineMs} ms: stopping immediately.`),
        },
        ({ err, signal }) => {
          stopping ??= stop({ err, signal: signal ?? received?.signal }).catch((error: unknown) => {
            print(
              `Not stopped in order: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
            );
            throw error;
          });
          return stopping;
        },
      ));
      if (received !== undefined) close();
      return received !== undefined;
    },
  };
}

// Clean-up steps, run in reverse order, also when the run is interrupted during set-up.

export type Cleanup = {
  /** After run() has started, executes the step at once and throws, which stops the set-up. */
  add(step: () => Promise<unknown>): Promise<void>;
  /** Executes every step, also when some fail; a second call returns the first result. */
  run(): Promise<void>;
};

export function openCleanup(): Cleanup {
  const steps: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;

  async function undo(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop())
      await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'some clean-up steps failed');
  }

  return {
    async add(step) {
      if (!running) {
        steps.push(step);
        return;
      }
      await step();
      throw new Error('the run is already cleaning up');
    },
    run() {
      running ??= undo();
      return running;
    },
  };
}

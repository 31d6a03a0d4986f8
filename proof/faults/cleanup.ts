// What has to be undone, last first; also when somebody leaves while it is still being set up.

export type Cleanup = {
  /** Should it be over already, the step is taken at once, and whoever was setting something up is stopped. */
  add(step: () => Promise<unknown>): Promise<void>;
  /** Takes every step, also when some of them fail; asked twice, it is done once. */
  run(): Promise<void>;
};

export function openCleanup(): Cleanup {
  const steps: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;

  async function undo(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop())
      await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be put away');
  }

  return {
    async add(step) {
      if (!running) {
        steps.push(step);
        return;
      }
      await step();
      throw new Error('it is over');
    },
    run() {
      running ??= undo();
      return running;
    },
  };
}

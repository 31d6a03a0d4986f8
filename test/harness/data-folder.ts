// A folder for an embedded installation, deleted after the test.
import { onTestFinished } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';

export { movedTo } from './scratch-folder.ts';

export const makeDataFolder = ({
  onFinished = onTestFinished as (clean: () => Promise<void>) => void,
  ...options
}: Partial<Parameters<typeof makeScratchFolder>[0]> = {}): Promise<string> =>
  makeScratchFolder({ ...options, onFinished });

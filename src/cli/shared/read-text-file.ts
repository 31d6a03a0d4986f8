import { readFile } from 'node:fs/promises';
import { CommandError } from './output.ts';

export const readTextFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${file} (${error.code}).`);
  });

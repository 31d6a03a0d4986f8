// A copy of the PostgreSQL binaries whose server starts under libfaketime, so that its clock can be shifted.
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '../../src/adapters/embedded-postgres/binaries.ts';

export type FakeTime = {
  /** The folder that contains bin. */
  readonly binaries: string;
  shift(seconds: number): void;
};

const NOW = 0;

export async function makeFakeTime(folder: string): Promise<FakeTime | undefined> {
  const library = findLibrary();
  if (library === undefined) return undefined;
  const binaries = join(folder, 'postgresql');
  cpSync(await findBinaries(), binaries, { recursive: true });
  const program = join(binaries, 'bin', 'postgres');
  const offset = join(folder, 'postgresql-clock');
  renameSync(program, `${program}.real`);
  writeFileSync(
    program,
    [
      '#!/bin/sh',
      // The monotonic clock, used for waiting, is not shifted.
      `export LD_PRELOAD='${library}' FAKETIME_TIMESTAMP_FILE='${offset}' FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1`,
      `exec '${program}.real' "$@"`,
      '',
    ].join('\n'),
  );
  chmodSync(program, 0o755);
  const shift = (seconds: number): void =>
    writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
  shift(NOW);
  return { binaries, shift };
}

function findLibrary(): string | undefined {
  const roots = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return roots
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}

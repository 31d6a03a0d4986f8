// A PostgreSQL whose clock can be set, where libfaketime is installed: a copy of its programs in which the server is
// started through that library.
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '../../src/adapters/embedded-postgres/binaries.ts';

export type FakeTime = {
  /** The folder that has bin in it. */
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
      // Waiting is done by another clock, which stays as it is.
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

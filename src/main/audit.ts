// `sluice audit run`: the auditor on the configured database. It opens no app, migrates nothing and writes nothing, so a
// read-only login is enough.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { readAcknowledged } from '../auditor/acknowledged.ts';
import { auditHashWith } from '../auditor/chain.ts';
import { type AuditReport, audit } from '../auditor/index.ts';
import { readStatement } from '../auditor/read-statement.ts';
import type { AuditOptions } from '../cli/audit.ts';
import { openHosts } from '../storage/postgres/hosts.ts';
import type { Config } from './config.ts';
import { openPlatform } from './database.ts';

export async function runAuditor(config: Config, options: AuditOptions): Promise<AuditReport> {
  const platform = await openPlatform(config, () => undefined);
  if (platform.embedded?.isNew) {
    await platform.release();
    throw new Error(
      `There is no database in ${platform.embedded.folder} to audit. Set DATABASE_URL or SLUICE_DATA_DIR.`,
    );
  }
  // A replica will do: the auditor only reads.
  const hosts = openHosts(platform.hosts);
  let client: pg.Client | undefined;
  try {
    client = await hosts.tryEach(() => connect(new hosts.Client({ application_name: 'sluice auditor' })));
    return await audit(client, {
      auditHash: auditHashWith(platform.masterKey),
      statement: statementAt(options.statement),
      acknowledged: options.acknowledged === undefined ? undefined : readAcknowledged(options.acknowledged),
      settledAfterSeconds: options.settledAfter,
      clockSkewSeconds: config.maxClockSkewSeconds,
      finality: options.finality,
      canaries: options.canaries === undefined ? undefined : await readLines(options.canaries),
      onCheck: options.onCheck,
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01')
      throw new Error('The database has another version: run `sluice migrate` first.', { cause: error });
    throw error;
  } finally {
    await client?.end();
    await platform.release();
  }
}

async function connect(client: pg.Client): Promise<pg.Client> {
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function readLines(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  if (lines.length === 0) throw new Error(`${file} has no lines to search for.`);
  return lines;
}

const statementAt = (source: string | undefined) =>
  source === undefined ? undefined : () => readStatement(source);

// Generates a client of the merchant API with each of the popular generators, compiles it together with a program that uses it,
// and loads the programs.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { root } from '../harness/process.ts';

export const GENERATORS = ['openapi-fetch', 'hey-api', 'orval'] as const;
export type Generator = (typeof GENERATORS)[number];

type Credentials = { readonly merchant_id: number; readonly secret_key: string };

/** Creates a withdrawal with the order id, reads it and returns its data. */
export type Program = (url: string, credentials: Credentials, orderId: string) => Promise<unknown>;

/** What a merchant would write. The compiler checks it against the generated types. */
const PROGRAMS: Readonly<Record<Generator, string>> = {
  // The credentials are headers of every request.
  'openapi-fetch': `
    import createClient from 'openapi-fetch';
    import type { paths } from './openapi-fetch/schema.js';
    export default async (url: string, credentials: { merchant_id: number; secret_key: string }, orderId: string) => {
      const client = createClient<paths>({
        baseUrl: url,
        headers: { 'X-Merchant-Id': String(credentials.merchant_id), 'X-Secret-Key': credentials.secret_key },
      });
      const created = await client.POST('/api/v2/merchant/createWithdraw', {
        params: { header: { 'Idempotency-Key': orderId } },
        body: { amount: '100.00', wallet: '4111 1111 1111 1111', system: 'card' },
      });
      if (created.error) throw new Error(created.error.code);
      const read = await client.POST('/api/v2/getWithdrawInfo', { body: { id: created.data.withdraw_id } });
      if (read.error) throw new Error(read.error.error);
      const balance = await client.POST('/api/v2/merchant/getBalance');
      if (balance.error) throw new Error(balance.error.code);
      return { ...read.data.data, held: balance.data.held };
    };`,
  // The client asks for the value of each security scheme.
  'hey-api': `
    import { createClient } from './hey-api/client/index.js';
    import { createWithdraw, getBalance, getWithdrawInfo } from './hey-api/index.js';
    export default async (url: string, credentials: { merchant_id: number; secret_key: string }, orderId: string) => {
      const client = createClient({
        baseUrl: url,
        auth: ({ name }) => (name === 'X-Merchant-Id' ? String(credentials.merchant_id) : credentials.secret_key),
      });
      const created = await createWithdraw({
        client,
        headers: { 'Idempotency-Key': orderId },
        body: { amount: 100, wallet: '4111 1111 1111 1111', system: 'card' },
      });
      if (created.error) throw new Error(created.error.code);
      const read = await getWithdrawInfo({ client, body: { id: created.data.withdraw_id } });
      if (read.error) throw new Error(read.error.code);
      const balance = await getBalance({ client });
      if (balance.error) throw new Error(balance.error.code);
      return { ...read.data.data, held: balance.data.held };
    };`,
  // The credentials are fields beside the others.
  orval: `
    import { createWithdraw, getBalance, getWithdrawInfo } from './orval/client.js';
    export default async (_url: string, credentials: { merchant_id: number; secret_key: string }, orderId: string) => {
      const created = await createWithdraw({
        ...credentials,
        amount: '100.00',
        wallet: '4111 1111 1111 1111',
        system: 'card',
        order_id: orderId,
      });
      if (created.status !== 200) throw new Error(created.data.code);
      const read = await getWithdrawInfo({ ...credentials, id: created.data.withdraw_id });
      if (read.status !== 200) throw new Error(read.data.code);
      const balance = await getBalance(credentials);
      if (balance.status !== 200) throw new Error(balance.data.code);
      return { ...read.data.data, held: balance.data.held };
    };`,
};

async function generateClients(folder: string, url: string, document: object): Promise<void> {
  const input = join(folder, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  await createClient({
    input,
    output: { path: join(folder, 'hey-api'), importFileExtension: '.js' },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  });
  await generate({
    input: { target: input },
    output: { target: join(folder, 'orval', 'client.ts'), client: 'fetch', baseUrl: url },
  });
  const types = astToString(await openapiTypes(JSON.stringify(document)));
  await writeFile(join(folder, 'openapi-fetch', 'schema.ts'), types);
}

const COMPILER_OPTIONS = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  strict: true,
  skipLibCheck: true,
  types: [],
};

async function compile(folder: string): Promise<void> {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: GENERATORS.map((name) => `${name}.ts`) }),
  );
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`a generated client does not compile:\n${stdout}`);
  });
}

export async function openClients(
  url: string,
  document: object,
  onFinished: (clean: () => Promise<void>) => void,
): Promise<Readonly<Record<Generator, Program>>> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-clients-'));
  onFinished(() => rm(folder, { recursive: true }));
  await Promise.all(GENERATORS.map((name) => mkdir(join(folder, name))));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await generateClients(folder, url, document);
  for (const name of GENERATORS) await writeFile(join(folder, `${name}.ts`), PROGRAMS[name]);
  await compile(folder);
  const programs = GENERATORS.map(async (name) => {
    const loaded = await import(pathToFileURL(join(folder, `${name}.js`)).href);
    return [name, loaded.default as Program];
  });
  return Object.fromEntries(await Promise.all(programs));
}

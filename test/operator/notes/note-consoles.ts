// Operators of every role on one test server, and what they write.
import { afterAll, beforeAll, expect } from 'vitest';
import { openIncident } from '../../../src/storage/incidents/incidents.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

export type NoteBody = {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly mentions: { operator: string; done: boolean }[];
};

export type Waiting = {
  readonly subject: string;
  readonly note: { id: number } | null;
  readonly version: string | null;
};

export type NoteConsoles = {
  server: TestServer;
  shop: TestMerchant;
  /** A maker. */
  ann: OperatorClient;
  /** A checker. */
  ben: OperatorClient;
  /** A viewer. */
  vic: OperatorClient;
  admin: OperatorClient;
};

/** Filled before the first test of the file. */
export function useNoteConsoles(): NoteConsoles {
  const consoles = {} as NoteConsoles;
  beforeAll(async () => {
    const server = await startTestServer();
    Object.assign(consoles, {
      server,
      shop: await makeMerchant(server.app, { credit: '100000' }),
      ann: await signInNewOperator(server, 'ann', 'maker'),
      ben: await signInNewOperator(server, 'ben', 'checker'),
      vic: await signInNewOperator(server, 'vic', 'viewer'),
      admin: await signInNewOperator(server, 'root.admin', 'admin'),
    });
  });
  afterAll(async () => {
    expect(await findDifferences(consoles.server.app)).toEqual([]);
    await consoles.server.close();
  });
  return consoles;
}

export const createWithdrawal = async ({ server, shop }: NoteConsoles): Promise<string> =>
  `withdrawal:${(await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']}`;

export async function createIncident({ server, vic }: NoteConsoles): Promise<string> {
  const reference = `note-${Math.random()}`;
  await server.app.db.transaction((tx) =>
    openIncident(tx, { kind: 'unknown_reference', withdrawalId: null, reference, detail: 'x' }),
  );
  const { body } = await vic.get('/incidents');
  const found = (body['items'] as { id: number; reference: string }[]).find(
    (item) => item.reference === reference,
  );
  return `incident:${found?.id}`;
}

export const write = (client: OperatorClient, subject: string, text: string) =>
  client.post('/notes', { subject, text });

export async function written(client: OperatorClient, subject: string, text: string): Promise<NoteBody> {
  const { status, body } = await write(client, subject, text);
  expect(status).toBe(200);
  return body as unknown as NoteBody;
}

export const listed = async ({ vic }: NoteConsoles, subject: string, query = ''): Promise<NoteBody[]> =>
  (await vic.get(`/notes?subject=${subject}${query}`)).body['items'] as NoteBody[];

/** Of one subject. */
export const waitingAbout = async (client: OperatorClient, ...subjects: string[]): Promise<Waiting[]> =>
  ((await client.get('/waiting')).body['items'] as Waiting[]).filter(({ subject }) =>
    subjects.includes(subject),
  );

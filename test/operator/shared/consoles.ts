// Three operators on one test server: boss is an admin, ann a maker, vic a viewer.
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';

export type Item = Record<string, unknown> & { name: string; version: string };

export type Consoles = {
  readonly boss: OperatorClient;
  readonly ann: OperatorClient;
  readonly vic: OperatorClient;
  /** The items of a list, read by the viewer. */
  items(path: string): Promise<Item[]>;
  versionOf(path: string, name: string): Promise<string>;
};

export async function openConsoles(server: TestServer): Promise<Consoles> {
  const boss = await signInNewOperator(server, 'boss', 'admin');
  const ann = await signInNewOperator(server, 'ann', 'maker');
  const vic = await signInNewOperator(server, 'vic', 'viewer');
  const items = async (path: string): Promise<Item[]> => (await vic.get(path)).body['items'] as Item[];
  return {
    boss,
    ann,
    vic,
    items,
    versionOf: async (path, name) => (await items(path)).find((item) => item.name === name)?.version ?? '',
  };
}

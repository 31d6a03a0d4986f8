// The database of one seed: it can be copied, replaced by a copy, and opened a second time as a clone.
import type pg from 'pg';
import { type Cluster, connect } from './cluster.ts';
import { type DatabaseServer, readServer } from './database-server.ts';

export type SimulatedDatabase = {
  readonly name: string;
  readonly server: DatabaseServer;
  /** The simulation's own connection, which is never broken. */
  client(): pg.Client;
  /** The services must have no connection. */
  copyTo(name: string): Promise<void>;
  replaceBy(name: string): Promise<void>;
  drop(): Promise<void>;
};

export async function openDatabase(cluster: Cluster, name: string): Promise<SimulatedDatabase> {
  let client = await connect(cluster.server, name);
  const copies = new Set<string>();
  return {
    name,
    server: await readServer(client),
    client: () => client,
    async copyTo(copy) {
      await client.end();
      if (copies.has(copy)) await cluster.drop(copy);
      await cluster.copy(name, copy);
      copies.add(copy);
      client = await connect(cluster.server, name);
    },
    async replaceBy(copy) {
      await client.end();
      await cluster.drop(name);
      await cluster.copy(copy, name);
      client = await connect(cluster.server, name);
    },
    async drop() {
      await client.end();
      for (const each of [name, ...copies]) await cluster.drop(each);
    },
  };
}

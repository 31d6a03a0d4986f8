// The embedded PostgreSQL: a database without a separate installation.
import { type Cluster, type ClusterSettings, startCluster } from './cluster.ts';
import { placeDatabase } from './placement.ts';

export { writeFileOnce } from './write-file-once.ts';

export type EmbeddedPostgres = Cluster & { readonly folder: string; readonly moved: boolean };

export type EmbeddedOptions = {
  readonly folder: string;
  /** Use this PostgreSQL instead of the one from npm: the folder that contains bin. */
  readonly binaries?: string;
  readonly settings?: ClusterSettings;
  /** The server crashed and could not be restarted yet. */
  readonly onTrouble?: (error: Error) => void;
};

export async function startEmbeddedPostgres({
  folder,
  binaries,
  settings,
  onTrouble,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const placement = await placeDatabase(folder, binaries);
  const cluster = await startCluster(placement, {
    settings: settings ?? {},
    onTrouble: onTrouble ?? (() => undefined),
  });
  return { ...cluster, folder: placement.folder, moved: placement.moved };
}

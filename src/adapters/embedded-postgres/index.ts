// The embedded PostgreSQL: a database without an install step.
import { type Cluster, type ClusterSettings, startCluster } from './cluster.ts';
import { placeDatabase } from './placement.ts';

export { writeFileOnce } from './write-file-once.ts';

export type EmbeddedPostgres = Cluster & { readonly folder: string; readonly moved: boolean };

export type EmbeddedOptions = {
  readonly folder: string;
  /** Another PostgreSQL than the one npm brings: the folder that has bin in it. */
  readonly binaries?: string;
  readonly settings?: ClusterSettings;
  /** The server died and could not be brought back yet. */
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

// Changes to what every process remembers. The others hear of them by notification; the process that makes one
// must not go on by its own memory until that comes round.
import type { MerchantId } from '../../domain/ids.ts';
import type { Tx } from '../../storage/database.ts';
import type { App } from '../app.ts';

type Work<T> = (tx: Tx) => Promise<T>;

export const changeMerchant = <T>(app: App, id: MerchantId, work: Work<T>): Promise<T> =>
  app.db.transaction(work).finally(() => app.directory.forget(id));

export const changeCatalog = <T>(app: App, work: Work<T>): Promise<T> =>
  app.db.transaction(work).finally(() => app.directory.forgetCatalog());

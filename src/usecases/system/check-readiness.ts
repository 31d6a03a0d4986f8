import type { App } from '../app.ts';

/** Whether the database answers; everything else the service needs, it has in its own process. */
export const checkReadiness = (app: App): Promise<boolean> =>
  app.db.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  );

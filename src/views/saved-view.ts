import { z } from 'zod';
import { VIEW_PAGES, VIEW_PARAMS } from '../domain/saved-views/saved-views.ts';
import { type SavedView, viewVersion } from '../usecases/operator/views/saved-views.ts';

export const savedView = z
  .object({
    id: z.int(),
    name: z.string(),
    owner: z.string(),
    shared: z.boolean().meta({ description: 'Every operator sees it' }),
    page: z.enum(VIEW_PAGES),
    params: z
      .partialRecord(z.enum(VIEW_PARAMS), z.string())
      .meta({ description: 'The parameters of the address of the list' }),
    version: z.string(),
  })
  .meta({ id: 'SavedView' });

export const serializeView = (view: SavedView): z.input<typeof savedView> => ({
  id: view.id,
  name: view.name,
  owner: view.owner,
  shared: view.shared,
  page: view.page,
  params: view.params,
  version: viewVersion(view),
});

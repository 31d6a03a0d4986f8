// Saved views of lists.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import type { Params } from '@sluice/ui/lib/url-state.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import { viewsTexts } from '../../texts/views.ts';

export type SavedView = components['schemas']['SavedView'];

const VIEWS_KEY = ['views'] as const;

const viewParams = ({ id }: SavedView) => ({ params: { path: { id } } });

export const useViews = () =>
  useQuery({
    queryKey: VIEWS_KEY,
    queryFn: async () => (await unwrap(api.GET('/views', { params: { query: {} } }))).items,
  });

type NewView = { readonly name: string; readonly shared: boolean; readonly params: Params };

export const useSaveView = () =>
  useAction(
    ({ params, ...view }: NewView, headers) =>
      unwrap(api.POST('/views', { body: { ...view, page: 'withdrawals', params }, headers })),
    {
      invalidates: [VIEWS_KEY],
      successMessage: ({ name }) => viewsTexts.save.done(name),
      errorDisplay: 'inline',
    },
  );

export const useShareView = () =>
  useAction(
    ({ view, shared }: { readonly view: SavedView; readonly shared: boolean }, headers) =>
      unwrap(
        api.PATCH('/views/{id}', { ...viewParams(view), body: { version: view.version, shared }, headers }),
      ),
    { invalidates: [VIEWS_KEY], errorDisplay: 'inline' },
  );

export const useDeleteView = () =>
  useAction(
    (view: SavedView, headers) => unwrap(api.DELETE('/views/{id}', { ...viewParams(view), headers })),
    {
      invalidates: [VIEWS_KEY],
      successMessage: (_result, { name }) => viewsTexts.manage.deleted(name),
      errorDisplay: 'inline',
    },
  );

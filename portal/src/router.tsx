// The routes, created from the table of pages. The code of a page is loaded on its first visit.

import { NotFound, PageError } from '@sluice/ui/shell/error-pages.tsx';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage, PAGES } from './pages.ts';
import { Layout } from './shell/layout.tsx';
import { PermissionGuard } from './shell/permission-guard.tsx';
import { shellTexts } from './texts/shell.ts';

const root = createRootRoute({ component: Layout });

const routes = PAGES.map(({ path, folder, right }) => {
  const Page = lazyRouteComponent(() => loadPage(folder));
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <PermissionGuard right={right}>
        <Page />
      </PermissionGuard>
    ),
    loader: () => Page.preload?.(),
  });
});

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: '/portal',
  // Parameters stay text: the default parser would convert an order ID of digits to a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === '' ? '' : `?${text}`;
  },
  defaultErrorComponent: ({ error }) => (
    <PageError error={error} outdatedMessage={shellTexts.outdatedMessage} />
  ),
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

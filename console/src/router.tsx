// The routes, created from the table of pages. The code of a page is loaded on its first visit.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { loadPage, PAGES } from './pages.ts';
import { NotFound, PageError } from './shell/error-pages.tsx';
import { Layout } from './shell/layout.tsx';
import { PermissionGuard } from './shell/permission-guard.tsx';

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
  basepath: '/console',
  // Parameters stay text: the default parser would convert an order ID of digits to a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === '' ? '' : `?${text}`;
  },
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

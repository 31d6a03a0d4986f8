// The routes, made from the table of pages; each page's code is loaded when it is first visited.
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
  // Plain text both ways: an order id of digits must not turn into a number.
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

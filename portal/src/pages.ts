// The table of pages: path, title, required right. A page is a folder below `pages/` with a `page.tsx`; its code is loaded on the
// first visit. An entry without that file is left out of the navigation.

import {
  type Icon,
  IconArrowUpRight,
  IconFileSpreadsheet,
  IconFileText,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconPlus,
  IconSettings,
  IconUserCheck,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Right } from './api/types.ts';
import { shellTexts } from './texts/shell.ts';

export const GROUPS = ['money', 'develop', 'admin'] as const;

export type PageEntry = {
  readonly path: string;
  readonly folder: string;
  readonly title: string;
  readonly right: Right;
  readonly group: (typeof GROUPS)[number];
  readonly Icon: Icon;
  readonly counter?: 'approvals';
};

type PageRoute = Pick<PageEntry, 'path' | 'folder' | 'right'>;

const { pages } = shellTexts;

const LISTED: readonly PageEntry[] = [
  {
    path: '/',
    folder: 'overview',
    title: pages.overview,
    right: 'read',
    group: 'money',
    Icon: IconLayoutDashboard,
  },
  {
    path: '/withdrawals',
    folder: 'withdrawals/list',
    title: pages.withdrawals,
    right: 'read',
    group: 'money',
    Icon: IconArrowUpRight,
  },
  {
    path: '/withdrawals/new',
    folder: 'withdrawals/new',
    title: pages.newWithdrawal,
    right: 'pay',
    group: 'money',
    Icon: IconPlus,
  },
  {
    path: '/batches',
    folder: 'batches/list',
    title: pages.batches,
    right: 'read',
    group: 'money',
    Icon: IconFileSpreadsheet,
  },
  {
    path: '/approvals',
    folder: 'approvals',
    title: pages.approvals,
    right: 'read',
    group: 'money',
    Icon: IconUserCheck,
    counter: 'approvals',
  },
  {
    path: '/statement',
    folder: 'statement',
    title: pages.statement,
    right: 'read',
    group: 'money',
    Icon: IconFileText,
  },
  { path: '/keys', folder: 'keys', title: pages.keys, right: 'develop', group: 'develop', Icon: IconKey },
  {
    path: '/webhooks',
    folder: 'webhooks',
    title: pages.webhooks,
    right: 'develop',
    group: 'develop',
    Icon: IconWebhook,
  },
  {
    path: '/requests',
    folder: 'requests',
    title: pages.requests,
    right: 'develop',
    group: 'develop',
    Icon: IconListDetails,
  },
  { path: '/people', folder: 'people', title: pages.people, right: 'read', group: 'admin', Icon: IconUsers },
  {
    path: '/settings',
    folder: 'settings',
    title: pages.settings,
    right: 'read',
    group: 'admin',
    Icon: IconSettings,
  },
];

/** Linked from other pages; not in the navigation. */
const UNLISTED: readonly PageRoute[] = [
  { path: '/account', folder: 'account', right: 'self' },
  { path: '/batches/$id', folder: 'batches/details', right: 'read' },
  { path: '/withdrawals/$id', folder: 'withdrawals/details', right: 'read' },
];

type PageModule = { readonly default: () => ReactNode };
const loaders = import.meta.glob<PageModule>(['./pages/*/page.tsx', './pages/*/*/page.tsx']);
const pageFile = (folder: string): string => `./pages/${folder}/page.tsx`;
const hasPage = ({ folder }: PageRoute): boolean => pageFile(folder) in loaders;

export async function loadPage(folder: string): Promise<PageModule> {
  const load = loaders[pageFile(folder)];
  if (load === undefined) throw new Error(`Page not found: ${folder}`);
  return load();
}

export const NAVIGATION: readonly PageEntry[] = LISTED.filter(hasPage);
export const PAGES: readonly PageRoute[] = [...LISTED, ...UNLISTED].filter(hasPage);

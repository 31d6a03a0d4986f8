// The table of pages: path, title, required right. A page is a folder below `pages/` with a `page.tsx`; its code is
// loaded on the first visit. An entry without that file is left out of the navigation.

import {
  type Icon,
  IconAdjustments,
  IconAlertCircle,
  IconArrowsExchange,
  IconBell,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconFileDownload,
  IconHandStop,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconMessage,
  IconRoute,
  IconScale,
  IconSettings,
  IconUserCheck,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Pulse, Right } from './api/types.ts';
import { shellTexts } from './texts/shell.ts';

export const GROUPS = ['work', 'money', 'setup', 'admin'] as const;

export type PageEntry = {
  readonly path: string;
  readonly folder: string;
  readonly title: string;
  readonly right: Right;
  readonly group: (typeof GROUPS)[number];
  readonly Icon: Icon;
  readonly counter?: 'to_pay' | 'waiting' | 'incidents' | 'proposals';
};

type PageRoute = Pick<PageEntry, 'path' | 'folder' | 'right'>;

const { pages } = shellTexts;

const LISTED: readonly PageEntry[] = [
  {
    path: '/',
    folder: 'overview',
    title: pages.overview,
    right: 'read',
    group: 'work',
    Icon: IconLayoutDashboard,
  },
  {
    path: '/queue',
    folder: 'withdrawals/queue',
    title: pages.queue,
    right: 'read',
    group: 'work',
    Icon: IconListCheck,
    counter: 'to_pay',
  },
  {
    path: '/waiting',
    folder: 'notes/waiting',
    title: pages.waiting,
    right: 'read',
    group: 'work',
    Icon: IconMessage,
    counter: 'waiting',
  },
  {
    path: '/proposals',
    folder: 'proposals',
    title: pages.proposals,
    right: 'read',
    group: 'work',
    Icon: IconUserCheck,
    counter: 'proposals',
  },
  {
    path: '/incidents',
    folder: 'incidents/list',
    title: pages.incidents,
    right: 'read',
    group: 'work',
    Icon: IconAlertCircle,
    counter: 'incidents',
  },
  {
    path: '/merchants',
    folder: 'merchants/list',
    title: pages.merchants,
    right: 'read',
    group: 'money',
    Icon: IconBuildingStore,
  },
  { path: '/ledger', folder: 'ledger', title: pages.ledger, right: 'read', group: 'money', Icon: IconBook2 },
  {
    path: '/reconciliation',
    folder: 'reconciliation/list',
    title: pages.reconciliation,
    right: 'read',
    group: 'money',
    Icon: IconScale,
  },
  {
    path: '/exports',
    folder: 'exports',
    title: pages.exports,
    right: 'read',
    group: 'money',
    Icon: IconFileDownload,
  },
  {
    path: '/systems',
    folder: 'systems',
    title: pages.systems,
    right: 'read',
    group: 'setup',
    Icon: IconAdjustments,
  },
  {
    path: '/rates',
    folder: 'rates',
    title: pages.rates,
    right: 'read',
    group: 'setup',
    Icon: IconArrowsExchange,
  },
  {
    path: '/routes',
    folder: 'aggregators',
    title: pages.routes,
    right: 'read',
    group: 'setup',
    Icon: IconRoute,
  },
  {
    path: '/banks',
    folder: 'banks',
    title: pages.banks,
    right: 'read',
    group: 'setup',
    Icon: IconBuildingBank,
  },
  {
    path: '/webhooks',
    folder: 'webhooks',
    title: pages.webhooks,
    right: 'read',
    group: 'setup',
    Icon: IconWebhook,
  },
  { path: '/halts', folder: 'halts', title: pages.halts, right: 'read', group: 'setup', Icon: IconHandStop },
  { path: '/audit', folder: 'audit', title: pages.audit, right: 'audit', group: 'admin', Icon: IconHistory },
  {
    path: '/operators',
    folder: 'operators',
    title: pages.operators,
    right: 'audit',
    group: 'admin',
    Icon: IconUsers,
  },
  { path: '/alerts', folder: 'alerts', title: pages.alerts, right: 'audit', group: 'admin', Icon: IconBell },
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
  { path: '/withdrawals/$id', folder: 'withdrawals/details', right: 'read' },
  { path: '/merchants/$id', folder: 'merchants/details', right: 'read' },
  { path: '/incidents/$id', folder: 'incidents/details', right: 'read' },
  { path: '/reconciliation/$id', folder: 'reconciliation/run', right: 'read' },
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

export const countFor = ({ counter }: PageEntry, pulse: Pulse | null): number =>
  counter === undefined || pulse === null ? 0 : pulse[counter];

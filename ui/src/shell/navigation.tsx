// The list of pages by group, with the number of waiting items.

import { NavLink, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { shellTexts } from '../texts/shell.ts';
import './shell.css';

type Entry = {
  readonly path: string;
  readonly title: string;
  readonly Icon: Icon;
  /** The number of waiting items; zero is not shown. */
  readonly count: number;
};

export type NavigationGroup = { readonly title: string; readonly entries: readonly Entry[] };

const MAX_COUNT = 999;

const isBelow = (path: string, pathname: string): boolean =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);

/** A page may have a path below the path of another one: only the longest is current. */
const currentPathOf = (groups: readonly NavigationGroup[], pathname: string): string | undefined =>
  groups
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => isBelow(path, pathname))
    .toSorted((a, b) => b.length - a.length)[0];

function NavigationEntry({
  entry: { path, title, Icon: EntryIcon, count },
  isCurrent,
  onNavigate,
}: {
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly onNavigate: () => void;
}) {
  return (
    <NavLink
      // By default the link marks itself as current on every page below its path.
      renderRoot={(props) => <Link {...props} to={path} activeOptions={{ exact: true }} />}
      onClick={onNavigate}
      label={title}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      leftSection={<EntryIcon size={17} stroke={1.6} aria-hidden />}
      rightSection={
        count > 0 && (
          <span className="shell-count">{count > MAX_COUNT ? shellTexts.countAbove(MAX_COUNT) : count}</span>
        )
      }
      className="shell-entry"
    />
  );
}

type Props = { readonly groups: readonly NavigationGroup[]; readonly onNavigate: () => void };

export function Navigation({ groups, onNavigate }: Props) {
  const { pathname } = useLocation();
  const currentPath = currentPathOf(groups, pathname);
  return groups.map(({ title, entries }) => (
    <div key={title} className="shell-group">
      <Text size="xs" c="dimmed" px="sm" pb={2}>
        {title}
      </Text>
      {entries.map((entry) => (
        <NavigationEntry
          key={entry.path}
          entry={entry}
          isCurrent={entry.path === currentPath}
          onNavigate={onNavigate}
        />
      ))}
    </div>
  ));
}

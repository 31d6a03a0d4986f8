// The list of pages by group, with the number of waiting items.

import { NavLink, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useCurrentSession } from '../api/current-session.ts';
import type { Pulse } from '../api/types.ts';
import { countFor, GROUPS, NAVIGATION, type PageEntry } from '../pages.ts';
import { shellTexts } from '../texts/shared/shell.ts';
import './shell.css';

const MAX_COUNT = 999;

const isCurrentPath = (path: string, pathname: string): boolean =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);

type Props = { readonly pulse: Pulse | null; readonly onNavigate: () => void };

function NavigationEntry({
  entry,
  pulse,
  onNavigate,
  isCurrent,
}: Props & { readonly entry: PageEntry; readonly isCurrent: boolean }) {
  const count = countFor(entry, pulse);
  return (
    <NavLink
      renderRoot={(props) => <Link {...props} to={entry.path} />}
      onClick={onNavigate}
      label={entry.title}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      leftSection={<entry.Icon size={17} stroke={1.6} aria-hidden />}
      rightSection={
        count > 0 && (
          <span className="shell-count">{count > MAX_COUNT ? shellTexts.countAbove(MAX_COUNT) : count}</span>
        )
      }
      className="shell-entry"
    />
  );
}

export function Navigation(props: Props) {
  const { rights } = useCurrentSession().operator;
  const { pathname } = useLocation();
  const visible = NAVIGATION.filter(({ right }) => rights.includes(right));
  return (
    <>
      {GROUPS.map((group) => {
        const entries = visible.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <div key={group} className="shell-group">
            <Text size="xs" c="dimmed" px="sm" pb={2}>
              {shellTexts.groups[group]}
            </Text>
            {entries.map((entry) => (
              <NavigationEntry
                key={entry.path}
                entry={entry}
                isCurrent={isCurrentPath(entry.path, pathname)}
                {...props}
              />
            ))}
          </div>
        );
      })}
    </>
  );
}

// The tabs of the queue with how many wait in each, and the list of the chosen one.
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWithdrawalCounts } from '../../../data/withdrawals.ts';
import { TABS, type Tab } from './tabs.ts';

type Props = { readonly tab: Tab; readonly onTab: (name: string) => void; readonly children: ReactNode };

export function QueueTabs({ tab, onTab, children }: Props) {
  const { data: counts } = useWithdrawalCounts();
  return (
    <Tabs
      value={tab.name}
      onChange={(name) => name !== null && onTab(name)}
      className="panel list queue-tabs"
    >
      <Tabs.List aria-label="Which withdrawals">
        {TABS.map(({ name, title, count }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
            {counts && count && <span className="queue-count">{counts[count]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Every tab names a panel as its own, though only one is filled at a time. */}
      {TABS.map(({ name }) => (
        <Tabs.Panel key={name} value={name} className="list">
          {name === tab.name && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

// The tabs of the queue with their counts, and the list of the selected tab.

import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWithdrawalCounts } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
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
      <Tabs.List aria-label={withdrawalsTexts.queue.tabsLabel}>
        {TABS.map(({ name, count }) => (
          <Tabs.Tab key={name} value={name}>
            {withdrawalsTexts.queue.tabs[name].title}
            {counts && count && <span className="queue-count">{counts[count]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Every tab refers to a panel of its own by ID, so all panels exist; only one has content. */}
      {TABS.map(({ name }) => (
        <Tabs.Panel key={name} value={name} className="list">
          {name === tab.name && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

// The views of a list as tabs above its panel. The page stores the selected one in the URL.
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import './list-tabs.css';

export type ListTab<Name extends string> = { readonly name: Name; readonly title: string };

type Props<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly ListTab<Name>[];
  readonly tab: Name;
  readonly onTab: (name: string) => void;
  readonly children: ReactNode;
};

export function ListTabs<Name extends string>({ label, tabs, tab, onTab, children }: Props<Name>) {
  return (
    <Tabs value={tab} onChange={(name) => name !== null && onTab(name)} className="panel list list-tabs">
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Each tab needs a panel for its aria-controls; only the selected one has content. */}
      {tabs.map(({ name }) => (
        <Tabs.Panel key={name} value={name} className="list">
          {name === tab && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

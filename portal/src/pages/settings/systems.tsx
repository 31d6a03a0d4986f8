// The systems with the limits and fees of the merchant.
import { Badge } from '@mantine/core';
import { SystemLabel } from '@sluice/ui/components/display/payment-system.tsx';
import { formatBounds, formatFee } from '@sluice/ui/components/display/terms.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useSystems } from '../../data/systems.ts';
import { settingsTexts } from '../../texts/settings.ts';

const texts = settingsTexts.systems;

export function Systems() {
  const query = useSystems();
  return (
    <Panel title={texts.title}>
      <SmallTable
        label={texts.tableLabel}
        query={query}
        getRows={({ systems }) => systems}
        getRowId={({ system }) => system}
        empty={texts.empty}
        columns={[
          { title: texts.system, render: ({ system }) => <SystemLabel system={system} /> },
          {
            title: texts.state,
            render: ({ enabled }) => (
              <Badge miw="max-content" color={enabled ? 'green' : 'gray'}>
                {enabled ? texts.enabled : texts.disabled}
              </Badge>
            ),
          },
          { title: texts.limits, render: formatBounds },
          { title: texts.fee, render: ({ fee }) => formatFee(fee) },
          { title: texts.feeFrom, render: ({ fee_from }) => texts.feePayers[fee_from] },
        ]}
      />
    </Panel>
  );
}

// The statement of a period: opening balance, every entry with the balance after it, closing balance. It can be printed.

import { Button, Stack, Text } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PeriodPicker, usePeriod } from '@sluice/ui/components/form/period-picker.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { statementCsvUrl, useStatement } from '../../data/balance.ts';
import { statementTexts as texts } from '../../texts/statement.ts';
import { Balances } from './balances.tsx';
import { Entries } from './entries.tsx';
import './statement.css';

type PrintProps = Pick<ReturnType<typeof useStatement>, 'loadMore'>;

/** Loads the remaining pages first, so that the whole period is on paper. */
function PrintButton({ loadMore }: PrintProps) {
  const [isLoading, setLoading] = useState(false);
  const print = async () => {
    setLoading(true);
    let hasMore = loadMore !== undefined;
    while (hasMore) {
      const result = await loadMore?.();
      hasMore = result?.isSuccess === true && result.hasNextPage;
    }
    setLoading(false);
    // The loaded rows are on the page after the next rendering.
    setTimeout(() => window.print());
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={14} />}
      loading={isLoading}
      onClick={() => void print()}
    >
      {texts.printButton}
    </Button>
  );
}

export default function StatementPage() {
  const period = usePeriod();
  const { merchant } = useCurrentSession();
  const { statement, entries, error, retry, loadMore, isLoadingMore } = useStatement(period);
  return (
    <PageBody>
      <PageHeader title={texts.title}>
        <PrintButton loadMore={loadMore} />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          component="a"
          href={statementCsvUrl(period)}
          download
        >
          {texts.exportButton}
        </Button>
      </PageHeader>
      <Text className="statement-print-title">{texts.printTitle(merchant.name, period.from, period.to)}</Text>
      <Stack gap="sm">
        <div className="panel">
          <div className="list-bar statement-bar">
            <PeriodPicker {...period} />
          </div>
          {statement ? (
            <Balances statement={statement} entries={loadMore ? undefined : entries} />
          ) : error ? (
            <LoadError error={error} retry={retry} />
          ) : (
            <Loading rows={5} />
          )}
        </div>
        {statement && (
          <Entries
            statement={statement}
            entries={entries}
            loadMore={loadMore}
            isLoadingMore={isLoadingMore}
          />
        )}
      </Stack>
    </PageBody>
  );
}

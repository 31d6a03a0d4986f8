// The ledger: accounts with balances and their total, entries, and checks.
import { Stack } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { ledgerTexts as texts } from '../../texts/ledger.ts';
import { terms } from '../../texts/terms.ts';
import { Accounts } from './accounts.tsx';
import { Checks } from './checks.tsx';
import { Entries } from './entries.tsx';
import './ledger.css';

export default function LedgerPage() {
  return (
    <PageBody>
      <PageHeader title={texts.title} term={terms.ledger} />
      <Stack gap="sm">
        <div className="ledger-grid">
          <Accounts />
          <Checks />
        </div>
        <Entries />
      </Stack>
    </PageBody>
  );
}

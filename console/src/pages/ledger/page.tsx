// The books: every account with its balance, the total that must be nothing, the entries behind each, and the checks.
import { Stack } from '@mantine/core';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Accounts } from './accounts.tsx';
import { Checks } from './checks.tsx';
import { Entries } from './entries.tsx';
import './ledger.css';

export default function LedgerPage() {
  return (
    <PageBody>
      <PageHeader title="Ledger" />
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

// The operator's own account.
import { SimpleGrid } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { Password } from '@sluice/ui/session/account/password.tsx';
import { SecondFactor } from '@sluice/ui/session/account/second-factor.tsx';
import { Sessions } from '@sluice/ui/session/account/sessions.tsx';
import { useCurrentSession } from '../../api/current-session.ts';
import { accountData } from '../../data/account.ts';
import { confirmTotp, createBackupCodes, refreshSession, startTotp } from '../../data/session.ts';
import { accountTexts as texts } from '../../texts/account.ts';
import { AlertAddresses } from './alerts.tsx';
import { Tokens } from './tokens.tsx';

export default function AccountPage() {
  const { operator } = useCurrentSession();
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint(operator.name, operator.role)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mb="sm">
        <Password {...accountData} effect={texts.passwordEffect} />
        <SecondFactor
          totp={operator.totp}
          start={startTotp}
          confirm={confirmTotp}
          createCodes={createBackupCodes}
          refresh={() => void refreshSession()}
        />
      </SimpleGrid>
      <SimpleGrid cols={1} spacing="sm">
        <Sessions {...accountData} />
        <AlertAddresses />
        <Tokens />
      </SimpleGrid>
    </PageBody>
  );
}

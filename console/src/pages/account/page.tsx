// The operator's own account.
import { SimpleGrid } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useCurrentSession } from '../../api/current-session.ts';
import { accountTexts as texts } from '../../texts/account.ts';
import { Password } from './password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';

export default function AccountPage() {
  const { operator } = useCurrentSession();
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint(operator.name, operator.role)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mb="sm">
        <Password />
        <SecondFactor />
      </SimpleGrid>
      <SimpleGrid cols={1} spacing="sm">
        <Sessions />
        <Tokens />
      </SimpleGrid>
    </PageBody>
  );
}

// Where nothing goes on: no such page, not for this role, or a fault in the page itself.
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../components/layout/page-header.tsx';

function ErrorPage({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} />
      <Text mb="md" maw={560}>
        {children}
      </Text>
      <Group gap="xs">
        {action}
        <Button variant="default" component={Link} to="/">
          To the overview
        </Button>
      </Group>
    </>
  );
}

export function NotFound() {
  return (
    <ErrorPage title="There is no such page">
      The address leads nowhere. Perhaps it was cut off when it was copied.
    </ErrorPage>
  );
}

export function Forbidden() {
  return (
    <ErrorPage title="Not for your role">
      Your role does not include this page. An admin can change that.
    </ErrorPage>
  );
}

const OUTDATED_CHUNK = /dynamically imported module|module script failed/i;

export function PageError({ error }: { readonly error: unknown }) {
  const isOld = error instanceof Error && OUTDATED_CHUNK.test(error.message);
  return (
    <ErrorPage
      title={isOld ? 'A newer console is there' : 'This page broke'}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      {isOld
        ? 'The console was replaced by a newer one while this tab was open. Reload to get it.'
        : 'A fault in the page, not in your data: what you had sent is done or refused as you were told. Reload to go on.'}
    </ErrorPage>
  );
}

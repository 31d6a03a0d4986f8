// The pages shown instead of content: not found, no access, or a fault of the page.

import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../components/layout/page-header.tsx';
import { commonTexts } from '../texts/common.ts';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.errorPages;

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
          {texts.overviewButton}
        </Button>
      </Group>
    </>
  );
}

export function NotFound() {
  return <ErrorPage title={texts.notFound.title}>{texts.notFound.message}</ErrorPage>;
}

export function Forbidden() {
  return <ErrorPage title={texts.forbidden.title}>{texts.forbidden.message}</ErrorPage>;
}

const OUTDATED_CHUNK = /dynamically imported module|module script failed/i;

/** The message of an outdated tab names the app. */
type PageErrorProps = { readonly error: unknown; readonly outdatedMessage: string };

export function PageError({ error, outdatedMessage }: PageErrorProps) {
  const isOutdated = error instanceof Error && OUTDATED_CHUNK.test(error.message);
  const { title, message } = isOutdated
    ? { title: texts.outdatedTitle, message: outdatedMessage }
    : texts.fault;
  return (
    <ErrorPage
      title={title}
      action={<Button onClick={() => window.location.reload()}>{commonTexts.reload}</Button>}
    >
      {message}
    </ErrorPage>
  );
}

// Placeholders for content: empty, loading, failed; and the errors of forms.

import { Alert, Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { commonTexts } from '../../texts/common.ts';
import './feedback.css';

type EmptyProps = {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** For a panel with other content. */
  readonly isSmall?: boolean;
};

export function EmptyState({ children, action, isSmall = false }: EmptyProps) {
  return (
    <Center p={isSmall ? 'xs' : 'xl'} mih={isSmall ? 0 : 160}>
      <Stack align="center" gap="sm">
        <Text c="dimmed" ta="center">
          {children}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export function Loading({ rows = 6, height = 34 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <Stack gap={6} p="xs" role="status" aria-label={commonTexts.loading}>
      {ROWS.slice(0, rows).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}

/** A list or page that could not be loaded. */
export function LoadError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const canRetry = !(error instanceof ApiError) || error.status !== 403;
  return (
    <Center p="xl" mih={160} role="alert">
      <Stack align="center" gap="sm" maw={460}>
        <IconAlertTriangle size={22} color="var(--bad)" aria-hidden />
        <Text ta="center">{errorMessage(error)}</Text>
        {canRetry && (
          <Button variant="default" onClick={retry}>
            {commonTexts.tryAgain}
          </Button>
        )}
      </Stack>
    </Center>
  );
}

/** The error of a form; errors shown at a field are not repeated. */
export function FormError({
  error,
  fields = [],
}: {
  readonly error: unknown;
  readonly fields?: readonly string[];
}) {
  if (!error || (error instanceof ApiError && error.field !== undefined && fields.includes(error.field)))
    return null;
  return (
    <Alert color="red" variant="outline" role="alert" p="sm" className="form-error">
      {errorMessage(error)}
    </Alert>
  );
}

export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError && error.field === field ? error.message : undefined;

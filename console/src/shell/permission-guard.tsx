// Keeps a page from whoever may not see it. The server refuses them anyway; this only says so earlier.
import type { ReactNode } from 'react';
import { useHasRight } from '../api/current-session.ts';
import type { Right } from '../api/types.ts';
import { Forbidden } from './error-pages.tsx';

export function PermissionGuard({
  right,
  children,
}: {
  readonly right: Right;
  readonly children: ReactNode;
}) {
  return useHasRight(right) ? children : <Forbidden />;
}

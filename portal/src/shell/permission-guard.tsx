// Hides a page from people without its right. The server enforces the right; this shows the reason earlier.

import { Forbidden } from '@sluice/ui/shell/error-pages.tsx';
import type { ReactNode } from 'react';
import { useHasRight } from '../api/current-session.ts';
import type { Right } from '../api/types.ts';

export function PermissionGuard({
  right,
  children,
}: {
  readonly right: Right;
  readonly children: ReactNode;
}) {
  return useHasRight(right) ? children : <Forbidden />;
}

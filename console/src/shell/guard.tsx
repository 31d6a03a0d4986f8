// Keeps a page from whoever may not see it. The server refuses them anyway; this only says so earlier.
import type { ReactNode } from 'react';
import type { Right } from '../api/types.ts';
import { useMay } from '../data/session.ts';
import { Forbidden } from './dead-ends.tsx';

export function Guard({ right, children }: { readonly right: Right; readonly children: ReactNode }) {
  return useMay(right) ? children : <Forbidden />;
}

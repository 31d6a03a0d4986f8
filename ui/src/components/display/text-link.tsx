// A link in the size of the surrounding text. Inside a sentence it is always underlined.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly isInline?: boolean;
  readonly children: ReactNode;
};

export function TextLink({ to, search = {}, isInline = false, children }: Props) {
  return (
    <Anchor
      component={Link}
      to={to}
      search={search as never}
      inherit
      underline={isInline ? 'always' : 'hover'}
    >
      {children}
    </Anchor>
  );
}

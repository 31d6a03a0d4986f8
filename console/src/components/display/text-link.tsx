// A link to another thing, in the size of the text around it; underlined where it stands in a sentence.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly isInSentence?: boolean;
  readonly children: ReactNode;
};

export function TextLink({ to, search = {}, isInSentence = false, children }: Props) {
  return (
    <Anchor
      component={Link}
      to={to}
      search={search as never}
      inherit
      underline={isInSentence ? 'always' : 'hover'}
    >
      {children}
    </Anchor>
  );
}

// Details that most people do not need most of the time: one line, and the rest on demand.
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './disclosure.css';

type Props = { readonly summary: ReactNode; readonly children: ReactNode };

export function Fold({ summary, children }: Props) {
  return (
    <details className="fold">
      <summary>
        <IconChevronRight size={14} aria-hidden className="fold-sign" />
        {summary}
      </summary>
      <div className="fold-inside">{children}</div>
    </details>
  );
}

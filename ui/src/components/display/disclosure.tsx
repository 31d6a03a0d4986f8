// A summary line that expands to show details.
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './disclosure.css';

type Props = { readonly summary: ReactNode; readonly children: ReactNode };

export function Disclosure({ summary, children }: Props) {
  return (
    <details className="disclosure">
      <summary>
        <IconChevronRight size={14} aria-hidden className="disclosure-icon" />
        {summary}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

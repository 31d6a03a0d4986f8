// The room of a page: a page of text and panels scrolls, a page with one table fills the window and lets the table
// scroll, so that its head and the bar above it stay in sight.
import type { ReactNode } from 'react';
import '../components.css';

export function PageBody({
  children,
  fills = false,
}: {
  readonly children: ReactNode;
  readonly fills?: boolean;
}) {
  return <div className={fills ? 'page page-full-height' : 'page'}>{children}</div>;
}

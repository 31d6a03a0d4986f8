// The content area of a page. A page of text and panels scrolls as a whole. A page with one table fills the window and
// only the table scrolls, so that its header and the bar above it stay visible.
import type { ReactNode } from 'react';
import '../components.css';

export function PageBody({
  children,
  fillsWindow = false,
}: {
  readonly children: ReactNode;
  readonly fillsWindow?: boolean;
}) {
  return <div className={fillsWindow ? 'page page-full-height' : 'page'}>{children}</div>;
}

// A key figure with a label and a hint, optionally with a link to its source.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '../components.css';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
};

export function Stat({ label, value, hint, tone, to, search = {} }: Props) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <div className="stat-value" data-tone={tone}>
        {value}
      </div>
      <span className="stat-label">{hint ?? '\u00a0'}</span>
    </>
  );
  const className = 'panel stat';
  if (to === undefined) return <div className={className}>{content}</div>;
  return (
    <Link to={to} search={search as never} className={className}>
      {content}
    </Link>
  );
}

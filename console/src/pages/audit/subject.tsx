// The object of an audit entry, with a link to its page.
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { auditTexts } from '../../texts/audit.ts';

type Target = { readonly to: string; readonly search?: Readonly<Record<string, string>> };

const PAGES: Readonly<Record<string, (id: string) => Target>> = {
  withdrawal: (id) => ({ to: `/withdrawals/${id}` }),
  withdrawals: () => ({ to: '/queue', search: { tab: 'all' } }),
  merchant: (id) => ({ to: `/merchants/${id}` }),
  incident: (id) => ({ to: `/incidents/${id}` }),
  reconciliation: (id) => ({ to: `/reconciliation/${id}` }),
  system: () => ({ to: '/systems' }),
  rate: () => ({ to: '/rates' }),
  float: () => ({ to: '/rates' }),
  'rate-feed': () => ({ to: '/rates' }),
  aggregator: () => ({ to: '/routes' }),
  route: () => ({ to: '/routes' }),
  bank: (id) => ({ to: '/banks', search: { q: id } }),
  banks: () => ({ to: '/banks' }),
  halt: () => ({ to: '/halts' }),
  operator: () => ({ to: '/operators' }),
  'payment-template': () => ({ to: '/settings' }),
  settings: () => ({ to: '/settings' }),
  ledger: () => ({ to: '/ledger' }),
};

export function Subject({ subject }: { readonly subject: string }) {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  const target = PAGES[kind]?.(id);
  const text = id === '' ? kind : auditTexts.subjectName(kind, id);
  return target ? <TextLink {...target}>{text}</TextLink> : text;
}

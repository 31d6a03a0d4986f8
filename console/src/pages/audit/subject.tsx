// What a line of the log is about, with the way to it.
import { TextLink } from '../../components/display/text-link.tsx';

type Way = { readonly to: string; readonly search?: Readonly<Record<string, string>> };

const PAGES: Readonly<Record<string, (id: string) => Way>> = {
  withdrawal: (id) => ({ to: `/withdrawals/${id}` }),
  withdrawals: () => ({ to: '/queue', search: { tab: 'all' } }),
  merchant: (id) => ({ to: `/merchants/${id}` }),
  incident: (id) => ({ to: `/incidents/${id}` }),
  reconciliation: (id) => ({ to: `/reconciliation/${id}` }),
  system: () => ({ to: '/systems' }),
  aggregator: () => ({ to: '/routes' }),
  route: () => ({ to: '/routes' }),
  bank: (id) => ({ to: '/banks', search: { q: id } }),
  banks: () => ({ to: '/banks' }),
  halt: () => ({ to: '/halts' }),
  operator: () => ({ to: '/operators' }),
  settings: () => ({ to: '/settings' }),
  ledger: () => ({ to: '/ledger' }),
};

export function Subject({ subject }: { readonly subject: string }) {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  const way = PAGES[kind]?.(id);
  const text = id === '' ? kind : `${kind} ${id}`;
  return way ? <TextLink {...way}>{text}</TextLink> : text;
}

// What there is to see of an API token, one's own or somebody else's.
import type { TokenRow } from '../../../api/types.ts';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { SmallColumn } from '../../../components/table/small-table.tsx';

export const TOKEN_COLUMNS: readonly SmallColumn<TokenRow>[] = [
  { title: 'For', render: ({ name }) => name },
  { title: 'Made', render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
  {
    title: 'Expires',
    render: ({ expires_at }) => (expires_at === null ? 'never' : <Timestamp at={expires_at} as="exact" />),
  },
  {
    title: 'Last used',
    render: ({ last_used_at }) => (last_used_at === null ? 'never' : <Timestamp at={last_used_at} />),
  },
];

// The columns of API tokens, on the account page and in the dialog of an operator.

import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { TokenRow } from '../../../api/types.ts';
import { operatorsTexts } from '../../../texts/operators.ts';

const texts = operatorsTexts.tokens;

export const TOKEN_COLUMNS: readonly SmallColumn<TokenRow>[] = [
  { title: texts.purpose, render: ({ name }) => name },
  { title: texts.scope, render: ({ scope }) => texts.scopes[scope] },
  { title: texts.created, render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
  {
    title: texts.expires,
    render: ({ expires_at }) =>
      expires_at === null ? commonTexts.never : <Timestamp at={expires_at} as="exact" />,
  },
  {
    title: texts.lastUsed,
    render: ({ last_used_at }) =>
      last_used_at === null ? commonTexts.never : <Timestamp at={last_used_at} />,
  },
];

// The API tokens of an operator, which can be revoked.
import { Button, Text } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useHasRight } from '../../api/current-session.ts';
import type { TokenRow } from '../../api/types.ts';
import { useOperator, useRevokeOperatorToken } from '../../data/operators.ts';
import { operatorsTexts } from '../../texts/operators.ts';
import { TOKEN_COLUMNS } from './shared/token-columns.tsx';

const texts = operatorsTexts.tokens;

export function OperatorTokens({ name }: { readonly name: string }) {
  const query = useOperator(name);
  const revoke = useRevokeOperatorToken();
  const mayManage = useHasRight('manage');
  const action = ({ id, name: token, revoked_at }: TokenRow) => {
    if (revoked_at !== null)
      return (
        <Text span size="sm" c="dimmed">
          <Rich text={texts.revoked} values={{ age: <Timestamp at={revoked_at} /> }} />
        </Text>
      );
    return mayManage ? (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.revokeLabel(token)}
        loading={revoke.isPending && revoke.variables.id === id}
        onClick={() => revoke.mutate({ name, id })}
      >
        {texts.revokeButton}
      </Button>
    ) : null;
  };
  return (
    <SmallTable
      label={texts.tableLabel}
      query={query}
      getRows={({ tokens }) => tokens}
      getRowId={({ id }) => String(id)}
      empty={texts.empty}
      columns={[...TOKEN_COLUMNS, { title: texts.action, align: 'right', render: action }]}
    />
  );
}

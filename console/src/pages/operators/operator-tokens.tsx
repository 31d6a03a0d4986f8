// The tokens of somebody's programs, and revoking them one by one.
import { Button, Text } from '@mantine/core';
import { useHasRight } from '../../api/current-session.ts';
import type { TokenRow } from '../../api/types.ts';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { SmallTable } from '../../components/table/small-table.tsx';
import { useOperator, useRevokeOperatorToken } from '../../data/operators.ts';
import { TOKEN_COLUMNS } from './shared/token-columns.tsx';

export function TokensOf({ name }: { readonly name: string }) {
  const query = useOperator(name);
  const revoke = useRevokeOperatorToken();
  const mayManage = useHasRight('manage');
  const action = ({ id, name: token, revoked_at }: TokenRow) => {
    if (revoked_at !== null)
      return (
        <Text span size="sm" c="dimmed">
          Revoked <Timestamp at={revoked_at} />
        </Text>
      );
    return mayManage ? (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Revoke ${token}`}
        loading={revoke.isPending && revoke.variables.id === id}
        onClick={() => revoke.mutate({ name, id })}
      >
        Revoke
      </Button>
    ) : null;
  };
  return (
    <SmallTable
      label="API tokens"
      query={query}
      rowsOf={({ tokens }) => tokens}
      idOf={({ id }) => String(id)}
      empty={`No program acts in the name of ${name}.`}
      columns={[...TOKEN_COLUMNS, { title: 'Action', align: 'right', render: action }]}
    />
  );
}

// Whether a merchant may work, and whether its money is let out, in one word each.
import { Badge, Box } from '@mantine/core';
import type { MerchantRow, MerchantStatus } from '../../../data/merchants.ts';

export const STATUSES = {
  new: { text: 'New', color: 'blue' },
  active: { text: 'Active', color: 'green' },
  blocked: { text: 'Blocked', color: 'red' },
  disabled: { text: 'Disabled', color: 'gray' },
} as const satisfies Record<MerchantStatus, unknown>;

export const STATUS_NAMES = Object.keys(STATUSES) as readonly MerchantStatus[];

export function MerchantStatusBadge({ status, frozen }: Pick<MerchantRow, 'status' | 'frozen'>) {
  const { text, color } = STATUSES[status];
  return (
    <Box component="span" style={{ whiteSpace: 'nowrap' }}>
      <Badge miw="max-content" color={color}>
        {text}
      </Badge>
      {frozen !== null && (
        <Badge miw="max-content" color="cyan" ml={6} title={`Frozen by ${frozen.actor}: ${frozen.reason}`}>
          Frozen
        </Badge>
      )}
    </Box>
  );
}

// The status of a merchant, and whether its payouts are frozen.
import { Badge, Box } from '@mantine/core';
import type { MerchantRow, MerchantStatus } from '../../../data/merchants/merchants.ts';
import { merchantsTexts } from '../../../texts/merchants/merchants.ts';

const { statuses } = merchantsTexts;

export const STATUSES = {
  new: { text: statuses.new, color: 'blue' },
  active: { text: statuses.active, color: 'green' },
  blocked: { text: statuses.blocked, color: 'red' },
  disabled: { text: statuses.disabled, color: 'gray' },
} as const satisfies Record<MerchantStatus, unknown>;

export const STATUS_NAMES = Object.keys(STATUSES) as readonly MerchantStatus[];

type Freeze = NonNullable<MerchantRow['frozen']>;

/** The actor name of automatic freezes, for example after a cancelled withdrawal was paid. */
const AUTOMATIC_ACTOR = 'payouts';

export const isFrozenAutomatically = ({ actor }: Pick<Freeze, 'actor'>): boolean => actor === AUTOMATIC_ACTOR;

export const frozenTitle = (freeze: Freeze): string =>
  isFrozenAutomatically(freeze)
    ? merchantsTexts.frozenAutomatically(freeze.reason)
    : merchantsTexts.frozenBy(freeze.actor, freeze.reason);

export function MerchantStatusBadge({ status, frozen }: Pick<MerchantRow, 'status' | 'frozen'>) {
  const { text, color } = STATUSES[status];
  return (
    <Box component="span" style={{ whiteSpace: 'nowrap' }}>
      <Badge miw="max-content" color={color}>
        {text}
      </Badge>
      {frozen !== null && (
        <Badge miw="max-content" color="cyan" ml={6} title={frozenTitle(frozen)}>
          {merchantsTexts.frozen}
        </Badge>
      )}
    </Box>
  );
}

// What the programs of the merchant requested, masked.
import { RequestList } from '@sluice/ui/components/request-log/request-list.tsx';
import { useMerchantRequests } from '../../../../data/merchants/merchant-requests.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';

export function Requests({ merchant: { merchant_id: id } }: { readonly merchant: Merchant }) {
  return <RequestList log={useMerchantRequests(id)} />;
}

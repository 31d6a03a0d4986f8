// The entries of the command palette: pages, and the results of a search, by group.
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { type Icon, IconBuildingStore, IconReceipt, IconUser, IconWallet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentSession, useHasRight } from '../api/current-session.ts';
import { errorMessage } from '../api/errors.ts';
import { useCompleteTextSearch, type useSearchResults } from '../data/search.ts';
import { formatAmount } from '../lib/decimal.ts';
import { toastError } from '../lib/toasts.ts';
import { NAVIGATION } from '../pages.ts';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.palette;

/** A complete account name: the server searches e-wallets by the whole name only. */
const EWALLET = /^\S{4,64}$/;

type Found = NonNullable<ReturnType<typeof useSearchResults>['data']>;
type Go = (to: string, search?: Readonly<Record<string, string>>) => void;

const includesText = (text: string, q: string): boolean => text.toLowerCase().includes(q.toLowerCase());
const iconOf = (Shown: Icon) => <Shown size={17} stroke={1.6} />;

function usePageActions(q: string, go: Go): SpotlightActionData[] {
  const { operator } = useCurrentSession();
  return NAVIGATION.filter(({ right }) => operator.rights.includes(right))
    .map(({ path, title, Icon }) => ({ path, title, Icon }))
    .concat({ path: '/account', title: shellTexts.pages.account, Icon: IconUser })
    .filter(({ title }) => includesText(title, q))
    .map(({ path, title, Icon }) => ({
      id: `page ${path}`,
      label: title,
      leftSection: iconOf(Icon),
      onClick: () => go(path),
    }));
}

const withdrawalActions = (found: Found | undefined, currency: string, go: Go): SpotlightActionData[] =>
  (found?.withdrawals ?? []).map((row) => ({
    id: `withdrawal ${row.id}`,
    label: texts.withdrawal(row.id, formatAmount(row.amount), currency),
    description: texts.withdrawalHint(row.merchant_name, row.wallet, row.status),
    leftSection: iconOf(IconReceipt),
    onClick: () => go(`/withdrawals/${row.id}`),
  }));

const merchantActions = (found: Found | undefined, go: Go): SpotlightActionData[] =>
  (found?.merchants ?? []).map((row) => ({
    id: `merchant ${row.merchant_id}`,
    label: row.name,
    description: texts.merchantHint(row.merchant_id, row.status),
    leftSection: iconOf(IconBuildingStore),
    onClick: () => go(`/merchants/${row.merchant_id}`),
  }));

const bankActions = (found: Found | undefined, go: Go): SpotlightActionData[] =>
  (found?.banks ?? []).map((row) => ({
    id: `bank ${row.bank_id}`,
    label: row.name,
    description: texts.bankHint(row.bank_id),
    onClick: () => go('/banks', { q: row.bank_id }),
  }));

/** All withdrawals to the wallet that was searched for. */
function destinationActions(found: Found | undefined, go: Go): SpotlightActionData[] {
  const [newest] = found?.withdrawals ?? [];
  if (found?.destination == null || newest === undefined) return [];
  const { destination } = found;
  return [
    {
      id: 'destination',
      label: texts.allToWallet(newest.wallet),
      leftSection: iconOf(IconWallet),
      onClick: () => go('/queue', { tab: 'all', destination }),
    },
  ];
}

/** Offered only if nothing else was found, since the lookup is recorded in the audit log. */
function useEwalletActions(found: Found | undefined, q: string, go: Go): SpotlightActionData[] {
  const lookup = useCompleteTextSearch();
  const mayTrace = useHasRight('trace');
  const isOffered = found?.destination === null && found.withdrawals.length === 0 && mayTrace;
  if (!isOffered || !EWALLET.test(q)) return [];
  const find = () =>
    lookup.mutate(q, {
      onSuccess: ({ destination, withdrawals: [first] }) => {
        if (first === undefined) toastError(texts.ewalletNotFound);
        else if (destination === null) go(`/withdrawals/${first.id}`);
        else go('/queue', { tab: 'all', destination });
      },
      onError: (rejection) => toastError(errorMessage(rejection)),
    });
  return [
    {
      id: 'e-wallet',
      label: texts.ewallet(q),
      description: texts.ewalletHint,
      leftSection: iconOf(IconWallet),
      onClick: find,
    },
  ];
}

/** `q` filters pages at once; `searched` is the text that `found` belongs to. */
export function usePaletteActions(
  q: string,
  searched: string,
  found: Found | undefined,
): readonly SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { currency } = useCurrentSession();
  const go: Go = (to, search) => void navigate({ to, ...(search ? { search: search as never } : {}) });
  const pages = usePageActions(q, go);
  const ewallets = useEwalletActions(found, searched, go);
  return [
    {
      group: texts.groups.withdrawals,
      actions: [...destinationActions(found, go), ...withdrawalActions(found, currency, go)],
    },
    { group: texts.groups.merchants, actions: merchantActions(found, go) },
    { group: texts.groups.banks, actions: bankActions(found, go) },
    { group: texts.groups.pages, actions: pages },
    // Last, so that Enter starts an e-wallet lookup only if there is nothing else to open.
    { group: texts.groups.ewallets, actions: ewallets },
  ].filter(({ actions }) => actions.length > 0);
}

// The entries of the command palette: pages, and the results of a search, by group.
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { toastError } from '@sluice/ui/lib/toasts.ts';
import { type Icon, IconBuildingStore, IconReceipt, IconUser, IconWallet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentSession, useHasRight } from '../api/current-session.ts';
import { useCompleteTextSearch, type useSearchResults } from '../data/search.ts';
import { NAVIGATION } from '../pages.ts';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.palette;

/** A complete account name: the server searches e-wallets by the whole name only. */
const EWALLET_ACCOUNT = /^\S{4,64}$/;

type SearchResults = NonNullable<ReturnType<typeof useSearchResults>['data']>;
type GoTo = (to: string, search?: Readonly<Record<string, string>>) => void;

const includesText = (text: string, q: string): boolean => text.toLowerCase().includes(q.toLowerCase());
const paletteIcon = (IconComponent: Icon) => <IconComponent size={17} stroke={1.6} />;

function usePageActions(q: string, goTo: GoTo): SpotlightActionData[] {
  const { operator } = useCurrentSession();
  return NAVIGATION.filter(({ right }) => operator.rights.includes(right))
    .map(({ path, title, Icon }) => ({ path, title, Icon }))
    .concat({ path: '/account', title: shellTexts.pages.account, Icon: IconUser })
    .filter(({ title }) => includesText(title, q))
    .map(({ path, title, Icon }) => ({
      id: `page ${path}`,
      label: title,
      leftSection: paletteIcon(Icon),
      onClick: () => goTo(path),
    }));
}

const withdrawalActions = (
  results: SearchResults | undefined,
  currency: string,
  goTo: GoTo,
): SpotlightActionData[] =>
  (results?.withdrawals ?? []).map((row) => ({
    id: `withdrawal ${row.id}`,
    label: texts.withdrawal(row.id, formatAmount(row.amount), currency),
    description: texts.withdrawalHint(row.merchant_name, row.wallet, row.status),
    leftSection: paletteIcon(IconReceipt),
    onClick: () => goTo(`/withdrawals/${row.id}`),
  }));

const merchantActions = (results: SearchResults | undefined, goTo: GoTo): SpotlightActionData[] =>
  (results?.merchants ?? []).map((row) => ({
    id: `merchant ${row.merchant_id}`,
    label: row.name,
    description: texts.merchantHint(row.merchant_id, row.status),
    leftSection: paletteIcon(IconBuildingStore),
    onClick: () => goTo(`/merchants/${row.merchant_id}`),
  }));

const bankActions = (results: SearchResults | undefined, goTo: GoTo): SpotlightActionData[] =>
  (results?.banks ?? []).map((row) => ({
    id: `bank ${row.bank_id}`,
    label: row.name,
    description: texts.bankHint(row.bank_id),
    onClick: () => goTo('/banks', { q: row.bank_id }),
  }));

/** All withdrawals to the wallet that was searched for. */
function destinationActions(results: SearchResults | undefined, goTo: GoTo): SpotlightActionData[] {
  const [newest] = results?.withdrawals ?? [];
  if (results?.destination == null || newest === undefined) return [];
  const { destination } = results;
  return [
    {
      id: 'destination',
      label: texts.allToWallet(newest.wallet),
      leftSection: paletteIcon(IconWallet),
      onClick: () => goTo('/queue', { tab: 'all', destination }),
    },
  ];
}

/** Offered only if nothing else was found, because every such search is recorded in the audit log. */
function useEwalletActions(results: SearchResults | undefined, q: string, goTo: GoTo): SpotlightActionData[] {
  const search = useCompleteTextSearch();
  const mayTrace = useHasRight('trace');
  const isOffered = results?.destination === null && results.withdrawals.length === 0 && mayTrace;
  if (!isOffered || !EWALLET_ACCOUNT.test(q)) return [];
  const find = () =>
    search.mutate(q, {
      onSuccess: ({ destination, withdrawals: [first] }) => {
        if (first === undefined) toastError(texts.ewalletNotFound);
        else if (destination === null) goTo(`/withdrawals/${first.id}`);
        else goTo('/queue', { tab: 'all', destination });
      },
      onError: (error) => toastError(errorMessage(error)),
    });
  return [
    {
      id: 'e-wallet',
      label: texts.ewallet(q),
      description: texts.ewalletHint,
      leftSection: paletteIcon(IconWallet),
      onClick: find,
    },
  ];
}

/** `q` filters pages at once; `searchedText` is the text that `results` belongs to. */
export function usePaletteActions(
  q: string,
  searchedText: string,
  results: SearchResults | undefined,
): readonly SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { currency } = useCurrentSession();
  const goTo: GoTo = (to, search) => void navigate({ to, ...(search ? { search: search as never } : {}) });
  const pages = usePageActions(q, goTo);
  const ewallets = useEwalletActions(results, searchedText, goTo);
  return [
    {
      group: texts.groups.withdrawals,
      actions: [...destinationActions(results, goTo), ...withdrawalActions(results, currency, goTo)],
    },
    { group: texts.groups.merchants, actions: merchantActions(results, goTo) },
    { group: texts.groups.banks, actions: bankActions(results, goTo) },
    { group: texts.groups.pages, actions: pages },
    // Last, so that Enter starts an e-wallet search only if there is nothing else to open.
    { group: texts.groups.ewallets, actions: ewallets },
  ].filter(({ actions }) => actions.length > 0);
}

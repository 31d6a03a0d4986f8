// Search and commands in one place: pages, things to do, and whatever the server finds.

import { useDebouncedValue } from '@mantine/hooks';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconBuildingStore, IconReceipt, IconSearch, IconUser, IconWallet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentSession, useHasRight, useOnSignOut } from '../api/current-session.ts';
import { errorMessage } from '../api/errors.ts';
import { useLookup, useSearchResults } from '../data/search.ts';
import { formatAmount } from '../lib/decimal.ts';
import { toastError } from '../lib/toasts.ts';
import { NAVIGATION } from '../pages.ts';
import '@mantine/spotlight/styles.css';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

const [store, spotlight] = createSpotlight();

/** As the arrow keys would: Mantine keeps the selection in the page itself, and makes one only when somebody types. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  for (const action of list?.querySelectorAll('[data-selected]') ?? [])
    action.removeAttribute('data-selected');
  const first = list?.querySelector('[data-action]');
  first?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
}

const includesText = (text: string, q: string): boolean => text.toLowerCase().includes(q.toLowerCase());

export default function CommandPalette({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const { operator, currency } = useCurrentSession();
  const [q, setQ] = useState('');
  const [asked] = useDebouncedValue(q.trim(), 200);
  const { data, error, isFetching } = useSearchResults(asked);
  const isBehind = asked !== q.trim();
  // What was found for another text must not be what Enter opens.
  const found = isBehind ? undefined : data;
  const lookUp = useLookup();
  const mayTrace = useHasRight('trace');
  useOnSignOut(() => setQ(''));

  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);

  const go = (to: string) => () => void navigate({ to });
  const pages: SpotlightActionData[] = NAVIGATION.filter(({ right }) => operator.rights.includes(right))
    .map(({ path, title, Icon }) => ({
      id: `page ${path}`,
      label: title,
      leftSection: <Icon size={17} stroke={1.6} />,
      onClick: go(path),
    }))
    .concat({
      id: 'page /account',
      label: 'Your account',
      leftSection: <IconUser size={17} stroke={1.6} />,
      onClick: go('/account'),
    })
    .filter(({ label }) => includesText(label, q));
  const withdrawals: SpotlightActionData[] = (found?.withdrawals ?? []).map((row) => ({
    id: `withdrawal ${row.id}`,
    label: `#${row.id} · ${formatAmount(row.amount)} ${currency}`,
    description: `${row.merchant_name} · ${row.wallet} · ${row.status}`,
    leftSection: <IconReceipt size={17} stroke={1.6} />,
    onClick: go(`/withdrawals/${row.id}`),
  }));
  const merchants: SpotlightActionData[] = (found?.merchants ?? []).map((row) => ({
    id: `merchant ${row.merchant_id}`,
    label: row.name,
    description: `Merchant ${row.merchant_id} · ${row.status}`,
    leftSection: <IconBuildingStore size={17} stroke={1.6} />,
    onClick: go(`/merchants/${row.merchant_id}`),
  }));
  const banks: SpotlightActionData[] = (found?.banks ?? []).map((row) => ({
    id: `bank ${row.bank_id}`,
    label: row.name,
    description: `Bank ${row.bank_id}`,
    onClick: () => void navigate({ to: '/banks', search: { q: row.bank_id } as never }),
  }));
  const openDestination = (destination: string) =>
    void navigate({ to: '/queue', search: { tab: 'all', destination } as never });
  const findEwallet = () =>
    lookUp.mutate(asked, {
      onSuccess: ({ destination, withdrawals: [first] }) => {
        if (first === undefined) toastError('No withdrawal goes to an e-wallet of that name.');
        else if (destination === null) void navigate({ to: `/withdrawals/${first.id}` });
        else openDestination(destination);
      },
      onError: (refusal) => toastError(errorMessage(refusal)),
    });
  const destinations: SpotlightActionData[] = [];
  const ewallets: SpotlightActionData[] = [];
  const [newest] = found?.withdrawals ?? [];
  if (found?.destination != null && newest !== undefined) {
    const { destination } = found;
    destinations.push({
      id: 'destination',
      label: `All withdrawals to ${newest.wallet}`,
      leftSection: <IconWallet size={17} stroke={1.6} />,
      onClick: () => openDestination(destination),
    });
  }
  if (found?.destination === null && newest === undefined && mayTrace && /^\S{4,64}$/.test(asked))
    ewallets.push({
      id: 'e-wallet',
      label: `Withdrawals to the e-wallet ${asked}`,
      description: 'That you looked is kept in the audit log',
      leftSection: <IconWallet size={17} stroke={1.6} />,
      onClick: findEwallet,
    });
  const groups: SpotlightActionGroupData[] = [
    { group: 'Withdrawals', actions: [...destinations, ...withdrawals] },
    { group: 'Merchants', actions: merchants },
    { group: 'Banks', actions: banks },
    { group: 'Pages', actions: pages },
    // Last, so that Enter looks for an e-wallet only where there is nothing else to open.
    { group: 'E-wallets', actions: ewallets },
  ].filter(({ actions }) => actions.length > 0);
  const shown = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what there is to select from
  useEffect(selectFirst, [shown]);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={groups}
      filter={(_query, actions) => actions}
      query={q}
      onQueryChange={setQ}
      clearQueryOnClose
      onSpotlightClose={onClose}
      scrollable
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      maxHeight={420}
      nothingFound={isFetching || isBehind ? 'Searching …' : error ? errorMessage(error) : 'Nothing found'}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: mayTrace
          ? 'Withdrawal, order, reference, wallet, merchant, page'
          : 'Withdrawal, order, reference, merchant, page',
        'aria-label': 'Search',
      }}
    />
  );
}

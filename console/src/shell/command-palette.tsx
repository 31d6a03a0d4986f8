// The command palette: pages and search results in one list.
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { useOnSignOut } from '@sluice/ui/api/sign-out.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useHasRight } from '../api/current-session.ts';
import { useSearchResults } from '../data/search.ts';
import { shellTexts } from '../texts/shell.ts';
import { usePaletteActions } from './palette-actions.tsx';
import '@mantine/spotlight/styles.css';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

const texts = shellTexts.palette;
const [store, spotlight] = createSpotlight();

/** Selects like the arrow keys: Mantine stores the selection in the DOM and sets it only when the text changes. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  for (const action of list?.querySelectorAll('[data-selected]') ?? [])
    action.removeAttribute('data-selected');
  const first = list?.querySelector('[data-action]');
  first?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
}

export default function CommandPalette({ isOpen, onClose }: Props) {
  const [q, setQ] = useState('');
  const [searchedText] = useDebouncedValue(q.trim(), 200);
  const { data, error, isFetching } = useSearchResults(searchedText);
  const isDebouncing = searchedText !== q.trim();
  // Without this, Enter could open a result of the previous text.
  const groups = usePaletteActions(q, searchedText, isDebouncing ? undefined : data);
  const mayTrace = useHasRight('trace');
  useOnSignOut(() => setQ(''));

  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);

  const actionIds = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection depends on the entries shown
  useEffect(selectFirst, [actionIds]);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={[...groups]}
      filter={(_query, actions) => actions}
      query={q}
      onQueryChange={setQ}
      clearQueryOnClose
      onSpotlightClose={onClose}
      scrollable
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      attributes={{ content: { 'aria-label': shellTexts.search } }}
      maxHeight={420}
      nothingFound={
        isFetching || isDebouncing ? texts.searching : error ? errorMessage(error) : texts.nothingFound
      }
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: mayTrace ? texts.placeholderWithWallet : texts.placeholder,
        'aria-label': texts.label,
      }}
    />
  );
}

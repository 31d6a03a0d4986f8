// One search field for ID, order, reference and wallet. The table shows the message if nothing is found.

import { Button, TextInput } from '@mantine/core';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconX } from '@tabler/icons-react';
import { useHasRight } from '../../../api/current-session.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import type { Search } from './search.ts';

const texts = withdrawalsTexts.queue.search;

type Props = {
  readonly search: Search;
  /** The masked wallet, if all rows go to the same one. */
  readonly wallet: string | undefined;
};

export function SearchBox({ search, wallet }: Props) {
  const [{ destination }, setParams] = useUrlState();
  const label = useHasRight('trace') ? texts.labelWithWallet : texts.label;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <TextInput
          size="xs"
          aria-label={label}
          placeholder={label}
          title={texts.hint(label)}
          w={{ base: '100%', sm: 200 }}
          autoComplete="off"
          value={search.text}
          error={search.error ? errorMessage(search.error) : search.hasNoResults}
          disabled={search.isPending}
          onChange={({ currentTarget }) => search.setText(currentTarget.value)}
        />
      </form>
      {destination !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} />}
          title={texts.showOthers}
          onClick={() => setParams({ destination: undefined })}
        >
          {wallet === undefined ? texts.toOneWallet : texts.toWallet(wallet)}
        </Button>
      )}
    </>
  );
}

// One box for whatever somebody has of a withdrawal. That there is none is said where the rows would be.
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useHasRight } from '../../../api/current-session.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import type { Search } from './search.ts';

type Props = {
  readonly search: Search;
  /** Of the rows that are shown, where all of them go to one. */
  readonly wallet: string | undefined;
};

export function SearchBox({ search, wallet }: Props) {
  const [{ destination }, change] = useUrlState();
  const what = useHasRight('trace') ? 'Id, order, reference, wallet' : 'Id, order, reference';
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.find();
        }}
      >
        <TextInput
          size="xs"
          aria-label={what}
          placeholder={what}
          title={`${what}: the whole of it, then Enter`}
          w={{ base: '100%', sm: 200 }}
          autoComplete="off"
          value={search.typed}
          error={search.error ? errorMessage(search.error) : search.isNothing}
          disabled={search.isPending}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
        />
      </form>
      {destination !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} />}
          title="Show other wallets, too"
          onClick={() => change({ destination: undefined })}
        >
          {`To ${wallet ?? 'one wallet'}`}
        </Button>
      )}
    </>
  );
}

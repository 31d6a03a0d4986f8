// One box for whatever somebody has of a withdrawal. What is typed is asked for first, and only what turns out to be a
// number, an order id or a reference gets into the address; a wallet gets there by the name the server gives it.
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { inWords } from '../../api/errors.ts';
import { useLookUp } from '../../data/search.ts';
import { useForget, useMay } from '../../data/session.ts';
import { useUrlState } from '../../parts/url-state.ts';

/** `wallet`: of the rows that are shown, where all of them go to one. */
export function SearchBox({ wallet }: { readonly wallet: string | undefined }) {
  const [params, change] = useUrlState();
  const { q = '', destination } = params;
  const [typed, setTyped] = useState(q);
  const lookUp = useLookUp();
  const what = useMay('trace') ? 'Id, order, reference, wallet' : 'Id, order, reference';
  // Cleared or changed from elsewhere, such as the back button.
  useEffect(() => setTyped(q), [q]);
  useForget(() => setTyped(q));

  const find = () => {
    const text = typed.trim();
    if (text === '') return;
    lookUp.mutate(text, {
      onSuccess: (found) => {
        if (found.withdrawals.length === 0) return;
        if (found.destination === null) change({ q: text, destination: undefined });
        else {
          setTyped('');
          change({ q: undefined, destination: found.destination });
        }
      },
    });
  };
  const isNothing = lookUp.data?.withdrawals.length === 0;
  const problem = isNothing ? 'Nothing found' : lookUp.error && inWords(lookUp.error);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextInput
          size="xs"
          aria-label={what}
          placeholder={what}
          title={`${what}: the whole of it, then Enter`}
          w={{ base: '100%', sm: 200 }}
          autoComplete="off"
          value={typed}
          error={problem}
          disabled={lookUp.isPending}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            lookUp.reset();
            if (currentTarget.value === '') change({ q: undefined });
          }}
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

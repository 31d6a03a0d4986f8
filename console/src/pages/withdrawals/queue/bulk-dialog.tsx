// One thing done to many rows: what will happen, then what did, row by row.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BulkAction, Withdrawal } from '../../../api/types.ts';
import { FormError, fieldError } from '../../../components/display/feedback.tsx';
import { Money } from '../../../components/display/money.tsx';
import { RowResults } from '../../../components/table/row-results.tsx';
import { useBulkAction } from '../../../data/withdrawals.ts';
import { sumOf } from '../../../lib/decimal.ts';

type Words = {
  readonly title: string;
  readonly verb: string;
  readonly ends: string;
  readonly field?: 'reference' | 'reason';
};

const WORDS = {
  claim: { title: 'Claim', verb: 'Claim', ends: 'become yours to pay. Nobody else will pay them.' },
  'give-back': {
    title: 'Give back',
    verb: 'Give back',
    ends: 'go back into the queue for anybody to claim.',
  },
  pay: {
    title: 'Mark as paid',
    verb: 'Mark as paid',
    ends: 'are marked as paid with one reference. This cannot be taken back, only returned. Merchants with a webhook are told at once.',
    field: 'reference',
  },
  cancel: {
    title: 'Cancel',
    verb: 'Cancel them',
    ends: 'go back to the balances of their merchants, fees included. It cannot be undone. Merchants with a webhook are told at once.',
    field: 'reason',
  },
} as const satisfies Record<BulkAction, Words>;

type Props = {
  readonly action: BulkAction;
  readonly rows: readonly Withdrawal[];
  /** How many of the selected ones it is not done to, and why. */
  readonly skipped: string | undefined;
  readonly onClose: () => void;
};

export function BulkDialog({ action, rows, skipped, onClose }: Props) {
  const words: Words = WORDS[action];
  const { field } = words;
  const [text, setText] = useState('');
  const bulk = useBulkAction();
  const isReady = field === undefined || text.trim() !== '';
  const send = () => {
    const extra = field === undefined ? {} : { [field]: text.trim() };
    bulk.mutate({ action, ids: rows.map(({ id }) => id), ...extra });
  };
  const figure = action === 'cancel' ? ('amount_fee' as const) : ('amount_to_receive' as const);
  const many = rows.length === 1 ? '1 withdrawal' : `${rows.length} withdrawals`;
  return (
    <Modal opened onClose={() => !bulk.isPending && onClose()} title={`${words.title}: ${many}`} size="lg">
      {bulk.data ? (
        <Stack>
          <RowResults
            rows={bulk.data.results.map(({ id, ok, message }) => ({ key: id, name: `#${id}`, ok, message }))}
          />
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Close
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !bulk.isPending) send();
          }}
        >
          <Stack>
            <Text>
              {many},{' '}
              <strong>
                <Money amount={sumOf(rows.map((row) => row[figure]))} withCurrency />
              </strong>
              , {words.ends}
            </Text>
            {skipped !== undefined && (
              <Text size="sm" c="var(--warn)">
                {skipped}
              </Text>
            )}
            {field !== undefined && (
              <TextInput
                label={field === 'reference' ? 'Reference of the payment' : 'Reason, for the history'}
                required
                autoComplete="off"
                data-autofocus
                maxLength={field === 'reference' ? 200 : 500}
                value={text}
                error={fieldError(bulk.error, field)}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
            <FormError error={bulk.error} fields={field === undefined ? [] : [field]} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={bulk.isPending}>
                Keep as it is
              </Button>
              <Button
                type="submit"
                loading={bulk.isPending}
                disabled={!isReady}
                {...(field === undefined ? { 'data-autofocus': true } : {})}
                {...(action === 'cancel' ? { color: 'red.9' } : {})}
              >
                {words.verb}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

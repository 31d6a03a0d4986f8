// A moment in the past, to the minute, in the time zone that the user reads times in.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useZone, type Zone } from '../../lib/clock.ts';
import { webhookTexts } from '../../texts/webhooks.ts';

const texts = webhookTexts.since;

const DAY_MS = 86_400_000;

/** The value of a `datetime-local` field: to the minute, without a zone. */
const toFieldValue = (at: Date, zone: Zone): string =>
  new Date(at.getTime() - (zone === 'local' ? at.getTimezoneOffset() * 60_000 : 0))
    .toISOString()
    .slice(0, 16);

const fromFieldValue = (field: string, zone: Zone): Date => new Date(zone === 'utc' ? `${field}Z` : field);

export function useSince() {
  const [zone] = useZone();
  const [field, setField] = useState(() => toFieldValue(new Date(Date.now() - DAY_MS), zone));
  const since = fromFieldValue(field, zone);
  return { zone, field, setField, since: Number.isNaN(since.getTime()) ? undefined : since.toISOString() };
}

type Props = ReturnType<typeof useSince> & { readonly error: string | undefined };

export const SinceInput = ({ zone, field, setField, error }: Props) => (
  <TextInput
    type="datetime-local"
    label={zone === 'utc' ? texts.utcLabel : texts.localLabel}
    required
    data-autofocus
    value={field}
    error={error}
    onChange={({ currentTarget }) => setField(currentTarget.value)}
  />
);

// Editing what others may change meanwhile: the form keeps to what was seen when it was opened, and says so as soon as
// that is no longer how things stand.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import '../components.css';

type Versioned = { readonly version: string };

export type Seen<T> = { readonly thing: T; readonly isStale: boolean; readonly reload: () => void };

export function useSeen<T extends Versioned>(now: T): Seen<T> {
  const [thing, setThing] = useState(now);
  return { thing, isStale: thing.version !== now.version, reload: () => setThing(now) };
}

export function ChangedMeanwhile({ isStale, reload }: Pick<Seen<unknown>, 'isStale' | 'reload'>) {
  if (!isStale) return null;
  return (
    <Group className="notice" role="alert" justify="space-between" gap="xs">
      <Text size="sm">Somebody has changed it since you opened this. Nothing of yours was saved.</Text>
      <Button variant="default" onClick={reload}>
        Show it as it is now
      </Button>
    </Group>
  );
}

// Editing what others may change meanwhile: the form keeps to what was seen when it was opened, and says so as soon as
// that is no longer how things stand.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import '../components.css';

type Versioned = { readonly version: string };

export type StaleGuard<T> = { readonly original: T; readonly isStale: boolean; readonly reload: () => void };

export function useStaleGuard<T extends Versioned>(now: T): StaleGuard<T> {
  const [thing, setThing] = useState(now);
  return { original: thing, isStale: thing.version !== now.version, reload: () => setThing(now) };
}

export function StaleNotice({ isStale, reload }: Pick<StaleGuard<unknown>, 'isStale' | 'reload'>) {
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

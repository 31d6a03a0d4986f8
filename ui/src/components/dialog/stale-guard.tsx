// Guards a form against concurrent changes: it keeps the record as it was when the form was opened and reports when the
// stored version differs.

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

type Versioned = { readonly version: string };

export type StaleGuard<T> = { readonly original: T; readonly isStale: boolean; readonly reload: () => void };

export function useStaleGuard<T extends Versioned>(current: T): StaleGuard<T> {
  const [original, setOriginal] = useState(current);
  return {
    original,
    isStale: original.version !== current.version,
    reload: () => setOriginal(current),
  };
}

export function StaleNotice({ isStale, reload }: Pick<StaleGuard<unknown>, 'isStale' | 'reload'>) {
  if (!isStale) return null;
  return (
    <Group className="notice" role="alert" justify="space-between" gap="xs">
      <Text size="sm">{commonTexts.stale.message}</Text>
      <Button variant="default" onClick={reload}>
        {commonTexts.stale.showCurrent}
      </Button>
    </Group>
  );
}

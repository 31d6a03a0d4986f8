// Signs out whoever is gone: a minute before, it says so; a touch anywhere is enough to stay.
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCurrentSession } from '../api/current-session.ts';
import { refreshSession, useSignOut } from '../data/session.ts';
import { lastInputAt, recordActivity } from '../lib/user-activity.ts';

const WARN_MS = 60_000;
const REPORT_INTERVAL_MS = 60_000;

const formatCountdown = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function IdleTimeout() {
  const { idle_seconds } = useCurrentSession();
  const { mutate: signOut } = useSignOut();
  const [leftMs, setLeftMs] = useState(Number.POSITIVE_INFINITY);

  useEffect(() => {
    let toldAt = Date.now();
    const look = () => {
      const left = idle_seconds * 1_000 - (Date.now() - lastInputAt());
      setLeftMs(left <= WARN_MS ? left : Number.POSITIVE_INFINITY);
      if (left <= 0) {
        clearInterval(timer);
        signOut('idle');
        return;
      }
      // Somebody types without sending anything: the server hears of it, or it would count them as gone.
      if (lastInputAt() <= toldAt || Date.now() - toldAt < REPORT_INTERVAL_MS) return;
      toldAt = Date.now();
      refreshSession().catch(() => undefined);
    };
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [idle_seconds, signOut]);

  if (leftMs > WARN_MS) return null;
  return (
    <Modal opened onClose={recordActivity} title="Still there?" withCloseButton={false}>
      <Stack>
        <Text>
          Nobody has touched the console for a while. You will be signed out in{' '}
          <strong role="timer">{formatCountdown(Math.max(0, leftMs))}</strong>. What you have typed is kept.
        </Text>
        <Button onClick={recordActivity} size="sm" data-autofocus>
          Stay signed in
        </Button>
      </Stack>
    </Modal>
  );
}

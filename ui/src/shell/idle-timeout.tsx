// Signs out an idle user, with a warning one minute before; any input keeps the session.

import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Rich } from '../components/display/rich.tsx';
import { lastInputAt, recordActivity } from '../lib/user-activity.ts';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.idle;
const WARNING_MS = 60_000;
const REPORT_INTERVAL_MS = 60_000;

const formatCountdown = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

type Props = {
  readonly idleSeconds: number;
  readonly onIdle: () => void;
  /** Extends the session on the server. */
  readonly onActive: () => Promise<unknown>;
};

export function IdleTimeout({ idleSeconds, onIdle, onActive }: Props) {
  const signOut = useEffectEvent(onIdle);
  const extendSession = useEffectEvent(onActive);
  const [remainingMs, setRemainingMs] = useState(Number.POSITIVE_INFINITY);

  useEffect(() => {
    let reportedAt = Date.now();
    const check = () => {
      const remaining = idleSeconds * 1_000 - (Date.now() - lastInputAt());
      setRemainingMs(remaining <= WARNING_MS ? remaining : Number.POSITIVE_INFINITY);
      if (remaining <= 0) {
        clearInterval(timer);
        signOut();
        return;
      }
      // Typing sends no request, so the server is notified; otherwise it would end the session as idle.
      if (lastInputAt() <= reportedAt || Date.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = Date.now();
      extendSession().catch(() => undefined);
    };
    const timer = setInterval(check, 1_000);
    return () => clearInterval(timer);
  }, [idleSeconds]);

  if (remainingMs > WARNING_MS) return null;
  return (
    <Modal opened onClose={recordActivity} title={texts.title} withCloseButton={false}>
      <Stack>
        <Text>
          <Rich
            text={texts.message}
            values={{ countdown: <strong role="timer">{formatCountdown(Math.max(0, remainingMs))}</strong> }}
          />
        </Text>
        <Button onClick={recordActivity} size="sm" data-autofocus>
          {texts.stayButton}
        </Button>
      </Stack>
    </Modal>
  );
}

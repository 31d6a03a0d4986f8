// Messages to operators about halts.
import type { Halt } from '../routing.ts';

export const haltTexts = {
  callsUnderWay: (count: number) =>
    `${count} calls were begun before the halt and have no response yet; each can still be sent until its deadline.`,
  reasonMissing: 'Enter a reason.',
  globalWithSubject: 'A global halt has no subject.',
  merchantMissing: 'Enter a merchant id.',
  notHalted: ({ scope, subject }: Halt) =>
    scope === 'global' ? 'The installation is not halted.' : `${scope} ${subject} is not halted.`,
} as const;

// Messages to operators about halts.
import type { Halt } from '../routing.ts';

export const haltTexts = {
  reasonMissing: 'Enter a reason.',
  globalWithSubject: 'A global halt has no subject.',
  merchantMissing: 'Enter a merchant id.',
  notHalted: ({ scope, subject }: Halt) =>
    scope === 'global' ? 'The installation is not halted.' : `${scope} ${subject} is not halted.`,
} as const;

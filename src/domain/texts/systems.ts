// Messages to operators about withdrawal systems, their fees and limits.
import { SYSTEM_NAMES, type SystemName } from '../systems/index.ts';

export const systemTexts = {
  unknown: `The systems are ${SYSTEM_NAMES.join(', ')}.`,
  changedSinceOpened: (name: SystemName) =>
    `The system ${name} has changed since you opened it. Reload it before you decide.`,
  minFeeAboveMax: 'The minimum fee is above the maximum.',
  maxNotAboveZero: 'The maximum amount must be above zero. To stop a system, disable it.',
} as const;

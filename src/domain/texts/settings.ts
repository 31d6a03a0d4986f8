// Messages to operators about settings of the installation.
export const settingTexts = {
  changedSinceOpened: 'The setting has changed since you opened it. Reload it before you decide.',
  thresholdChangedSinceProposed: 'The threshold has changed since. Propose it again.',
} as const;

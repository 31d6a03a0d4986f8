// Messages to operators about settings of the installation, and about what is still to be set up.
export const settingTexts = {
  changedSinceOpened: 'The setting has changed since you opened it. Reload it before you decide.',
  thresholdChangedSinceProposed: 'The threshold has changed since. Propose it again.',
} as const;

export const setupTexts = {
  titles: {
    second_admin: 'Second admin',
    second_factor: 'Second factor',
    four_eyes: 'Four-eyes amount',
    backup: 'Backup',
    alerts: 'Alerts',
    master_key: 'Master key',
    position_record: 'Record outside of the database',
    database_role: 'Role of the service',
  },
  problems: {
    secondAdmin: (admins: readonly string[]) =>
      admins.length === 0
        ? 'No admin is enabled.'
        : `${admins.join(', ')} is the only enabled admin. If that account is lost or locked, nobody can help and no operator confirms what it proposes.`,
    noOperator: 'There is no operator who can work yet.',
    secondFactor: (names: readonly string[], setting: 'required' | 'optional') =>
      `Without a second factor: ${names.join(', ')}.${
        setting === 'optional' ? ' SLUICE_SECOND_FACTOR is optional, so nobody is asked to set one up.' : ''
      }`,
    fourEyes: 'One operator alone can pay, cancel, credit and debit any amount.',
    backup: (lastAt: Date | null, days: number) =>
      lastAt === null
        ? 'No backup has been made.'
        : `The last backup was made on ${lastAt.toISOString().slice(0, 10)}, more than ${days} days ago.`,
    alerts:
      'Incidents are shown in the console only. Add a channel and a rule for opened incidents, or set SLUICE_METRICS_TOKEN and let a monitoring system alert on sluice_open_incidents above 0.',
    masterKey:
      'The master key is in the data folder: whoever copies the folder can read every destination. Keep the content of its file master-key apart, and set it as SLUICE_MASTER_KEY.',
    positionRecord:
      'Nothing records outside of the database how far it got: payouts are halted after every failover, and a restored copy of the data folder is not noticed.',
    databaseRole:
      'The service connects as the owner of its tables, who can switch off every guard of the ledger. Give it a login of its own; `sluice migrate` and `sluice restore` keep the owner.',
  },
  commands: {
    second_admin: 'npx sluice operator create NAME --role admin',
    second_factor: 'SLUICE_SECOND_FACTOR=required',
    four_eyes: 'npx sluice four-eyes --above 100000',
    backup: 'npx sluice backup FILE',
    alerts: 'npx sluice alert rule add --channel CHANNEL --role admin',
    master_key: 'SLUICE_MASTER_KEY="$(cat data/master-key)"',
    position_record: 'SLUICE_POSITION_FILE=/var/lib/sluice/position.json',
    database_role: "create role sluice_app login password '...' in role sluice_service",
  },
  allDone: 'Everything is set up.',
  open: (count: number) => (count === 1 ? '1 item is still open:' : `${count} items are still open:`),
  startNotice: 'the set-up is not complete; `sluice setup status` lists what is open',
} as const;

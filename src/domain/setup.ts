// The set-up checklist: what an installation needs before real money goes through it.
import { mayDo, type Role } from './operators/roles.ts';
import { setupTexts } from './texts/settings.ts';

export const SETUP_ITEMS = [
  'second_admin',
  'second_factor',
  'four_eyes',
  'backup',
  'alerts',
  'master_key',
  'position_record',
  'database_role',
] as const;
export type SetupItemName = (typeof SETUP_ITEMS)[number];

export type SetupItem = {
  readonly name: SetupItemName;
  readonly done: boolean;
  /** What is open; null if it is done. */
  readonly problem: string | null;
  /** The command or the setting that closes it. */
  readonly command: string | null;
  /** The page of the console that closes it. */
  readonly page: string | null;
};

export type SetupFacts = {
  readonly now: Date;
  readonly operators: readonly {
    readonly name: string;
    readonly role: Role;
    readonly enabled: boolean;
    readonly totp: boolean;
  }[];
  readonly secondFactor: 'required' | 'optional';
  readonly hasFourEyes: boolean;
  readonly lastBackupAt: Date | null;
  /** A monitoring system on another machine can read the metrics. */
  readonly isMonitored: boolean;
  /** Alerts of incidents reach at least one person. */
  readonly hasIncidentAlerts: boolean;
  /** The master key is not stored in the data folder. */
  readonly isMasterKeyApart: boolean;
  readonly hasPositionRecord: boolean;
  /** The role of the service owns the tables, or is a superuser. */
  readonly ownsTables: boolean;
};

const BACKUP_DAYS = 7;
const DAY_MS = 86_400_000;

/** The problem of each item; null if there is none. */
const PROBLEMS = {
  second_admin: ({ operators }) => {
    const admins = operators.filter(({ role, enabled }) => enabled && role === 'admin');
    return admins.length > 1 ? null : setupTexts.problems.secondAdmin(admins.map(({ name }) => name));
  },
  second_factor: ({ operators, secondFactor }) => {
    const acting = operators.filter(
      ({ role, enabled }) =>
        enabled && (mayDo(role, 'work') || mayDo(role, 'check') || mayDo(role, 'manage')),
    );
    if (acting.length === 0) return setupTexts.problems.noOperator;
    const lacking = acting.filter(({ totp }) => !totp).map(({ name }) => name);
    return lacking.length === 0 ? null : setupTexts.problems.secondFactor(lacking, secondFactor);
  },
  four_eyes: ({ hasFourEyes }) => (hasFourEyes ? null : setupTexts.problems.fourEyes),
  backup: ({ now, lastBackupAt }) =>
    lastBackupAt !== null && now.getTime() - lastBackupAt.getTime() <= BACKUP_DAYS * DAY_MS
      ? null
      : setupTexts.problems.backup(lastBackupAt, BACKUP_DAYS),
  alerts: ({ isMonitored, hasIncidentAlerts }) =>
    isMonitored || hasIncidentAlerts ? null : setupTexts.problems.alerts,
  master_key: ({ isMasterKeyApart }) => (isMasterKeyApart ? null : setupTexts.problems.masterKey),
  position_record: ({ hasPositionRecord }) => (hasPositionRecord ? null : setupTexts.problems.positionRecord),
  database_role: ({ ownsTables }) => (ownsTables ? setupTexts.problems.databaseRole : null),
} as const satisfies Record<SetupItemName, (facts: SetupFacts) => string | null>;

const PAGES: Readonly<Partial<Record<SetupItemName, string>>> = {
  second_admin: '/operators',
  second_factor: '/account',
  four_eyes: '/settings',
  alerts: '/alerts',
};

/** Every item, done or open, in the order in which to close them. */
export const setupItems = (facts: SetupFacts): SetupItem[] =>
  SETUP_ITEMS.map((name) => {
    const problem = PROBLEMS[name](facts);
    return {
      name,
      done: problem === null,
      problem,
      command: setupTexts.commands[name],
      page: PAGES[name] ?? null,
    };
  });

import type { ListedSession, Operator } from '../../usecases/operator/operators/operators.ts';
import { fieldTable, onOffText, sanitizeText, table } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const operatorsTable = (operators: readonly Operator[]): string =>
  table(
    ['Name', 'Role', 'Enabled', 'Second factor', 'Created'],
    operators.map(({ name, role, enabled, totp, createdAt }) => [
      name,
      role,
      onOffText(enabled),
      onOffText(totp),
      formatTime(createdAt),
    ]),
  );

export const sessionsTable = (sessions: readonly ListedSession[]): string =>
  table(
    ['Signed in', 'Last seen', 'Address', 'User agent'],
    sessions.map((session) => [
      formatTime(session.createdAt),
      formatTime(session.lastSeenAt),
      session.address,
      sanitizeText(session.userAgent),
    ]),
  );

export const passwordText = (name: string, password: string): string =>
  `${fieldTable({ name, password })}\n\nThe password is shown only once. The operator should change it after signing in.`;

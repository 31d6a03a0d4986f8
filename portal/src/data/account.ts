// The person's own account: password and sessions.

import { unwrap } from '@sluice/ui/api/client.ts';
import { openAccountData } from '@sluice/ui/data/account.ts';
import { api } from '../api/client.ts';
import { accountTexts } from '../texts/account.ts';
import { refreshSession } from './session.ts';

export const accountData = openAccountData({
  changePassword: (body, headers) => unwrap(api.POST('/me/password', { body, headers })),
  listSessions: () => unwrap(api.GET('/me/sessions')),
  endSession: (id, headers) => unwrap(api.DELETE('/me/sessions/{id}', { params: { path: { id } }, headers })),
  endOtherSessions: (headers) => unwrap(api.DELETE('/me/sessions', { headers })),
  refreshSession,
  passwordChangedMessage: accountTexts.passwordResult,
});

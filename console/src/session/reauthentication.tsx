// Asks the operator for a code or password when a request requires recent authentication.
import { ReauthenticateDialog } from '@sluice/ui/session/reauthenticate-dialog.tsx';
import { reauthenticate, useSession } from '../data/session.ts';

export function Reauthentication() {
  const operator = useSession().data?.operator ?? null;
  const method = operator?.totp ? 'code' : 'password';
  return <ReauthenticateDialog method={operator === null ? null : method} reauthenticate={reauthenticate} />;
}

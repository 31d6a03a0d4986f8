// Asks the person for a code or password when a request requires recent authentication.
import { ReauthenticateDialog } from '@sluice/ui/session/reauthenticate-dialog.tsx';
import { reauthenticate, useSession } from '../data/session.ts';

export function Reauthentication() {
  const person = useSession().data?.person ?? null;
  const method = person?.totp ? 'code' : 'password';
  return <ReauthenticateDialog method={person === null ? null : method} reauthenticate={reauthenticate} />;
}

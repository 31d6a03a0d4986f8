// Some things the server does only for a person at hand. When it asks for a proof of that, so does the console; what was
// asked for waits meanwhile and is then sent again as it was, form token and all.
import { errorFrom } from './errors.ts';

/** Whether the proof was given. */
export type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate = async () => false;
let pending: Promise<boolean> | undefined;

export const onReauthenticationRequired = (asks: Reauthenticate): void => {
  reauthenticate = asks;
};

/** However many requests wait for it, it is asked for once. */
function reauthenticateOnce(): Promise<boolean> {
  pending ??= reauthenticate().finally(() => {
    pending = undefined;
  });
  return pending;
}

const requiresReauthentication = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await errorFrom(response.clone())).code === 'prove_first';

export async function fetchWithReauthentication(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  return (await requiresReauthentication(response)) && (await reauthenticateOnce()) ? fetch(again) : response;
}

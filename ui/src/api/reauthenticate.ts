// Sensitive actions require recent authentication. If the server rejects a request for that reason, the app prompts the user
// and then repeats the request unchanged, including its form token.
import { errorFromResponse } from './errors.ts';
import { isChange, sendChange } from './send-change.ts';

/** Resolves to true after a successful re-authentication. */
export type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate = async () => false;
let pending: Promise<boolean> | undefined;

export const onReauthenticationRequired = (handler: Reauthenticate): void => {
  reauthenticate = handler;
};

/** Concurrent requests share one prompt. */
function reauthenticateOnce(): Promise<boolean> {
  pending ??= reauthenticate().finally(() => {
    pending = undefined;
  });
  return pending;
}

const requiresReauthentication = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await errorFromResponse(response.clone())).code === 'prove_first';

export async function fetchWithReauthentication(request: Request): Promise<Response> {
  const send = isChange(request) ? sendChange : fetch;
  const retryRequest = request.clone();
  const response = await send(request);
  return (await requiresReauthentication(response)) && (await reauthenticateOnce())
    ? send(retryRequest)
    : response;
}

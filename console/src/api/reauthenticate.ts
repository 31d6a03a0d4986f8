// Some things the server does only for a person at hand. When it asks for a proof of that, so does the console; what was
// asked for waits meanwhile and is then sent again as it was, form token and all.
import { errorFrom } from './errors.ts';

/** Whether the proof was given. */
export type AskForProof = () => Promise<boolean>;

let ask: AskForProof = async () => false;
let asking: Promise<boolean> | undefined;

export const onProofWanted = (asks: AskForProof): void => {
  ask = asks;
};

/** However many requests wait for it, it is asked for once. */
function proofGiven(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

const wantsProof = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await errorFrom(response.clone())).code === 'prove_first';

export async function sendWithProof(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  return (await wantsProof(response)) && (await proofGiven()) ? fetch(again) : response;
}

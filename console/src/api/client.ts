// The only client of the operator API: adds the headers every request needs and throws an ApiError for every error
// response.

import createClient, { type Middleware } from 'openapi-fetch';
import { wasActiveRecently } from '../lib/user-activity.ts';
import { commonTexts } from '../texts/shared/common.ts';
import { ApiError, errorFromResponse } from './errors.ts';
import { fetchWithReauthentication } from './reauthenticate.ts';
import type { paths } from './types.ts';

export const API = '/operator/v1';

let csrfToken: string | undefined;
let signedOutHandler: () => void = () => undefined;

export const setCsrfToken = (token: string | undefined): void => {
  csrfToken = token;
};

export const onSignedOut = (handler: () => void): void => {
  signedOutHandler = handler;
};

const sessionHeaders: Middleware = {
  onRequest({ request }) {
    const isRead = request.method === 'GET';
    if (!isRead && csrfToken !== undefined) request.headers.set('x-csrf-token', csrfToken);
    // Background refreshes must not keep an idle session alive.
    if (isRead && !wasActiveRecently()) request.headers.set('x-background', '1');
    return request;
  },
  async onResponse({ response }) {
    if (response.ok) return;
    const error = await errorFromResponse(response);
    if (error.code === 'sign_in_required') signedOutHandler();
    throw error;
  },
};

export const api = createClient<paths>({
  baseUrl: API,
  credentials: 'same-origin',
  fetch: fetchWithReauthentication,
});
api.use(sessionHeaders);

/** The body of a successful response; error responses were thrown before. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new ApiError(502, { error: commonTexts.errors.emptyResponse });
  return data;
}

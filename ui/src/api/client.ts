// The client of an API: adds the headers every request needs and throws an ApiError for every error response. An app has one
// API, so there is one CSRF token.

import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { wasActiveRecently } from '../lib/user-activity.ts';
import { commonTexts } from '../texts/common.ts';
import { ApiError, errorFromResponse } from './errors.ts';
import { fetchWithReauthentication } from './reauthenticate.ts';

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

/** `Paths` are the paths of the OpenAPI document, without the prefix in `baseUrl`. */
export function createApiClient<Paths extends object>(baseUrl: string): Client<Paths> {
  const api = createClient<Paths>({ baseUrl, credentials: 'same-origin', fetch: fetchWithReauthentication });
  api.use(sessionHeaders);
  return api;
}

/** The body of a successful response; error responses were thrown before. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new ApiError(502, { error: commonTexts.errors.emptyResponse });
  return data;
}

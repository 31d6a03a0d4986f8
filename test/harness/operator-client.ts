// Clients of the APIs of the web apps for tests, with cookies, CSRF tokens and form tokens.
import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/domain/operators/roles.ts';
import type { App } from '../../src/usecases/app.ts';
import { createOperator } from '../../src/usecases/operator/operators/operators.ts';
import { SET_UP } from './actors.ts';
import { connectDirectly, type TestDatabase } from './database.ts';

export type OperatorReply = {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
};

export type OperatorClient = {
  readonly name: string;
  readonly password: string;
  readonly cookies: Map<string, string>;
  csrf: string;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<OperatorReply>;
  get(path: string): Promise<OperatorReply>;
  /** With a new form token unless one is passed. */
  post(path: string, body?: unknown, form?: string): Promise<OperatorReply>;
  signIn(): Promise<OperatorReply>;
};

export function openOperatorClient(
  url: string,
  { name = '', password = '', api: API = '/operator/v1' } = {},
): OperatorClient {
  const cookies = new Map<string, string>();
  const client: OperatorClient = {
    name,
    password,
    cookies,
    csrf: '',
    async send(method, path, body, headers = {}) {
      const response = await fetch(`${url}${path.startsWith(API) ? path : `${API}${path}`}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies.size > 0
            ? { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') }
            : {}),
          ...(client.csrf === '' ? {} : { 'x-csrf-token': client.csrf }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const value = pair.slice(at + 1);
        if (value === '') cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), value);
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : {},
      };
    },
    get: (path) => client.send('GET', path),
    post: (path, body = {}, form: string = randomUUID()) =>
      client.send('POST', path, body, { 'idempotency-key': form }),
    async signIn() {
      const reply = await client.send('POST', '/session', { name, password });
      if (reply.status === 200 && reply.body['next'] === 'done') {
        const { body } = await client.get('/session');
        client.csrf = body['csrf_token'] as string;
      }
      return reply;
    },
  };
  return client;
}

/** Creates an operator and returns a signed-in client. */
export async function signInNewOperator(
  { app, url }: { app: App; url: string },
  name: string,
  role: Role,
): Promise<OperatorClient> {
  const created = await createOperator(app, SET_UP, { name, role });
  if (!created.ok) throw new Error(created.rejection.text);
  const client = openOperatorClient(url, { name, password: created.value.password });
  await client.signIn();
  return client;
}

/** Moves the last re-authentication of an operator beyond the limit of sensitive actions. */
export async function expireReauthentication(database: TestDatabase, name: string): Promise<void> {
  await (await connectDirectly(database)).query(
    `update sluice_auth.sessions set proven_at = now() - interval '5 minutes 1 second'
     where operator_id = (select id from sluice_auth.operators where name = $1)`,
    [name],
  );
}

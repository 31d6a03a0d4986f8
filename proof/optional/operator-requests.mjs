// For sqlmap.sh: signs in as the first operator (name and password in the environment), and prints a token for programs, then
// one line for every question that an operator can ask: its name, and its address with every parameter, marked for trying.
const [url] = process.argv.slice(2);
const api = `${url}/operator/v1`;
const { OPERATOR: name, PASSWORD: password } = process.env;
const say = (line) => process.stdout.write(`${line}\n`);
const json = { 'content-type': 'application/json' };

const signedIn = await fetch(`${api}/session`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify({ name, password }),
});
const cookie = signedIn.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
const { csrf_token } = await (await fetch(`${api}/session`, { headers: { cookie } })).json();
const made = await fetch(`${api}/me/tokens`, {
  method: 'POST',
  headers: { ...json, cookie, 'x-csrf-token': csrf_token, 'idempotency-key': 'sqlmap' },
  body: JSON.stringify({ name: 'sqlmap' }),
});
const { token } = await made.json();
if (typeof token !== 'string') throw new Error(`no token: ${made.status}`);
say(token);

/** They stay open, or read the whole database for every question. */
const LEFT_OUT = /\/events$|\.csv$|\/export/;
const SAMPLES = { id: '1000001', system: 'card', limit: '10', tab: 'all', name: 'admin' };

const { paths } = await (await fetch(`${api}/openapi.json`)).json();
for (const [path, { get }] of Object.entries(paths)) {
  const parameters = get?.parameters ?? [];
  if (!get || LEFT_OUT.test(path) || parameters.length === 0) continue;
  const sample = ({ name: field, schema }) => SAMPLES[field] ?? schema?.enum?.[0] ?? '1';
  const named = (field) => sample(parameters.find((one) => one.name === field) ?? { name: field });
  const place = path.replaceAll(/\{(\w+)\}/g, (_, field) => `${named(field)}*`);
  const query = parameters
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(sample(one))}*`)
    .join('&');
  say(`GET ${path}\t${place}${query && '?'}${query}`);
}

// For sqlmap.sh: signs in as the first operator (name and password in the environment), and prints an API token, then one
// line per operator request: name, method, URL and body, with every parameter and field marked for injection.
const [url] = process.argv.slice(2);
const api = `${url}/operator/v1`;
const { OPERATOR: name, PASSWORD: password } = process.env;
const print = (line) => process.stdout.write(`${line}\n`);
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
const created = await fetch(`${api}/me/tokens`, {
  method: 'POST',
  headers: { ...json, cookie, 'x-csrf-token': csrf_token, 'idempotency-key': 'sqlmap' },
  body: JSON.stringify({ name: 'sqlmap', scope: 'work' }),
});
const { token } = await created.json();
if (typeof token !== 'string') throw new Error(`no token: ${created.status}`);
print(token);

/** Requests that stay open or read the whole database. */
const SKIPPED = /\/events$|\.csv$|\/export/;
const SAMPLES = { id: '1000001', system: 'card', limit: '10', tab: 'all', name: 'admin' };

const sample = ({ name: field, schema }) => SAMPLES[field] ?? schema?.enum?.[0] ?? '1';

/** Values of the type in the schema; the service rejects invalid ones, but they are still tested. */
function marked(field, schema = {}) {
  const first = schema.anyOf?.[0] ?? schema;
  if (first.type === 'object' && first.properties) return bodyOf(first);
  if (first.type === 'array') return `[${marked(field, first.items)}]`;
  if (first.type === 'integer' || first.type === 'number') return '1*';
  if (first.type === 'boolean') return 'true';
  return `"${SAMPLES[field] ?? first.const ?? first.enum?.[0] ?? '1'}*"`;
}

const bodyOf = ({ properties = {} }) =>
  `{${Object.entries(properties)
    .map(([field, schema]) => `"${field}":${marked(field, schema)}`)
    .join(',')}}`;

const { paths } = await (await fetch(`${api}/openapi.json`)).json();
for (const [path, operations] of Object.entries(paths))
  for (const method of ['get', 'post', 'put', 'patch']) {
    const operation = operations[method];
    if (!operation || SKIPPED.test(path)) continue;
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    const body = schema?.properties ? bodyOf(schema) : '';
    if (parameters.length === 0 && !body.includes('*')) continue;
    const named = (field) =>
      sample(parameters.find((parameter) => parameter.name === field) ?? { name: field });
    const place = path.replaceAll(/\{(\w+)\}/g, (_, field) => `${named(field)}*`);
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => `${parameter.name}=${encodeURIComponent(sample(parameter))}*`)
      .join('&');
    const verb = method.toUpperCase();
    print([`${verb} ${path}`, verb, `${place}${query && '?'}${query}`, body].join('\t'));
  }

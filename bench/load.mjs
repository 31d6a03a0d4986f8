// A load generator with low overhead: raw keep-alive sockets and prebuilt requests. Runs as a separate process, so that its
// processor time is not counted. Reads its options from standard input.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { readReply } from './http-client.mjs';

/**
 * requests: complete HTTP requests, sent in turn; `{{unique-id}}` is replaced by a unique number.
 * rate: arrivals per second, with latency measured from the due time; without it, each connection sends again after each
 * reply. impatient: an arrival that finds every connection busy is dropped and counted.
 */
const options = JSON.parse(await text(process.stdin));
const { ports, connections, seconds, warmUpSeconds = 1, rate, impatient, requests, first = 0 } = options;

const MARK = '{{unique-id}}';
const WIDTH = MARK.length;

const templates = requests.map((request) => {
  const buffer = Buffer.from(request, 'latin1');
  return { buffer, at: buffer.indexOf(MARK) };
});

let sent = 0;
function nextRequest() {
  const { buffer, at } = templates[sent % templates.length];
  sent += 1;
  if (at < 0) return buffer;
  const copy = Buffer.from(buffer);
  copy.write(String(first + sent).padStart(WIDTH, '0'), at, 'latin1');
  return copy;
}

const startedAt = performance.now();
const measuredFrom = startedAt + warmUpSeconds * 1_000;
const endsAt = measuredFrom + seconds * 1_000;

const latencies = [];
/** Latencies of 503 replies. */
const refusals = [];
const statuses = {};
let succeeded = 0;
let broken = 0;
let droppedCount = 0;
let lastReply = measuredFrom;

function record(dueAt, status, isSuccess) {
  const now = performance.now();
  if (now < measuredFrom || now > endsAt) return;
  lastReply = now;
  (status === '503' ? refusals : latencies).push(now - dueAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (isSuccess) succeeded += 1;
}

const idle = [];
const due = [];

function open(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = Buffer.alloc(0);
  let dueAt = 0;
  const connection = {
    send(at) {
      dueAt = at;
      socket.write(nextRequest());
    },
    end: () => socket.destroy(),
  };
  const free = () => {
    if (performance.now() > endsAt) return;
    if (rate === undefined) connection.send(performance.now());
    else if (due.length > 0) connection.send(due.shift());
    else idle.push(connection);
  };
  socket.once('connect', free);
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = readReply(received);
    if (!reply) return;
    record(dueAt, reply.status, received.includes('"success":true', reply.start, 'latin1'));
    received = received.subarray(reply.end);
    free();
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (performance.now() > endsAt) return;
    broken += 1;
    setTimeout(() => open(port), 50);
  });
  return connection;
}

for (let i = 0; i < connections; i += 1) open(ports[i % ports.length]);

if (rate !== undefined) {
  let planned = 0;
  const plan = () => {
    const now = performance.now();
    if (now > endsAt) return;
    const expected = ((now - startedAt) / 1_000) * rate;
    while (planned < expected) {
      const at = startedAt + (planned / rate) * 1_000;
      planned += 1;
      const connection = idle.pop();
      if (connection) connection.send(at);
      else if (impatient) droppedCount += 1;
      else due.push(at);
    }
    setTimeout(plan, 1);
  };
  plan();
}

await new Promise((resolve) => setTimeout(resolve, endsAt - performance.now() + 50));

for (const each of [latencies, refusals]) each.sort((a, b) => a - b);
const percentile = (share, of = latencies) => of[Math.min(of.length - 1, Math.floor(of.length * share))];
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    sent,
    answered: latencies.length + refusals.length,
    succeeded,
    statuses,
    broken,
    seconds: (lastReply - measuredFrom) / 1_000,
    rate: (latencies.length + refusals.length) / seconds,
    successRate: succeeded / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    p999: percentile(0.999),
    max: latencies.at(-1),
    refusedP50: percentile(0.5, refusals),
    refusedP99: percentile(0.99, refusals),
    wentAway: droppedCount,
    waiting: due.length,
    last: first + sent,
    clientCpuMicros: (user + system) / Math.max(1, sent),
  }),
);
process.exit(0);

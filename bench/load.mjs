// A client that costs little: raw keep-alive sockets, requests made ready beforehand, latency of every answer. As a process
// of its own, so that what it does is not charged to whoever measures. Reads its orders from standard input, once.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

/**
 * requests: full texts of requests, taken in turn; `{{unique-id}}` in one is replaced by a number never used before.
 * rate: arrivals a second, whoever is slow (latency counts from when a request was due); left out: each connection asks
 * again as soon as it is answered. impatient: an arrival that finds every connection busy goes away, and is counted.
 */
const order = JSON.parse(await text(process.stdin));
const { ports, connections, seconds, warmUpSeconds = 1, rate, impatient, requests, first = 0 } = order;

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
  const own = Buffer.from(buffer);
  own.write(String(first + sent).padStart(WIDTH, '0'), at, 'latin1');
  return own;
}

const startedAt = performance.now();
const measuredFrom = startedAt + warmUpSeconds * 1_000;
const endsAt = measuredFrom + seconds * 1_000;

const latencies = [];
/** Of those that were turned down. */
const refusals = [];
const statuses = {};
let succeeded = 0;
let broken = 0;
let wentAway = 0;
let lastAnswer = measuredFrom;

function note(dueAt, status, isSuccess) {
  const now = performance.now();
  if (now < measuredFrom || now > endsAt) return;
  lastAnswer = now;
  (status === '503' ? refusals : latencies).push(now - dueAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (isSuccess) succeeded += 1;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Undefined: not whole yet. */
function readAnswer(buffer) {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = buffer.latin1Slice(0, headEnd);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const end = headEnd + 4 + length;
  if (buffer.length < end) return undefined;
  return {
    status: head.slice(9, 12),
    isSuccess: buffer.includes('"success":true', headEnd, 'latin1'),
    rest: buffer.subarray(end),
  };
}

const idle = [];
const due = [];

function open(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let heard = Buffer.alloc(0);
  let dueAt = 0;
  const line = {
    ask(moment) {
      dueAt = moment;
      socket.write(nextRequest());
    },
    end: () => socket.destroy(),
  };
  const free = () => {
    if (performance.now() > endsAt) return;
    if (rate === undefined) line.ask(performance.now());
    else if (due.length > 0) line.ask(due.shift());
    else idle.push(line);
  };
  socket.once('connect', free);
  socket.on('data', (chunk) => {
    heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk]);
    const answer = readAnswer(heard);
    if (!answer) return;
    heard = answer.rest;
    note(dueAt, answer.status, answer.isSuccess);
    free();
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (performance.now() > endsAt) return;
    broken += 1;
    setTimeout(() => open(port), 50);
  });
  return line;
}

for (let i = 0; i < connections; i += 1) open(ports[i % ports.length]);

if (rate !== undefined) {
  let planned = 0;
  const plan = () => {
    const now = performance.now();
    if (now > endsAt) return;
    const wanted = ((now - startedAt) / 1_000) * rate;
    while (planned < wanted) {
      const moment = startedAt + (planned / rate) * 1_000;
      planned += 1;
      const line = idle.pop();
      if (line) line.ask(moment);
      else if (impatient) wentAway += 1;
      else due.push(moment);
    }
    setTimeout(plan, 1);
  };
  plan();
}

await new Promise((resolve) => setTimeout(resolve, endsAt - performance.now() + 50));

for (const found of [latencies, refusals]) found.sort((a, b) => a - b);
const percentile = (share, of = latencies) => of[Math.min(of.length - 1, Math.floor(of.length * share))];
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    sent,
    answered: latencies.length + refusals.length,
    succeeded,
    statuses,
    broken,
    seconds: (lastAnswer - measuredFrom) / 1_000,
    rate: (latencies.length + refusals.length) / seconds,
    successRate: succeeded / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    p999: percentile(0.999),
    max: latencies.at(-1),
    refusedP50: percentile(0.5, refusals),
    refusedP99: percentile(0.99, refusals),
    wentAway,
    waiting: due.length,
    last: first + sent,
    clientCpuMicros: (user + system) / Math.max(1, sent),
  }),
);
process.exit(0);

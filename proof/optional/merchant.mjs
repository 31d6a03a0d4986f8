// A well-behaved merchant that reads its balance until standard input ends, and then prints its response times.
const [url, merchant_id, secret_key] = process.argv.slice(2);
const times = [];
let failed = 0;
let hasEnded = false;
process.stdin.on('end', () => {
  hasEnded = true;
});
process.stdin.resume();

while (!hasEnded) {
  const startedAt = performance.now();
  try {
    const reply = await fetch(`${url}/api/v2/merchant/getBalance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ merchant_id, secret_key }),
      signal: AbortSignal.timeout(10_000),
    });
    await reply.text();
    if (reply.status !== 200) failed += 1;
  } catch {
    failed += 1;
  }
  times.push(performance.now() - startedAt);
  await new Promise((done) => setTimeout(done, 20));
}

times.sort((a, b) => a - b);
const percentile = (share) => `${Math.round(times[Math.floor(share * (times.length - 1))])} ms`;
process.stdout.write(
  `${times.length} requests, ${failed} failed; p50 ${percentile(0.5)}, p99 ${percentile(0.99)}, slowest ${percentile(1)}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

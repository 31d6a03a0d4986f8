// An honest merchant who asks for its balance again and again, until its input ends; then says how long that took.
const [url, merchant_id, secret_key] = process.argv.slice(2);
const times = [];
let failed = 0;
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

while (!isOver) {
  const startedAt = performance.now();
  try {
    const answer = await fetch(`${url}/api/v2/merchant/getBalance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ merchant_id, secret_key }),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.text();
    if (answer.status !== 200) failed += 1;
  } catch {
    failed += 1;
  }
  times.push(performance.now() - startedAt);
  await new Promise((done) => setTimeout(done, 20));
}

times.sort((a, b) => a - b);
const at = (share) => `${Math.round(times[Math.floor(share * (times.length - 1))])} ms`;
process.stdout.write(
  `${times.length} honest requests, ${failed} failed; p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

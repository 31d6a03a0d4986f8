// Preloaded into a Sluice process. Shifts its clock by the milliseconds in a file, and redirects connections from some
// ports to others: the database stores one address of an aggregator, but server and worker each need their own proxy to it.
import { readFileSync, writeFileSync } from 'node:fs';
import net, { createConnection } from 'node:net';

const { FAULTS_CLOCK_FILE: clockFile, FAULTS_PORT_REDIRECT: redirect = '' } = process.env;

let offset = 0;
const readOffset = () => {
  const before = offset;
  try {
    offset = Number(readFileSync(clockFile, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
  // Confirms to the fault injection that the jump took effect.
  if (offset !== before) writeFileSync(`${clockFile}.seen`, String(Date.now()));
};
if (clockFile !== undefined) {
  const RealDate = Date;
  globalThis.Date = class ShiftedDate extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + offset);
      else super(...args);
    }
    static now() {
      return RealDate.now() + offset;
    }
  };
  readOffset();
  setInterval(readOffset, 50).unref();
}

const redirected = new Map(redirect.split(',').map((pair) => pair.split(':').map(Number)));
if (redirect !== '')
  net.connect = (options, ...rest) => {
    const port = redirected.get(Number(options?.port));
    return createConnection(port === undefined ? options : { ...options, port }, ...rest);
  };

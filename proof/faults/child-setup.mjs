// Loaded into a Sluice process before anything else. Shifts its clock by the milliseconds in a file, and leads its
// calls of one port to another: the database knows one address of the aggregator, and server and worker must each
// have a line of their own to it.
import { readFileSync, writeFileSync } from 'node:fs';
import net, { createConnection } from 'node:net';

const { STAGE_CLOCK_FILE: clockFile, STAGE_DETOUR: detour = '' } = process.env;

let offset = 0;
const readOffset = () => {
  const before = offset;
  try {
    offset = Number(readFileSync(clockFile, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
  // For whoever wants to know that the jump was noticed.
  if (offset !== before) writeFileSync(`${clockFile}.seen`, String(Date.now()));
};
if (clockFile !== undefined) {
  const TrueDate = Date;
  globalThis.Date = class ShiftedDate extends TrueDate {
    constructor(...given) {
      if (given.length === 0) super(TrueDate.now() + offset);
      else super(...given);
    }
    static now() {
      return TrueDate.now() + offset;
    }
  };
  readOffset();
  setInterval(readOffset, 50).unref();
}

const [from, to] = detour.split(':').map(Number);
if (to !== undefined)
  net.connect = (options, ...more) =>
    createConnection(Number(options?.port) === from ? { ...options, port: to } : options, ...more);

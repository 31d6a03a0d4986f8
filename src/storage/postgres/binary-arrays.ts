// Arrays in PostgreSQL's binary format, for batches of many items: the driver would write and escape every element as text,
// and the server would parse it.

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL = -1;

/** Object ids of the element types. */
const BOOLEAN = 16;
const BYTEA = 17;
const BIGINT = 20;
const INTEGER = 23;
const TEXT = 25;
const DOUBLE = 701;
const UUID = 2950;

/** One dimension, from index 1. */
function writeHeader(buffer: Buffer, type: number, length: number, hasNulls: boolean): Buffer {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

type Writer<T> = (buffer: Buffer, value: T, at: number) => void;

/** Elements that all have the same number of bytes. */
function fixedArray<T>(type: number, size: number, write: Writer<T>) {
  return (values: readonly (T | null)[]): Buffer => {
    const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + size));
    let at = HEADER_BYTES;
    let hasNulls = false;
    for (const value of values) {
      buffer.writeInt32BE(value === null ? NULL : size, at);
      at += LENGTH_BYTES;
      if (value === null) hasNulls = true;
      else {
        write(buffer, value, at);
        at += size;
      }
    }
    return writeHeader(buffer, type, values.length, hasNulls).subarray(0, at);
  };
}

export const bigintArray = fixedArray<bigint>(BIGINT, 8, (buffer, value, at) =>
  buffer.writeBigInt64BE(value, at),
);
/** The same for numbers, which need no bigint each: whole ones from zero. */
export const bigintArrayOfNumbers = fixedArray<number>(BIGINT, 8, (buffer, value, at) => {
  buffer.writeUInt32BE(Math.floor(value / 2 ** 32), at);
  buffer.writeUInt32BE(value >>> 0, at + 4);
});
export const integerArray = fixedArray<number>(INTEGER, 4, (buffer, value, at) =>
  buffer.writeInt32BE(value, at),
);
export const doubleArray = fixedArray<number>(DOUBLE, 8, (buffer, value, at) =>
  buffer.writeDoubleBE(value, at),
);
export const booleanArray = fixedArray<boolean>(BOOLEAN, 1, (buffer, value, at) =>
  buffer.writeUInt8(value ? 1 : 0, at),
);
export const uuidArray = fixedArray<string>(UUID, 16, (buffer, value, at) =>
  buffer.write(value.replaceAll('-', ''), at, 'hex'),
);

/** A character takes at most three bytes of UTF-8 per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const value of values) size += LENGTH_BYTES + (value?.length ?? 0) * MAX_BYTES_PER_UNIT;
  const buffer = Buffer.allocUnsafe(size);
  let at = HEADER_BYTES;
  let hasNulls = false;
  for (const value of values) {
    const length = value === null ? NULL : buffer.write(value, at + LENGTH_BYTES);
    buffer.writeInt32BE(length, at);
    hasNulls ||= value === null;
    at += LENGTH_BYTES + Math.max(0, length);
  }
  return writeHeader(buffer, TEXT, values.length, hasNulls).subarray(0, at);
}

const FIRST_BYTES = 4_096;

/** The same, written one by one: no text is kept. */
export function openTextArray() {
  let buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let at = HEADER_BYTES;
  let count = 0;
  let hasNulls = false;
  return {
    push(value: string | null): void {
      const end = at + LENGTH_BYTES + (value === null ? 0 : value.length * MAX_BYTES_PER_UNIT);
      if (end > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(end, buffer.length * 2));
        buffer.copy(larger, 0, 0, at);
        buffer = larger;
      }
      const length = value === null ? NULL : buffer.write(value, at + LENGTH_BYTES);
      buffer.writeInt32BE(length, at);
      hasNulls ||= value === null;
      at += LENGTH_BYTES + Math.max(0, length);
      count += 1;
    },
    finish: (): Buffer => writeHeader(buffer, TEXT, count, hasNulls).subarray(0, at),
  };
}

export function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const value of values) size += LENGTH_BYTES + (value?.length ?? 0);
  const buffer = Buffer.allocUnsafe(size);
  let at = HEADER_BYTES;
  let hasNulls = false;
  for (const value of values) {
    buffer.writeInt32BE(value?.length ?? NULL, at);
    at += LENGTH_BYTES;
    if (value === null) hasNulls = true;
    else at += value.copy(buffer, at);
  }
  return writeHeader(buffer, BYTEA, values.length, hasNulls);
}

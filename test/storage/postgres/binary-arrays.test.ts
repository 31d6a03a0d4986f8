// Arrays in the binary format arrive in PostgreSQL as they are in JavaScript.
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bigintArray,
  booleanArray,
  byteaArray,
  integerArray,
  openTextArray,
  textArray,
  uuidArray,
} from '../../../src/storage/postgres/binary-arrays.ts';
import type { TestApp } from '../../harness/app.ts';
import { openTestApp } from '../../harness/app.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

async function readBack(type: string, array: Buffer): Promise<unknown> {
  const [row] = await opened.app.db.query<{ value: unknown }>({
    text: `select $1::${type}[] as value`,
    values: [array],
  });
  return row?.value;
}

const lists = <T>(element: fc.Arbitrary<T>) => fc.array(fc.option(element), { maxLength: 40 });
/** PostgreSQL has neither NUL nor halves of surrogate pairs in texts. */
const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((value) => value.replaceAll('\0', ''));

describe('binary arrays are read as they were written', () => {
  property.prop([lists(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))])(
    'of bigint',
    async (values) => {
      expect(await readBack('bigint', bigintArray(values))).toEqual(
        values.map((value) => (value === null ? null : String(value))),
      );
    },
  );
  property.prop([lists(fc.integer())])('of integer', async (values) => {
    expect(await readBack('integer', integerArray(values))).toEqual(values);
  });
  property.prop([lists(fc.boolean())])('of boolean', async (values) => {
    expect(await readBack('boolean', booleanArray(values))).toEqual(values);
  });
  property.prop([lists(text)])('of text', async (values) => {
    expect(await readBack('text', textArray(values))).toEqual(values);
  });
  property.prop([lists(text)])('of text, one by one', async (values) => {
    const array = openTextArray();
    for (const value of values) array.push(value);
    expect(await readBack('text', array.finish())).toEqual(values);
  });
  test('of more text than it has room for at first', async () => {
    const values = Array.from({ length: 2_000 }, (_, i) => (i % 7 === 0 ? null : `№ ${i}`.repeat(i % 40)));
    const array = openTextArray();
    for (const value of values) array.push(value);
    expect(await readBack('text', array.finish())).toEqual(values);
  });
  property.prop([lists(fc.uint8Array({ maxLength: 80 }))])('of bytea', async (values) => {
    const buffers = values.map((value) => value && Buffer.from(value));
    expect(await readBack('bytea', byteaArray(buffers))).toEqual(buffers);
  });
  property.prop([lists(fc.uuid())])('of uuid', async (values) => {
    expect(await readBack('uuid', uuidArray(values))).toEqual(values);
  });
});

test('an empty array is empty', async () => {
  expect(await readBack('bigint', bigintArray([]))).toEqual([]);
  expect(await readBack('text', textArray([]))).toEqual([]);
});

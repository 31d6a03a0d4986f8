import { expect, test } from 'vitest';
import { redactMessage, redactText } from '../../../src/domain/redact/logs.ts';

test.each([
  ['key sk_AbCd-1234_xyz here', 'key sk_*** here'],
  ['card 4111 1111 1111 1111 and 4111-1111-1111-1111, 4111111111111111.', 'card *** and ***, ***.'],
  ['phone +79161234567', 'phone +***'],
  ['to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t now', 'to T*** now'],
  ['of 41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'of T***'],
  ['secret whsec_AbCd+/==', 'secret ***'],
  ['code sli_AbCd-1234_xyz of an invitation', 'code *** of an invitation'],
  ['signed v1,AbCdEfGhIjKlMnOpQrStUv==', 'signed ***'],
  ['signed v1a,AbCdEfGhIjKlMnOpQrStUv', 'signed ***'],
  [`key ${'Ab+/'.repeat(10)}Abc=`, 'key ***'],
  ['postgres://user:hunter2@host/db', 'postgres://user:***@host/db'],
])('%s', (text, expected) => expect(redactText(text)).toBe(expected));

test('ids, amounts and times stay readable', () => {
  const line =
    '{"time":"2026-11-15T02:09:12.298Z","merchant":1001,"id":1000001,"ms":7.59,"amount":"999999.99"}';
  expect(redactText(line)).toBe(line);
});

/** After a restart of the database server, ids of withdrawals are as long as phone numbers. */
const ID = '277361234567';
test.each([
  `{"level":"warn","withdrawal":${ID},"aggregator":"sim","reference":"sl-${ID}-12-0a1b2c3d4e5f","msg":"incident: overdue"}`,
  `{"first":{"subject":"withdrawal:${ID}","detail":"withdrawal ${ID} is held"}}`,
  `{\\"withdraw_id\\":\\"${ID}\\",\\"success\\":true}`,
  `{"withdraw_id":"${ID}"}`,
  `Withdrawal ${ID} is Paid.`,
  `the webhook evt_${ID}_3`,
])('long ids stay readable in %s', (line) => {
  expect(redactText(line)).toBe(line);
  expect(redactMessage(line)).toBe(line);
});

test.each([
  ['withdrawal to 79161234567', 'withdrawal to ***'],
  ['withdrawal 4111111111111111', 'withdrawal ***'],
  ['withdrawal 4111 1111 1111 1111', 'withdrawal ***'],
  ['"wallet":"79161234567"', '"wallet":"***"'],
  ['"id":"79161234567"', '"id":"***"'],
])('what may be a destination does not: %s', (line, expected) => {
  expect(redactText(line)).toBe(expected);
  expect(redactMessage(line)).toBe(expected);
});

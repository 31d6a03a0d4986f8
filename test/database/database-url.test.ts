import { expect, test } from 'vitest';
import { parseDatabaseUrl } from '../../src/storage/postgres/database-url.ts';

const urlsOf = (text: string) => {
  const parsed = parseDatabaseUrl(text);
  return parsed.ok ? parsed.value.map(({ connectionString }) => connectionString) : parsed.rejection;
};

test.each([
  ['postgres://u:p@h/d', ['postgres://u:p@h/d']],
  ['postgresql://h:5433/d?sslmode=verify-full', ['postgresql://h:5433/d?sslmode=verify-full']],
  ['postgres://u:p@localhost/d?host=%2Ftmp', ['postgres://u:p@localhost/d?host=%2Ftmp']],
  ['postgres://u:p@/d?host=%2Ftmp', ['postgres://u:p@/d?host=%2Ftmp']],
  ['postgres://u:p@[::1]:5432/d', ['postgres://u:p@[::1]:5432/d']],
  [
    'postgres://u:p%40x@a:1,b:2,c/d',
    ['postgres://u:p%40x@a:1/d', 'postgres://u:p%40x@b:2/d', 'postgres://u:p%40x@c/d'],
  ],
  [
    'postgres://u@a,b/d?target_session_attrs=read-write&sslmode=require',
    ['postgres://u@a/d?sslmode=require', 'postgres://u@b/d?sslmode=require'],
  ],
  ['postgres://u@a/d?target_session_attrs=primary', ['postgres://u@a/d']],
])('%s is accepted', (url, expected) => {
  expect(urlsOf(url)).toEqual(expected);
});

test.each([
  ['mysql://h/d', /must have the form/],
  ['postgres://h:port/d', /must have the form/],
  ['h1,h2', /must have the form/],
  ['postgres://a,,b/d', /name each one/],
  ['postgres://a,b/d?host=%2Ftmp', /name each one/],
  ['postgres://a/d?target_session_attrs=read-only', /has target_session_attrs=read-only; Sluice writes/],
  ['postgres://a/d?query_timeout=0&x=1', /has the parameter query_timeout, x, which is not supported/],
])('%s is rejected', (url, reason) => {
  expect(urlsOf(url)).toMatch(reason);
});

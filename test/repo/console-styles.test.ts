// Mantine's styles are imported component by component: one that is used must not be forgotten.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = join(root, 'console', 'src');
const styles = readFileSync(join(sources, 'styles.css'), 'utf8');
const sheetOf = (component: string) => `@mantine/core/styles/${component}.css`;

const used = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(sources, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? ''),
);

test('every component of Mantine that the console uses has its styles', () => {
  const styled = [...used].filter((name) => existsSync(join(root, 'node_modules', sheetOf(name))));
  expect(styled.length).toBeGreaterThan(10);
  expect(styled.filter((name) => !styles.includes(`"${sheetOf(name)}"`))).toEqual([]);
});

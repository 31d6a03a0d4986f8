// The console imports Mantine's styles component by component. A component without its styles looks broken.
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

test('the console imports the styles of every Mantine component that it uses', () => {
  const styled = [...used].filter((name) => existsSync(join(root, 'node_modules', sheetOf(name))));
  expect(styled.length).toBeGreaterThan(10);
  expect(styled.filter((name) => !styles.includes(`"${sheetOf(name)}"`))).toEqual([]);
});

// The web apps and ui import Mantine's styles component by component, in one list. A component without its styles looks broken.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folders = ['console', 'portal', 'ui'].map((name) => join(root, name, 'src'));
const styles = readFileSync(join(root, 'ui', 'src', 'styles.css'), 'utf8');
const sheetOf = (component: string) => `@mantine/core/styles/${component}.css`;

const used = new Set(
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? ''),
);

test('the web apps import the styles of every Mantine component that they use', () => {
  const styled = [...used].filter((name) => existsSync(join(root, 'node_modules', sheetOf(name))));
  expect(styled.length).toBeGreaterThan(10);
  expect(styled.filter((name) => !styles.includes(`"${sheetOf(name)}"`))).toEqual([]);
});

// Every planted bug still applies. A renamed source line or test title fails here within a second instead of after minutes
// of `npm run planted-bugs`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { BUGS } from '../../proof/planted-bugs/bugs/index.ts';
import { root } from '../../scripts/prepare.mjs';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

/** `test`, `test.skipIf(…)`, `describe.each(…)`: the identifier at the start of the callee. */
function calleeName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return calleeName(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  return undefined;
}

/** The titles of tests and describes, and the texts that rows of `test.each` put in place of %s. */
function titlesIn(file: string): Set<string> {
  const titles = new Set<string>();
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  function addTexts(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) titles.add(node.text);
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(addTexts);
    else if (ts.isAsExpression(node)) addTexts(node.expression);
  }
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && TEST_FUNCTIONS.has(calleeName(node.expression) ?? '')) {
      const [first] = node.arguments;
      if (first) addTexts(first);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return titles;
}

const titlesByFile = new Map<string, ReadonlySet<string>>();

describe.each(BUGS.map((bug) => [bug.name, bug] as const))('%s', (_, bug) => {
  test('every edit applies to exactly one place', () => {
    const texts = new Map<string, string>();
    for (const { file, find, replace } of bug.edits) {
      expect(existsSync(join(root, file)), `${file} exists`).toBe(true);
      const parts = (texts.get(file) ?? read(file)).split(find);
      expect(parts.length - 1, `occurrences in ${file} of: ${find}`).toBe(1);
      expect(replace).not.toBe(find);
      texts.set(file, parts.join(replace));
    }
    expect(bug.edits).not.toHaveLength(0);
  });

  test('its detector exists', () => {
    if ('seeds' in bug) {
      expect(bug.seeds).toBeGreaterThan(0);
      return;
    }
    expect(existsSync(join(root, bug.test)), `${bug.test} exists`).toBe(true);
    const titles = titlesByFile.get(bug.test) ?? titlesIn(bug.test);
    titlesByFile.set(bug.test, titles);
    expect([...titles], `tests in ${bug.test}`).toContain(bug.title);
  });
});

test('bugs have different names', () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length);
});

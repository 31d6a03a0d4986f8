// The texts of the web apps are in src/texts/ of each app and of ui, so that a second language can be added: no component has
// hard-coded text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Attributes and properties that an operator reads. */
const TEXT_NAMES = new Set([
  'aria-label',
  'alt',
  'children',
  'confirmLabel',
  'cancelLabel',
  'description',
  'empty',
  'error',
  'hint',
  'label',
  'message',
  'nothingFound',
  'placeholder',
  'reasonLabel',
  'submitLabel',
  'successMessage',
  'summary',
  'text',
  'title',
]);

const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** The string literals that an expression can evaluate to; literals inside calls and elements are not included. */
function literalsIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return hasWord(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => hasWord(text))
      ? [node]
      : [];
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    const isValue = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ].includes(node.operatorToken.kind);
    return [...(isValue ? literalsIn(node.left) : []), ...(isAnd || isValue ? literalsIn(node.right) : [])];
  }
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : literalsIn(node.body);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsIn(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? literalsIn(node.expression) : [];
  return [];
}

function textsIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isJsxText(node)) return hasWord(node.text) ? [node] : [];
  if (ts.isJsxAttribute(node) && node.initializer && TEXT_NAMES.has(node.name.getText()))
    return literalsIn(node.initializer);
  if (ts.isPropertyAssignment(node) && TEXT_NAMES.has(node.name.getText().replaceAll(/['"]/g, '')))
    return literalsIn(node.initializer);
  const isChild = node.parent && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
  if (ts.isJsxExpression(node) && isChild) return literalsIn(node);
  return [];
}

function hardCoded(name: string): readonly string[] {
  const source = ts.createSourceFile(
    name,
    readFileSync(join(root, name), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const text of textsIn(node)) {
      const { line } = source.getLineAndCharacterOfPosition(text.getStart(source));
      found.push(`${name}:${line + 1}: ${text.getText(source).trim().slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('texts/') && name !== 'api/schema.ts')
    .map((name) => `${folder}/${name}`)
    .toSorted();
const names = ['console/src', 'portal/src', 'ui/src'].flatMap(namesIn);

test('no component of a web app has hard-coded text', () => {
  expect(names.flatMap(hardCoded)).toEqual([]);
});

// The messages of the server to operators are in src/domain/texts/, so that a second language can be added.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { sourceFiles } from './source-files.ts';

const FOLDERS = ['src/usecases/operator', 'src/usecases/session', 'src/http/operator'];

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

/** Also parts of an expression, such as `a ? 'b' : 'c'`; but not the arguments of a call, which may be keys. */
function hasLiteral(node: ts.Node): boolean {
  if (isLiteral(node)) return true;
  if (ts.isCallExpression(node)) return hasLiteral(node.expression);
  if (ts.isConditionalExpression(node)) return hasLiteral(node.whenTrue) || hasLiteral(node.whenFalse);
  return ts.forEachChild(node, hasLiteral) ?? false;
}

/** The texts that a file passes to rejectAction, as nodes with their place. */
function textsIn(path: string): { readonly place: string; readonly text: ts.Node }[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: { place: string; text: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'rejectAction') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const [, text] = node.arguments;
      if (text) found.push({ place: `${path}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('every message to operators comes from the catalogue in src/domain/texts', () => {
  const texts = sourceFiles(FOLDERS).flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(80);
  expect(texts.filter(({ text }) => hasLiteral(text)).map(({ place }) => place)).toEqual([]);
});

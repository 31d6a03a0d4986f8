// Reads the repository's own source code: its files, comments and functions.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/prepare.mjs';

const GENERATED = new Set(['console/src/api/schema.ts', 'portal/src/api/schema.ts']);

const NOT_OURS = /(^|\/)(node_modules|dist|results)\//;

/** Source files below these folders, without generated ones, as paths from the root. */
export const sourceFiles = (folders: readonly string[], pattern = /\.(ts|tsx|mjs|sql)$/): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
    .filter((path) => pattern.test(path) && !GENERATED.has(path) && !NOT_OURS.test(path));

/** The comments of a TypeScript file. */
export function commentsOf(path: string, text: string): string[] {
  const comments: string[] = [];
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? [])
      if (!seen.has(pos)) {
        seen.add(pos);
        comments.push(text.slice(pos, end));
      }
    node.getChildren().forEach(visit);
  };
  visit(parse(path, text));
  return comments;
}

/** The names of functions that are longer than the limit, from their first line to their last. */
export function longFunctionsIn(path: string, text: string, maxLines: number): string[] {
  const source = parse(path, text);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isSuite(node)) {
      const lines = lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
      if (lines > maxLines) names.push(nameOf(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** The callback of describe() groups tests: its length is the length of the group. */
const isSuite = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && parent.expression.getText().startsWith('describe');

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent)) {
    const [title] = parent.arguments;
    const detail = title && ts.isStringLiteralLike(title) ? ` '${title.text}'` : '';
    return `${parent.expression.getText().split('\n')[0]}${detail}`;
  }
  return 'unnamed';
}

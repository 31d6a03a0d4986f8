// XML 1.0 as text: of payment messages, and of workbooks. Only elements and attributes, which is all that they have.

/**
 * Control characters but tab and line ends, halves of surrogate pairs, U+FFFE and U+FFFF: also escaped they are no XML 1.0. It has U+0080
 * to U+009F, but only against the advice of its authors.
 */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/** The first character that XML 1.0 cannot have. */
export const findForbiddenInXml = (text: string): string | undefined => FORBIDDEN.exec(text)?.[0];

export const removeForbiddenInXml = (text: string): string =>
  text.replaceAll(new RegExp(FORBIDDEN, 'gu'), '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would make a line feed of it.
  '\r': '&#13;',
};

export function escapeXml(text: string): string {
  const forbidden = findForbiddenInXml(text);
  if (forbidden !== undefined) throw new Error(`U+${forbidden.codePointAt(0)?.toString(16)} is not XML 1.0`);
  return text.replaceAll(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character);
}

export type Element = {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
};

export const element = (name: string, ...content: readonly Element[]): Element => ({ name, content });
export const textElement = (name: string, content: string): Element => ({ name, content });

function render({ name, attributes = {}, content }: Element, indent: string): string {
  const head = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`),
  ].join(' ');
  if (typeof content === 'string') return `${indent}<${head}>${escapeXml(content)}</${name}>\n`;
  const children = content.map((child) => render(child, `${indent}  `)).join('');
  return `${indent}<${head}>\n${children}${indent}</${name}>\n`;
}

export const renderXml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}`;

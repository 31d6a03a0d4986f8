// Renders Markdown files of this repository as HTML. They are our own, so nothing is sanitised; raw HTML is not rendered, nor are
// images.
import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';

/** The page that a link between files leads to; undefined: the file is not served, so that only the text of the link remains. */
export type PageOf = (link: string) => string | undefined;

/** The same as GitHub's, so that links to a heading work in both places. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

const markdown = new MarkdownIt({ html: false });
const { rules } = markdown.renderer;
const { escapeHtml } = markdown.utils;

/** Links do not nest, so every end belongs to the last beginning. */
function resolveLinks(children: readonly Token[], pageOf: PageOf): Token[] {
  let isServed = true;
  return children.filter((token) => {
    if (token.type === 'link_close') return isServed;
    if (token.type !== 'link_open') return true;
    const page = pageOf(String(token.attrGet('href')));
    isServed = page !== undefined;
    if (page !== undefined) token.attrSet('href', page);
    return isServed;
  });
}

rules['heading_open'] = (tokens, i, options, _env, self) => {
  tokens[i]?.attrSet('id', anchorOf(tokens[i + 1]?.content ?? ''));
  return self.renderToken(tokens, i, options);
};
rules['image'] = () => '';

/** The rows of a glossary are found by their word. */
function nameGlossaryRows(tokens: readonly Token[]): void {
  let isGlossary = false;
  tokens.forEach((token, i) => {
    const text = tokens[i + 2]?.content ?? '';
    if (token.type === 'tr_open' && tokens[i + 1]?.type === 'th_open') isGlossary = text === 'Word';
    else if (token.type === 'tr_open' && isGlossary) token.attrSet('id', anchorOf(text));
  });
}

/** The policy allows no style attribute. */
const renderCell: RendererRule = (tokens, i, options, _env, self) => {
  const cell = tokens[i];
  if (cell?.attrGet('style') === 'text-align:right') cell.attrs = [['class', 'number']];
  return self.renderToken(tokens, i, options);
};
rules['td_open'] = renderCell;
rules['th_open'] = renderCell;
// A long line and a wide table scroll by themselves. Without a tab stop, only a mouse could scroll them.
rules['fence'] = (tokens, i) =>
  `<pre tabindex="0"><code>${escapeHtml(tokens[i]?.content ?? '')}</code></pre>\n`;

rules['table_open'] = () => '<div role="group" aria-label="Table" tabindex="0">\n<table>\n';
rules['table_close'] = () => '</table>\n</div>\n';

const GENERATED_NOTE = /^<!--.*-->\s+/;

export type Rendered = { readonly title: string; readonly html: string };

export function renderMarkdown(text: string, pageOf: PageOf): Rendered {
  const source = text.replace(GENERATED_NOTE, '');
  const tokens = markdown.parse(source, {});
  nameGlossaryRows(tokens);
  for (const token of tokens) if (token.children) token.children = resolveLinks(token.children, pageOf);
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { title: /^# (.+)$/m.exec(source)?.[1] ?? '', html };
}

// Renders Markdown files of this repository as HTML. They are our own, so nothing is sanitised; raw HTML is not rendered.
import MarkdownIt from 'markdown-it';

/** Documents that are read on other pages when they are served. */
const SERVED_ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': '/docs/guides/',
  '../api.md': '/docs/',
  '../webhooks.md': '/docs/',
  '../errors.md': '/docs/guides/error-codes',
};

/** A link between files is one between pages. */
function pageOf(link: string): string {
  const [file = '', anchor] = link.split('#');
  const page = SERVED_ELSEWHERE[file] ?? file.replace(/^([a-z-]+)\.md$/, '/docs/guides/$1');
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** The same as GitHub's, so that links to a heading work in both places. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

const markdown = new MarkdownIt({ html: false });
const { rules } = markdown.renderer;
const { escapeHtml } = markdown.utils;

rules['heading_open'] = (tokens, i, options, _env, self) => {
  tokens[i]?.attrSet('id', anchorOf(tokens[i + 1]?.content ?? ''));
  return self.renderToken(tokens, i, options);
};
rules['link_open'] = (tokens, i, options, _env, self) => {
  tokens[i]?.attrSet('href', pageOf(String(tokens[i]?.attrGet('href'))));
  return self.renderToken(tokens, i, options);
};
// A long line and a wide table scroll by themselves. Without a tab stop, only a mouse could scroll them.
rules['fence'] = (tokens, i) =>
  `<pre tabindex="0"><code>${escapeHtml(tokens[i]?.content ?? '')}</code></pre>\n`;

rules['table_open'] = () => '<div role="group" aria-label="Table" tabindex="0">\n<table>\n';
rules['table_close'] = () => '</table>\n</div>\n';

const GENERATED_NOTE = /^<!--.*-->\s+/;

export type Rendered = { readonly title: string; readonly html: string };

export function renderMarkdown(text: string): Rendered {
  const source = text.replace(GENERATED_NOTE, '');
  return { title: /^# (.+)$/m.exec(source)?.[1] ?? '', html: markdown.render(source) };
}

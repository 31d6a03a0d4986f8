// The frame of every page of the guides and the manual: a style sheet of its own, no scripts.

export type Link = { readonly href: string; readonly title: string };

export type Page = { readonly title: string; readonly href: string; readonly html: string };

const linkTo = ({ href, title }: Link, current: string): string =>
  `<li><a href="${href}"${href === current ? ' aria-current="page"' : ''}>${title}</a></li>`;

export const layout = (
  { title, href, html }: Page,
  { name, links }: { readonly name: string; readonly links: readonly Link[] },
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sluice</title>
<link rel="stylesheet" href="/docs/pages.css">
</head>
<body>
<nav aria-label="${name}">
<ul>
${links.map((link) => linkTo(link, href)).join('\n')}
</ul>
</nav>
<main>
${html}</main>
</body>
</html>
`;

export const STYLE = `:root {
  color-scheme: light dark;
  font: 16px/1.6 system-ui, sans-serif;
  --text: #1c2024; --page: #fff; --soft: #f4f5f7; --line: #d5d9de; --link: #0b5cad;
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --page: #15181b; --soft: #20252a; --line: #3a4148; --link: #7db8f5; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--page); }
main, nav ul { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
main { padding-bottom: 4rem; }
nav { background: var(--soft); border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-block: .75rem; list-style: none; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
a { color: var(--link); text-underline-offset: .2em; }
h1 { margin: 2rem 0 1rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; line-height: 1.3; }
h3 { margin: 1.5rem 0 .5rem; }
code { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
:not(pre) > code { padding: .1em .3em; background: var(--soft); border-radius: .25rem; }
pre { overflow-x: auto; padding: .75rem 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; }
pre code { overflow-wrap: normal; }
[role="group"] { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td code { overflow-wrap: normal; }
.number { text-align: right; }
`;

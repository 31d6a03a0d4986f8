export const STYLE = `:root {
  color-scheme: light dark;
  font: 16px/1.5 system-ui, sans-serif;
  --text: #1c2024; --page: #fff; --line: #d5d9de; --link: #0b5cad; --soft: #f4f5f7;
  --good: #0a6b2d; --warn: #7a4b00; --bad: #a11a1a;
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --page: #15181b; --line: #3a4148; --link: #7db8f5; --soft: #20252a; --good: #6fdc93; --warn: #f0c060; --bad: #ff9a9a; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--page); }
main { max-width: 44rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
h1 { line-height: 1.2; overflow-wrap: anywhere; }
a { color: var(--link); }
dl { margin: 1.5rem 0; }
dl div { display: grid; grid-template-columns: 11rem 1fr; gap: .25rem 1rem; padding: .4rem 0; border-bottom: 1px solid var(--line); }
dt { opacity: .8; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.notice { padding: .75rem 1rem; border: 1px solid currentColor; border-radius: .5rem; font-weight: 600; }
.good { color: var(--good); }
.warn { color: var(--warn); }
.bad { color: var(--bad); }
label { display: block; font-weight: 600; }
textarea { width: 100%; font: .9rem/1.4 ui-monospace, monospace; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: .25rem; }
button { margin-top: .5rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; }
figure { margin: 2rem 0; }
figure svg { display: block; width: 12rem; height: 12rem; background: #fff; }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr; } }
@media print { :root { color-scheme: light; --text: #000; --page: #fff; --line: #999; } form, h2 { display: none; } }
`;

/** Style of the manual's pages: the colours of the house, light and dark, wide and narrow. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #24221d; --soft: #5f5a4f; --paper: #fff; --tint: #f7f4ed; --line: #d9d2c4; --accent: #1f6b4a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --soft: #aaa496; --paper: #1b1a16; --tint: #24221d; --line: #45413a; --accent: #90c0a7; } }
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); display: grid; font: 16px/1.55 system-ui, sans-serif; grid-template-columns: 290px minmax(0, 1fr); margin: 0; }
nav { background: var(--tint); border-inline-end: 1px solid var(--line); font-size: 15px; height: 100vh; overflow: auto; padding: 20px; position: sticky; top: 0; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav ul { list-style: none; margin: 2px 0 8px; padding-inline-start: 14px; }
nav li { margin: 5px 0; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { color: var(--accent); font-weight: 650; }
.product { font-size: 18px; font-weight: 650; margin: 0 0 12px; }
main { max-width: 880px; padding: 20px 40px 80px; }
h1, h2, h3 { line-height: 1.25; scroll-margin-top: 12px; }
h1 { font-size: 28px; }
h2 { border-top: 1px solid var(--line); font-size: 21px; margin-top: 34px; padding-top: 22px; }
h3 { font-size: 17px; }
a { color: var(--accent); }
img { border: 1px solid var(--line); border-radius: 8px; height: auto; max-width: 100%; }
code { background: var(--tint); border: 1px solid var(--line); border-radius: 4px; font: inherit; font-size: 0.9em; padding: 0 5px; white-space: nowrap; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: 6px 12px; text-align: start; vertical-align: top; }
th { background: var(--tint); }
blockquote { border-inline-start: 4px solid var(--accent); color: var(--soft); margin: 16px 0; padding: 2px 16px; }
@media (width < 860px) { body { display: block; } nav { height: auto; position: static; } main { padding: 12px 18px 60px; } }
@media print { nav { display: none; } body { display: block; } }
`

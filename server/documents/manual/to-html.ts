/** A chapter as a page: its text, the other chapters beside it, no script. */
import { Marked } from 'marked'
import { CHAPTERS } from '#contract/manual.ts'
import { slugOf } from '#server/documents/manual/slug.ts'
import type { ReadChapter } from '#server/documents/manual/read-manual.ts'

/** Style of the manual's pages: the colours of the house, light and dark, wide and narrow. */
const STYLE = `
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

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)

/** Links to other chapters are written `tarifs.md#saisir-une-grille`, as on the repository's own pages. */
const hrefOf = (href: string): string => href.replace(/^([\w-]+)\.md(?=#|$)/, '$1')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      return `<a href="${escaped(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }) {
      const name = href.replace(/^images\//, '')
      return `<img src="image/${escaped(name)}" alt="${escaped(text)}" loading="lazy">`
    },
    // The manual is Markdown alone: anything else is text.
    html({ text }) {
      return escaped(text)
    },
  },
})

const sections = ({ markdown }: ReadChapter): readonly string[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '')

const navigation = (chapter: ReadChapter): string =>
  CHAPTERS.map(({ slug, title }) => {
    const here = slug === chapter.slug
    const inside = here
      ? `<ul>${sections(chapter)
          .map((section) => `<li><a href="#${slugOf(section)}">${escaped(section)}</a></li>`)
          .join('')}</ul>`
      : ''
    return `<li><a href="${slug}"${here ? ' aria-current="page"' : ''}>${escaped(title)}</a>${inside}</li>`
  }).join('')

/** The page of a chapter. `pdf` is the address of the whole manual. */
export const chapterPage = (chapter: ReadChapter, pdf: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(chapter.title)} – Manuel de Pinède</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Chapitres">
<p class="product">Manuel de Pinède</p>
<ol>${navigation(chapter)}</ol>
<p><a href="/rest/${escaped(pdf)}">Tout le manuel (PDF)</a></p>
</nav>
<main>${marked.parse(chapter.markdown, { async: false })}</main>
</body>
</html>
`

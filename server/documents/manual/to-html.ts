/** A chapter as a page: its text, the other chapters beside it, no script. */
import { Marked } from 'marked'
import { CHAPTERS } from '#contract/manual.ts'
import { slugOf } from '#server/documents/manual/slug.ts'
import type { ReadChapter } from '#server/documents/manual/read-manual.ts'
import { STYLE } from '#server/documents/manual/style.ts'

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

/** The manual as blocks that the Typst template draws: Markdown read once more, with no markup left in the texts. */
import { Marked } from 'marked'
import type { Token, Tokens } from 'marked'
import { RuleError } from '#domain/rule-error.ts'
import { slugOf } from '#server/documents/manual/slug.ts'
import type { ReadChapter } from '#server/documents/manual/read-manual.ts'
import type { DocumentData } from '#server/ports/document-renderer.ts'

type Data = Readonly<Record<string, DocumentData>>

const marked = new Marked()

/** Entities that the reader of Markdown writes for HTML. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
}
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (one) => ENTITIES[one] ?? one)

/** Only what the manual uses: a mark that would be lost in print stops the print, and a test reads every chapter. */
const unknown = (token: Token): never => {
  const error = new RuleError('document.failed')
  error.cause = new Error(`the manual has a ${token.type}: ${token.raw.slice(0, 60)}`)
  throw error
}

/** `tarifs.md#saisir-une-grille` → the anchor of that section; other addresses stay. */
const target = (href: string, chapter: string): string => {
  const [, file, anchor] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(href) ?? []
  if (file === undefined && anchor === undefined) return href
  return `#${[file ?? chapter, anchor].filter((part) => part !== undefined).join('/')}`
}

const inline = (tokens: readonly Token[], chapter: string): Data[] =>
  tokens.flatMap((token): Data[] => {
    const inner = (): Data[] => inline((token as Tokens.Generic).tokens ?? [], chapter)
    switch (token.type) {
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens !== undefined
          ? inner()
          : [{ kind: 'text', text: plain((token as Tokens.Text).text) }]
      case 'strong':
        return [{ kind: 'strong', body: inner() }]
      case 'em':
        return [{ kind: 'em', body: inner() }]
      case 'codespan':
        return [{ kind: 'code', text: plain((token as Tokens.Codespan).text) }]
      case 'br':
        return [{ kind: 'text', text: ' ' }]
      case 'link':
        return [{ kind: 'link', to: target((token as Tokens.Link).href, chapter), body: inner() }]
      default:
        return unknown(token)
    }
  })

const listOf = (token: Tokens.List, chapter: string): Data => ({
  kind: 'list',
  ordered: token.ordered,
  items: token.items.map(({ tokens }) => blocks(tokens, chapter)),
})

const tableOf = (token: Tokens.Table, chapter: string): Data => ({
  kind: 'table',
  columns: token.header.length,
  head: token.header.map((cell) => inline(cell.tokens, chapter)),
  rows: token.rows.map((row) => row.map((cell) => inline(cell.tokens, chapter))),
})

const pictureOf = ({ href, text }: Tokens.Image): Data => ({
  kind: 'image',
  name: href.replace(/^images\//, ''),
  alt: text,
})

const blocks = (tokens: readonly Token[], chapter: string): Data[] =>
  tokens.flatMap((token): Data[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading': {
        const { depth, tokens: words, text } = token as Tokens.Heading
        const anchor = depth === 1 ? chapter : `${chapter}/${slugOf(text)}`
        return [{ kind: 'heading', depth, anchor, body: inline(words, chapter) }]
      }
      case 'paragraph':
      case 'text': {
        const [only, ...others] = (token as Tokens.Paragraph).tokens ?? []
        // A picture stands alone: it is as wide as the page.
        if (only?.type === 'image' && others.length === 0) return [pictureOf(only as Tokens.Image)]
        return [{ kind: 'paragraph', body: inline((token as Tokens.Paragraph).tokens ?? [token], chapter) }]
      }
      case 'list':
        return [listOf(token as Tokens.List, chapter)]
      case 'table':
        return [tableOf(token as Tokens.Table, chapter)]
      case 'blockquote':
        return [{ kind: 'quote', body: blocks((token as Tokens.Blockquote).tokens, chapter) }]
      case 'code':
        return [{ kind: 'paragraph', body: [{ kind: 'code', text: (token as Tokens.Code).text }] }]
      default:
        return unknown(token)
    }
  })

/** What the template draws of a chapter. Throws RuleError `document.failed` for Markdown that it could not. */
export const chapterBlocks = ({ slug, markdown }: ReadChapter): Data[] => blocks(marked.lexer(markdown), slug)

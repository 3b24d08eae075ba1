/** A text as plain words, to compare two of them: a tag by its label, a condition by its sentence, a block by its name. */
import { isKnownNode } from '#domain/document/body.ts'
import type { BodyNode } from '#domain/document/body.ts'
import { areClauses } from '#domain/document/condition.ts'
import type { Match } from '#domain/document/condition.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { labelOfBlock, labelOfTag } from '#web/screens/document/editor/catalogue.ts'
import { sayCondition } from '#web/screens/document/editor/clause-words.ts'

const LINES = new Set([
  'paragraph',
  'heading',
  'block',
  'condition',
  'image',
  'pageBreak',
  'horizontalRule',
  'tableRow',
])

export const plainBody = (t: Translate<'document'>, node: BodyNode): string => {
  const within = (node.content ?? []).map((child) => plainBody(t, child)).join('')
  const said = ((): string => {
    const { name, clauses, match, otherwise, alt } = node.attrs ?? {}
    if (node.type === 'text') return node.text ?? ''
    if (node.type === 'hardBreak') return '\n'
    if (node.type === 'tag') return `{${labelOfTag(String(name)) ?? String(name)}}`
    if (node.type === 'block') return `[${labelOfBlock(String(name)) ?? String(name)}]`
    if (node.type === 'image') return `[${t('image.title')} ${String(alt ?? '')}]`
    if (node.type === 'pageBreak') return `[${t('pageBreak')}]`
    if (node.type === 'tableCell' || node.type === 'tableHeader') return `${within.trim()} | `
    if (!isKnownNode(node.type) || (node.type === 'condition' && !areClauses(clauses)))
      return `[${t('unknown.block', { type: node.type })}]\n${within}`
    if (node.type === 'condition' && areClauses(clauses))
      return `[${sayCondition(t, match as Match, clauses, otherwise === true)}]\n${within}`
    return within
  })()
  return LINES.has(node.type) ? `${said}\n` : said
}

/**
 * Every visible text goes through the catalogue: no letters between tags, none in the attributes that people read or hear, none
 * in toasts and questions. Read from the syntax tree, so that code, class names and keys are told from words.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vite'

const WEB = path.join(import.meta.dirname, '../web')

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value): Node[] =>
    Array.isArray(value) ? (value as readonly unknown[]).filter(isNode) : isNode(value) ? [value] : [],
  )

/** Attributes that are shown or spoken, wherever they stand. */
const SPOKEN = new Set([
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
  'description',
  'nothingFoundMessage',
  'confirmLabel',
  'cancelLabel',
  'closeButtonLabel',
  'disabledReason',
  'emptyBody',
  'body',
  'hint',
  'summary',
  'caption',
])

/** Calls whose texts are shown. */
const SAYING = new Set(['toast.success', 'toast.error', 'toast.info', 'toast.warning', 'confirm'])

/** Names, units and marks that are the same in every language. */
const SAME_EVERYWHERE = /^(?:Pinède|Ctrl|HT|TTC|TVA|CSV|PDF|IBAN|BIC|SIRET|SIREN|F\d{1,2}|v|n|x|m²|m|A|€|%)$/

const hasWords = (text: string): boolean =>
  (text.match(/\p{L}[\p{L}\d]*/gu) ?? []).some((word) => !SAME_EVERYWHERE.test(word))

/** Texts written out in an expression: literals, the fixed parts of templates, both sides of a condition. */
const literalsOf = (node: Node): readonly string[] => {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].filter(isNode).flatMap(literalsOf)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [node['left'], node['right']].filter(isNode).flatMap(literalsOf)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return isNode(node['expression']) ? literalsOf(node['expression']) : []
    default:
      return []
  }
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`
  return typeof node['name'] === 'string' ? node['name'] : ''
}

/** `{ title: 'Supprimer', body: … }` of a question, or the sentence of a toast. */
const saidTo = (call: Node): readonly string[] =>
  (call['arguments'] as readonly Node[]).flatMap((argument) =>
    argument.type === 'ObjectExpression'
      ? (argument['properties'] as readonly Node[]).flatMap((one) =>
          isNode(one['value']) && SPOKEN.has(nameOf(one['key'])) ? literalsOf(one['value']) : [],
        )
      : literalsOf(argument),
  )

const saidBy = (node: Node): readonly string[] => {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])]
    case 'JSXAttribute':
      return SPOKEN.has(String((node['name'] as Node)['name'])) && isNode(node['value'])
        ? literalsOf(node['value'])
        : []
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as readonly Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(literalsOf)
    case 'CallExpression':
      return SAYING.has(nameOf(node['callee'])) ? saidTo(node) : []
    default:
      return []
  }
}

/** Words that a source shows without a catalogue: `12: Supprimer`. */
const wordsOf = (source: string, lang: 'ts' | 'tsx'): readonly string[] => {
  const found: string[] = []
  const visit = (node: Node): void => {
    const line = source.slice(0, node.start).split('\n').length
    for (const text of saidBy(node)) if (hasWords(text)) found.push(`${line}: ${text.trim()}`)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(source, { lang }) as unknown as Node)
  return found
}

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:i18n|bench)\//.test(file),
)

describe('visible texts', () => {
  it('are all in the catalogue', () => {
    const found = files.flatMap((file) =>
      wordsOf(readFileSync(path.join(WEB, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (words) => `${file}:${words}`,
      ),
    )
    expect(found).toEqual([])
  })

  it('would be found elsewhere', () => {
    const source = `
      const A = () => <p title="Fermer la page">Bonjour {x ? 'oui' : t('no')}</p>
      const B = () => <Box className="grand" label={\`\${n} lignes\`} data-kind="text">{'·'}</Box>
      toast.success('Enregistré')
      void confirm({ title: t('title'), confirmLabel: 'Supprimer' })`
    expect(wordsOf(source, 'tsx').map((words) => words.replace(/^\d+: /, ''))).toEqual([
      'oui',
      'Fermer la page',
      'Bonjour',
      'lignes',
      'Enregistré',
      'Supprimer',
    ])
  })

  it('reads the screens', () => expect(files.length).toBeGreaterThan(200))
})

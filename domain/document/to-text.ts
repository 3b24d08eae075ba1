/** A filled text as plain text: the other half of each e-mail, and what a telephone's preview shows. */
import type { Flow, Inline } from './flow.ts'
import type { Part } from './part.ts'

const inlineText = (inline: readonly Inline[]): string =>
  inline
    .map((one) => {
      if (one.kind === 'break') return '\n'
      const { href } = one.style
      return href === undefined || href === one.text
        ? one.text
        : `${one.text} (${href.replace(/^(?:mailto|tel):/, '')})`
    })
    .join('')

const rowText = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join('  ')

const titled = (title: string, lines: readonly string[]): string => [title, ...lines].filter((l) => l !== '').join('\n')

const PARTS: { readonly [P in Part['part']]: (part: Extract<Part, { part: P }>) => string } = {
  stays: ({ stays }) =>
    stays
      .map((stay) => [stay.title, stay.party, `${stay.dates} (${stay.nights})`].filter((t) => t !== '').join('\n'))
      .join('\n\n'),
  lines: ({ groups }) =>
    groups
      .map(({ title, lines }) =>
        titled(
          title,
          lines.map(({ label, detail, cells }) => rowText([`- ${label}`, detail, cells.at(-1) ?? ''])),
        ),
      )
      .join('\n\n'),
  totals: ({ rows, note }) => titled('', [...rows.map(({ label, amount }) => rowText([label, amount])), note]),
  figures: ({ title, rows }) => titled(title, rows.map(rowText)),
  facts: ({ title, rows }) => titled(title, rows.map(rowText)),
  sentences: ({ texts }) => texts.join('\n'),
  agreement: ({ title, help }) => titled(title, [help]),
  // A picture without words says nothing here.
  pictures: ({ pictures }) =>
    titled(
      '',
      pictures.map(({ caption }) => caption),
    ),
  card: ({ title, text, amount, codeLabel, code }) => titled(title, [text, amount, `${codeLabel} ${code}`]),
  columns: ({ left, right }) => partsText([...left, ...right]),
}

const partText = <P extends Part['part']>(part: Extract<Part, { part: P }>): string =>
  (PARTS[part.part] as (part: Extract<Part, { part: P }>) => string)(part)

export const partsText = (parts: readonly Part[]): string =>
  parts
    .map((part) => partText(part))
    .filter((text) => text !== '')
    .join('\n\n')

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first : line === '' ? '' : rest) + line)
    .join('\n')

const flowOne = (flow: Flow): string => {
  switch (flow.kind) {
    case 'paragraph':
      return inlineText(flow.inline)
    case 'heading':
      return inlineText(flow.inline)
    case 'list':
      return flow.items
        .map((item, i) => {
          const mark = flow.ordered ? `${flow.start + i}. ` : '- '
          return indented(flowText(item), mark, ' '.repeat(mark.length))
        })
        .join('\n')
    case 'quote':
      return indented(flowText(flow.flow), '> ', '> ')
    case 'table':
      return flow.rows.map((row) => row.map((cell) => flowText(cell.flow).replaceAll('\n', ' ')).join('  ')).join('\n')
    case 'image':
      return flow.alt === '' ? '' : `[${flow.alt}]`
    case 'block':
      return partsText(flow.parts)
    case 'rule':
      return '----------'
    case 'pageBreak':
      return ''
  }
}

export const flowText = (flow: readonly Flow[]): string =>
  flow
    .map(flowOne)
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

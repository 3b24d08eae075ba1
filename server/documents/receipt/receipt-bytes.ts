/** A strip of paper (a ticket, a paper of a till) as bytes of ESC/POS: the same content as its PDF, line for line. */
import type { CodePage, DrawerPin, PaperCut, ReceiptWidth } from '#contract/entities/sale/receipt-printer.ts'
import { encoded, printable } from '#server/documents/receipt/code-page.ts'
import { COMMANDS } from '#server/documents/receipt/escpos.ts'
import type { PartedStrip, Strip } from '#server/ports/strip.ts'

export interface ReceiptPaper {
  readonly width: ReceiptWidth
  readonly codePage: CodePage
  readonly cut: PaperCut
}

const COLUMNS: Readonly<Record<ReceiptWidth, number>> = { W48: 48, W42: 42, W32: 32 }

/** Between a text and the amount beside it. */
const GAP = 2

/** Words in lines of so many characters; a word that is longer is cut. */
export const wrapped = (text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((one) => one !== '')) {
    let rest = word
    if (line !== '' && line.length + 1 + rest.length > width) {
      lines.push(line)
      line = ''
    }
    while (rest.length > width) {
      lines.push(rest.slice(0, width))
      rest = rest.slice(width)
    }
    line = line === '' ? rest : `${line} ${rest}`
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Left what it is, right what it comes to, on the last of its lines. */
const beside = (left: string, right: string, width: number): string[] => {
  const words = wrapped(left, Math.max(8, width - right.length - GAP))
  const last = words.pop() ?? ''
  if (last.length + GAP + right.length > width) return [...words, last, ...wrapped(right, width)]
  return [...words, `${last}${' '.repeat(width - last.length - right.length)}${right}`]
}

/** The first column to the left, figures to the right, each as wide as its widest. */
const table = ({ heads, rows }: Strip['vat'], width: number, say: (text: string) => string): string[] => {
  const all = [heads, ...rows].map((row) => row.map(say))
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const needed = widths.reduce((sum, one) => sum + one, 0)
  const gap = needed + (widths.length - 1) * GAP > width ? 1 : GAP
  const first = Math.max(widths[0] ?? 0, width - (needed - (widths[0] ?? 0)) - (widths.length - 1) * gap)
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(first) : cell.padStart((widths[column] ?? 0) + gap)))
      .join(''),
  )
}

/** Collects bytes of one paper. */
const writer = ({ width, codePage, cut }: ReceiptPaper) => {
  const bytes: number[] = [...COMMANDS.initialize, ...COMMANDS.codePage(codePage)]
  const columns = COLUMNS[width]
  const say = (text: string): string => printable(text, codePage)
  const line = (text: string): void => {
    bytes.push(...encoded(text, codePage), ...COMMANDS.line)
  }
  const command = (...of: readonly (readonly number[])[]): void => {
    bytes.push(...of.flat())
  }
  return {
    columns,
    say,
    command,
    line,
    lines: (texts: readonly string[]): void => texts.flatMap((text) => wrapped(say(text), columns)).forEach(line),
    pair: (left: string, right: string): void => beside(say(left), say(right), columns).forEach(line),
    rule: (): void => line('-'.repeat(columns)),
    bold: (write: () => void): void => {
      command(COMMANDS.bold(true))
      write()
      command(COMMANDS.bold(false))
    },
    strong: (write: () => void): void => {
      command(COMMANDS.bold(true), COMMANDS.tall(true))
      write()
      command(COMMANDS.tall(false), COMMANDS.bold(false))
    },
    bytes: (): Uint8Array => Uint8Array.from([...bytes, ...COMMANDS.cut(cut)]),
  }
}

/** The whole paper, cut. */
export const receiptBytes = (strip: Strip | PartedStrip, paper: ReceiptPaper): Uint8Array => {
  const { seller, header, banners, facts, lines, totals, vat, notes, proof } = strip
  const parts = 'parts' in strip ? strip.parts : []
  const to = writer(paper)
  to.command(COMMANDS.align('center'))
  to.strong(() => to.lines([seller.name]))
  to.lines([...seller.lines, ...seller.contacts, ...header])
  for (const banner of banners) to.strong(() => to.lines([`*** ${banner} ***`]))
  to.command(COMMANDS.align('left'))
  to.rule()
  for (const { label, value } of facts) to.pair(label, value)
  to.rule()
  for (const { label, amount, notes: below } of lines) {
    to.pair(label, amount)
    for (const note of below) wrapped(to.say(note), to.columns - 2).forEach((text) => to.line(`  ${text}`))
  }
  if (lines.length > 0) to.rule()
  for (const { label, amount, rank } of totals)
    if (rank === 'due') to.strong(() => to.pair(label, amount))
    else to.pair(label, amount)
  if (vat.rows.length > 0) {
    to.rule()
    for (const text of table(vat, to.columns, to.say)) to.line(text)
  }
  for (const { title, rows } of parts) {
    to.rule()
    to.bold(() => to.lines([title]))
    for (const { label, amount } of rows) to.pair(label, amount)
  }
  to.command(COMMANDS.align('center'))
  if (notes.length > 0) {
    to.rule()
    to.lines(notes)
  }
  to.rule()
  to.lines(proof)
  return to.bytes()
}

/** Shows what must be right: the width, accents, the euro, the blade. */
export const testBytes = (paper: ReceiptPaper & { readonly label: string }, said: readonly string[]): Uint8Array => {
  const to = writer(paper)
  to.command(COMMANDS.align('center'))
  to.strong(() => to.lines([paper.label]))
  to.command(COMMANDS.align('left'))
  to.rule()
  to.lines(said)
  to.pair('Crème brûlée, 1 œuf à la coque', '12,50 €')
  to.pair('ÀÂÇÉÈÊËÎÏÔÙÛÜ', 'àâçéèêëîïôùûü')
  to.rule()
  to.line(Array.from({ length: to.columns }, (_, rank) => String((rank + 1) % 10)).join(''))
  return to.bytes()
}

/** Opens the drawer. */
export const pulseBytes = (pin: Exclude<DrawerPin, 'NONE'>): Uint8Array => Uint8Array.from(COMMANDS.pulse(pin))

/**
 * Readers of the files, each written from what is published of its format and from nothing of the writer: columns by their rank or
 * their place, bytes by the decoder of the platform.
 */
import type { SoftwareKey } from './software.ts'

export interface ReadLine {
  readonly day: string
  readonly journal: string
  readonly account: string
  readonly aux: string
  /** Cents. */
  readonly debit: number
  readonly credit: number
  readonly piece: string
  readonly label: string
}

const inCents = (text: string): number => {
  const found = /^(\d*)[.,](\d\d)$/.exec(text.trim())
  if (found === null) throw new Error(`« ${text} » is no amount`)
  return Number(found[1] + (found[2] ?? ''))
}
const sides = (side: string, amount: number) => {
  if (side !== 'D' && side !== 'C') throw new Error(`« ${side} » is no side`)
  return { debit: side === 'D' ? amount : 0, credit: side === 'C' ? amount : 0 }
}
/** From jjmmaaaa or jjmmaa. */
const reversed = (text: string): string => {
  if (!/^\d{6}(\d\d)?$/.test(text)) throw new Error(`« ${text} » is no day`)
  const year = text.length === 8 ? text.slice(4) : `20${text.slice(4)}`
  return `${year}-${text.slice(2, 4)}-${text.slice(0, 2)}`
}
const forward = (text: string): string => {
  if (!/^\d{8}$/.test(text)) throw new Error(`« ${text} » is no day`)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

const linesOf = (text: string): string[] => {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = text.slice(0, -2).split('\r\n')
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error('a line is broken')
  return lines
}

const cut = (line: string, separator: string, count: number): string[] => {
  const cells = line.split(separator)
  if (cells.length !== count) throw new Error(`${cells.length} columns for ${count}: ${line}`)
  return cells
}

/** RFC 4180, one character after another. */
const quoted = (text: string, separator: string): string[][] => {
  const rows: string[][] = [[]]
  let [cell, inside] = ['', false]
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (inside) {
      if (c !== '"') cell += c
      else if (text.charAt(i + 1) === '"') cell += text.charAt(++i)
      else inside = false
    } else if (c === '"' && cell === '') inside = true
    else if (c === separator || c === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (c === '\n') rows.push([])
    } else if (c !== '\r') cell += c
  }
  if (inside || cell !== '') throw new Error('the file is cut')
  return rows.slice(0, -1)
}

const at = (line: string, from: number, to: number): string => line.slice(from - 1, to)
const cell = (cells: readonly string[], i: number): string => cells[i] ?? ''

const cegid = (text: string): ReadLine[] =>
  linesOf(text).map((line) => {
    const c = cut(line, ';', 8)
    return {
      day: reversed(cell(c, 0)),
      journal: cell(c, 1),
      account: cell(c, 2),
      aux: cell(c, 3),
      ...sides(cell(c, 4), inCents(cell(c, 5))),
      label: cell(c, 6),
      piece: cell(c, 7),
    }
  })

const coala = (text: string): ReadLine[] =>
  linesOf(text).map((line) => {
    const c = cut(line, ';', 9)
    const [day = '', month = '', year = ''] = cell(c, 0).split('/')
    if (cell(c, 7) !== 'E') throw new Error('not in euros')
    return {
      day: `${year}-${month}-${day}`,
      journal: cell(c, 1),
      account: cell(c, 2),
      piece: cell(c, 3),
      label: cell(c, 4),
      debit: inCents(cell(c, 5)),
      credit: inCents(cell(c, 6)),
      aux: cell(c, 8),
    }
  })

const ebp = (text: string): ReadLine[] =>
  quoted(text, ',').map((c, i) => {
    if (c.length !== 9 || Number(cell(c, 0)) !== i + 1) throw new Error(`line ${i + 1}`)
    return {
      day: reversed(cell(c, 1)),
      journal: cell(c, 2),
      account: cell(c, 3),
      aux: '',
      label: cell(c, 4),
      piece: cell(c, 5),
      ...sides(cell(c, 7), inCents(cell(c, 6))),
    }
  })

const ciel = (text: string): ReadLine[] =>
  linesOf(text).map((line) => {
    if (line.length !== 142 || !line.endsWith('O2003')) throw new Error(`${line.length}: ${line}`)
    return {
      journal: at(line, 6, 7).trim(),
      day: forward(at(line, 8, 15)),
      piece: at(line, 24, 35).trim(),
      account: at(line, 36, 46).trim(),
      aux: '',
      label: at(line, 47, 71).trimEnd(),
      ...sides(at(line, 85, 85), inCents(at(line, 72, 84))),
    }
  })

const quadratus = (text: string): ReadLine[] => {
  const thirds = new Map<string, string>()
  return linesOf(text).flatMap((line) => {
    if (line.startsWith('C')) {
      thirds.set(at(line, 2, 9).trim(), at(line, 99, 106).trim())
      return []
    }
    if (!line.startsWith('M') || at(line, 43, 43) !== '+' || !/^\d{12}$/.test(at(line, 44, 55)))
      throw new Error(`no movement: ${line}`)
    const account = at(line, 2, 9).trim()
    const collective = thirds.get(account)
    return [
      {
        day: reversed(at(line, 15, 20)),
        journal: at(line, 10, 11).trim(),
        account: collective ?? account,
        aux: collective === undefined ? '' : account,
        label: at(line, 117, 146).trimEnd(),
        piece: at(line, 149, 158).trim(),
        ...sides(at(line, 42, 42), Number(at(line, 44, 55))),
      },
    ]
  })
}

const isacompta = (text: string): ReadLine[] =>
  linesOf(text).map((line) => {
    const c = cut(line, ';', 13)
    const found = sides(cell(c, 10), inCents(cell(c, 9)))
    if (found.debit !== inCents(cell(c, 7)) || found.credit !== inCents(cell(c, 8))) throw new Error(`uneven: ${line}`)
    return {
      day: reversed(cell(c, 2)),
      label: cell(c, 3),
      account: cell(c, 4),
      aux: '',
      piece: cell(c, 6),
      journal: cell(c, 12),
      ...found,
    }
  })

const winfic = (text: string): ReadLine[] =>
  linesOf(text).map((line) => {
    const c = cut(line, '|', 18)
    if (line.length !== 142) throw new Error(`${line.length}: ${line}`)
    if (reversed(cell(c, 1)) !== reversed(cell(c, 4))) throw new Error('two days')
    return {
      day: reversed(cell(c, 1)),
      journal: cell(c, 0).trim(),
      account: cell(c, 5),
      aux: '',
      debit: inCents(cell(c, 6)),
      credit: inCents(cell(c, 7)),
      label: cell(c, 8).trimEnd(),
      piece: cell(c, 10).trim(),
    }
  })

const fec = (text: string): ReadLine[] => {
  const [header = '', ...lines] = linesOf(text)
  if (header.split('\t').length !== 18 || !header.startsWith('JournalCode\tJournalLib\tEcritureNum\t'))
    throw new Error(header)
  return lines.map((line) => {
    const c = cut(line, '\t', 18)
    if (line.includes('|')) throw new Error('a bar')
    return {
      journal: cell(c, 0),
      day: forward(cell(c, 3)),
      account: cell(c, 4),
      aux: cell(c, 6),
      piece: cell(c, 8),
      label: cell(c, 10),
      debit: inCents(cell(c, 11)),
      credit: inCents(cell(c, 12)),
    }
  })
}

const csv = (text: string): ReadLine[] => {
  const [header = [], ...rows] = quoted(text.replace(/^\uFEFF/, ''), ';')
  const of = (row: readonly string[], name: string): string => {
    const i = header.indexOf(name)
    if (i < 0 || row.length !== header.length) throw new Error(`no ${name}`)
    return cell(row, i)
  }
  return rows.map((row) => {
    const [day = '', month = '', year = ''] = of(row, 'Date').split('/')
    const amount = (name: string): number => (of(row, name) === '' ? 0 : inCents(of(row, name)))
    return {
      day: `${year}-${month}-${day}`,
      journal: of(row, 'Code journal'),
      account: of(row, 'Numéro de compte'),
      aux: '',
      piece: of(row, 'Numéro de pièce'),
      label: of(row, 'Libellé de ligne'),
      debit: amount('Débit'),
      credit: amount('Crédit'),
    }
  })
}

interface Reader {
  readonly charset: string
  readonly read: (text: string) => ReadLine[]
  /** The customer's code stands in a column of its own, beside the account. */
  readonly apart: boolean
  /** Characters of an amount, decimals with their mark. */
  readonly amounts: number
}

const WINDOWS = 'windows-1252'

export const READERS: Readonly<Partial<Record<SoftwareKey, Reader>>> = {
  CEGID: { charset: WINDOWS, read: cegid, apart: true, amounts: 99 },
  COALA: { charset: WINDOWS, read: coala, apart: true, amounts: 99 },
  EBP: { charset: WINDOWS, read: ebp, apart: false, amounts: 99 },
  CIEL: { charset: WINDOWS, read: ciel, apart: false, amounts: 13 },
  QUADRATUS: { charset: WINDOWS, read: quadratus, apart: true, amounts: 13 },
  ISACOMPTA: { charset: WINDOWS, read: isacompta, apart: false, amounts: 99 },
  WINFIC: { charset: WINDOWS, read: winfic, apart: false, amounts: 13 },
  FEC: { charset: 'utf-8', read: fec, apart: true, amounts: 99 },
  CSV: { charset: 'utf-8', read: csv, apart: false, amounts: 99 },
}

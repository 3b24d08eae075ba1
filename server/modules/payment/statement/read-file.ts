/** The bytes of a bank file, whatever the bank sends, as statements. */
import { readCamt } from '#domain/statement/camt.ts'
import { looksLikeCfonb, readCfonb } from '#domain/statement/cfonb.ts'
import { readCsv } from '#domain/statement/csv.ts'
import type { CsvMapping } from '#domain/statement/csv.ts'
import { looksLikeOfx, readOfx } from '#domain/statement/ofx.ts'
import type { Statement, StatementFormat } from '#domain/statement/statement.ts'
import { RuleError } from '#domain/rule-error.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'

/** A year of camt.053 of a large house has some 6 MB; what is read is held in memory. */
export const HEAVIEST = { bytes: 8 * 1024 * 1024, code: 'statement.tooLarge', max: '8 Mo' } as const

/** Marks of Unicode first, then UTF-8 where it holds, then what Windows and old banks write. Latin-1 lies within it. */
export const textOf = (bytes: Uint8Array, encoding: CsvMapping['encoding'] = 'AUTO'): string => {
  if (encoding === 'WINDOWS1252') return new TextDecoder('windows-1252').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding === 'UTF8') throw new RuleError('statement.encoding')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  Array.from(mark).every((character, i) => bytes[i] === character.codePointAt(0))

/** Papers and archives are no statement: said at once, rather than as a line that cannot be read. */
const refuseOthers = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw new RuleError('statement.empty')
  if (bytes.length > HEAVIEST.bytes) throw new RuleError('statement.tooLarge', { max: HEAVIEST.max })
  if (startsWith(bytes, '%PDF')) throw new RuleError('statement.notStatement', { found: 'PDF' })
  if (startsWith(bytes, 'PK\u0003\u0004')) throw new RuleError('statement.notStatement', { found: 'ZIP, XLSX' })
}

const camtOf = (bytes: Uint8Array): Statement[] => {
  const tree = readXmlTree(bytes)
  if (tree === 'DOCTYPE') throw new RuleError('statement.unreadable')
  if (tree === 'MALFORMED') throw new RuleError('statement.cutShort')
  return readCamt(tree)
}

/** What a file is, by how it begins. Throws RuleError statement.empty, statement.tooLarge, statement.notStatement. */
export const formatOf = (bytes: Uint8Array): StatementFormat => {
  refuseOthers(bytes)
  const text = textOf(bytes)
  if (looksLikeOfx(text)) return 'OFX'
  if (looksLikeCfonb(text)) return 'CFONB'
  return text.trimStart().startsWith('<') ? 'CAMT' : 'CSV'
}

/**
 * Statements of a file. A CSV needs its mapping. Throws RuleError of `formatOf` and of the reader: statement.unreadable,
 * statement.badDay, statement.cutShort, statement.mapping…
 */
export const readFile = (
  bytes: Uint8Array,
  mapping: CsvMapping | null,
): { format: StatementFormat; read: Statement[] } => {
  const format = formatOf(bytes)
  if (format === 'CAMT') return { format, read: camtOf(bytes) }
  if (format === 'OFX') return { format, read: readOfx(textOf(bytes)) }
  if (format === 'CFONB') return { format, read: readCfonb(textOf(bytes)) }
  if (mapping === null) throw new RuleError('statement.mapping')
  const text = textOf(bytes, mapping.encoding)
  if (text.includes('\0')) throw new RuleError('statement.unreadable')
  return { format, read: [readCsv(text, mapping)] }
}

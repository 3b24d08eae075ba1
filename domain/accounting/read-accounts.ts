/** A chart of accounts as accountants send it: lines « code;label », with or without a heading. */
import { RuleError } from '../rule-error.ts'
import { ACCOUNT_CODE } from './account-code.ts'

export interface ReadAccount {
  readonly code: string
  readonly label: string
}

const LONGEST_LABEL = 80

/** Semicolon, tab or comma: whichever the first line has. */
const separatorOf = (line: string): string => [';', '\t', ','].find((one) => line.includes(one)) ?? ';'

/** What a cell says: without its quotes, where it has some; what follows is another column. */
const cellOf = (text: string, separator: string): string => {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(text)
  return (quoted === null ? (text.split(separator)[0] ?? '') : (quoted[1] ?? '').replaceAll('""', '"')).trim()
}

/** Accounts by line; the last line of a code holds. Throws RuleError accountingAccount.importLine, .importEmpty. */
export const readAccounts = (text: string): ReadAccount[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const separator = separatorOf(first)
  const found = new Map<string, ReadAccount>()
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cell = cellOf(line, separator)
    // A heading: « Compte;Libellé ».
    if (line === first && !/\d/.test(cell)) continue
    const code = cell.replaceAll(/\s/g, '').toUpperCase()
    const at = line.indexOf(separator)
    const label = at === -1 ? '' : cellOf(line.slice(at + 1), separator)
    if (!ACCOUNT_CODE.test(code) || label === '') throw new RuleError('accountingAccount.importLine', { line: i + 1 })
    found.set(code, { code, label: label.slice(0, LONGEST_LABEL) })
  }
  if (found.size === 0) throw new RuleError('accountingAccount.importEmpty')
  return [...found.values()]
}

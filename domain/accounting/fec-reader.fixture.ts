/**
 * Reads a FEC as an audit would (A47 A-1), knowing nothing of what wrote it: throws on the first line that an audit would refuse. Amounts
 * come back in cents.
 */
export interface FecLine {
  readonly journal: string
  readonly num: number
  readonly day: string
  readonly account: string
  readonly aux: string
  readonly piece: string
  readonly debit: number
  readonly credit: number
  readonly code: string
}

const NAMES =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'

const demand = (holds: boolean, what: string, line: string): void => {
  if (!holds) throw new Error(`FEC: ${what}: ${line}`)
}

const isDay = (text: string): boolean =>
  /^\d{8}$/u.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`))

const lineOf = (text: string): FecLine => {
  const cells = text.split('\t')
  const [journal = '', journalLabel, num = '', day = '', account = '', label, aux = '', auxLabel = ''] = cells
  const [piece = '', pieceDay = '', words, debit = '', credit = '', code = '', codeDay = '', valid = ''] =
    cells.slice(8)
  demand(cells.length === 18, `${cells.length} columns`, text)
  for (const cell of [journal, journalLabel, num, account, label, piece, words])
    demand(cell !== undefined && cell.trim() !== '', 'an empty cell', text)
  demand(/^[1-9]\d*$/u.test(num), 'number', text)
  demand(/^\d{3}/u.test(account), 'account', text)
  demand((aux === '') === (auxLabel === ''), 'auxiliary account', text)
  demand([day, pieceDay, valid].every(isDay) && valid >= day, 'days', text)
  demand((code === '') === (codeDay === '') && (codeDay === '' || isDay(codeDay)), 'lettering', text)
  for (const amount of [debit, credit]) demand(/^\d+,\d{2}$/u.test(amount), 'amount', text)
  const [inDebit, inCredit] = [debit, credit].map((amount) => Number(amount.replace(',', '')))
  demand((inDebit === 0) !== (inCredit === 0), 'both sides', text)
  return { journal, num: Number(num), day, account, aux, piece, debit: inDebit ?? 0, credit: inCredit ?? 0, code }
}

/** Lines of a file: header, columns, CRLF, numbers without gap and in the order of days, each entry and journal balanced. */
export const readFec = (text: string, firstNum = 1): FecLine[] => {
  const [header = '', ...rest] = text.split('\r\n')
  demand(header === NAMES.replaceAll(' ', '\t'), 'header', header)
  demand(rest.pop() === '' && !rest.some((line) => /[\r\n|]/u.test(line)), 'line ends', text.slice(-80))
  const lines = rest.map(lineOf)
  let [num, day, balance] = [firstNum - 1, '', 0]
  for (const line of lines) {
    if (line.num !== num) {
      demand(balance === 0, `entry ${num} is not balanced`, line.piece)
      demand(line.num === num + 1 && line.day >= day, `entry ${line.num} after ${num}`, line.piece)
    } else demand(line.day === day, 'two days in an entry', line.piece)
    ;({ num, day } = line)
    balance += line.debit - line.credit
  }
  demand(balance === 0, `entry ${num} is not balanced`, '')
  return lines
}

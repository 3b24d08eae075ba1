/** What a bank sends of an account: OFX 1, with elements that have no end, as most French banks still do. */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'

export interface BankMove {
  readonly on: Day
  readonly amount: Cents
  readonly label: string
}

const compact = (day: Day): string => day.replaceAll('-', '')

const euros = (amount: Cents): string => {
  const text = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const HEAD = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:UTF-8',
  'CHARSET:NONE',
  '',
].join('\r\n')

/** In the order that they are given. */
export const bankFile = (iban: string, moves: readonly BankMove[], to: Day): string => {
  const lines = moves.map(
    ({ on, amount, label }, rank) =>
      `<STMTTRN><TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${compact(on)}<TRNAMT>${euros(amount)}<FITID>${compact(to)}${rank + 1}<NAME>${label}</STMTTRN>`,
  )
  return [
    `${HEAD}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${iban}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact(moves[0]?.on ?? to)}<DTEND>${compact(to)}`,
    ...lines,
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\r\n')
}

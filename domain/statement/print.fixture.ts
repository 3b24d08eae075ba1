/** Statements as banks print them, for tests: what is printed must be read again. */
import { toDay } from '../day.ts'
import { cents, sum } from '../money.ts'
import type { CsvMapping } from './csv.ts'
import type { Statement, StatementLine } from './statement.ts'

export const IBAN = 'FR7630004000031234567890143'
export const OTHER_IBAN = 'FR7630006000011234567890189'

export const aLine = (
  day: string,
  amount: number,
  label: string,
  more: Partial<StatementLine> = {},
): StatementLine => ({
  at: 1,
  bookedOn: toDay(day),
  valueOn: toDay(day),
  amount: cents(amount),
  label,
  reference: '',
  counterparty: '',
  reversal: false,
  ...more,
})

/** A statement of that account whose balances agree. */
export const aStatement = (
  lines: readonly StatementLine[],
  { opening = 100_000, iban = IBAN }: { readonly opening?: number; readonly iban?: string } = {},
): Statement => ({
  account: { iban, bank: '', branch: '', number: '' },
  currency: 'EUR',
  reference: 'R1',
  opening: { amount: cents(opening), on: lines[0]?.bookedOn ?? toDay('2026-07-01') },
  closing: {
    amount: cents(opening + sum(lines.map(({ amount }) => amount))),
    on: lines.at(-1)?.bookedOn ?? toDay('2026-07-01'),
  },
  lines,
})

const euros = (n: number): string => `${Math.trunc(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const direction = (n: number): string => (n < 0 ? 'DBIT' : 'CRDT')

export type CamtVersion = '02' | '08'

const camtBalance = (code: string, { amount, on }: NonNullable<Statement['opening']>): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd><Dt><Dt>${on ?? ''}</Dt></Dt></Bal>`

const camtEntry = (line: StatementLine, version: CamtVersion): string => {
  const role = line.amount < 0 ? 'Cdtr' : 'Dbtr'
  const name = `<Nm>${xml(line.counterparty)}</Nm>`
  return [
    `<Ntry><Amt Ccy="EUR">${euros(line.amount)}</Amt><CdtDbtInd>${direction(line.amount)}</CdtDbtInd>`,
    line.reversal ? '<RvslInd>true</RvslInd>' : '',
    version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>',
    `<BookgDt><Dt>${line.bookedOn}</Dt></BookgDt>`,
    line.valueOn === null ? '' : `<ValDt><DtTm>${line.valueOn}T00:00:00+02:00</DtTm></ValDt>`,
    `<NtryDtls><TxDtls><Refs><EndToEndId>${xml(line.reference) || 'NOTPROVIDED'}</EndToEndId></Refs>`,
    line.counterparty === ''
      ? ''
      : `<RltdPties><${role}>${version === '02' ? name : `<Pty>${name}</Pty>`}</${role}></RltdPties>`,
    `<RmtInf><Ustrd>${xml(line.label)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join('')
}

const camtStatement = (one: Statement, version: CamtVersion): string =>
  `<Stmt><Id>${xml(one.reference)}</Id><Acct><Id><IBAN>${one.account?.iban ?? ''}</IBAN></Id></Acct>${[
    one.opening === null ? '' : camtBalance('OPBD', one.opening),
    one.closing === null ? '' : camtBalance('CLBD', one.closing),
    ...one.lines.map((line) => camtEntry(line, version)),
  ].join('')}</Stmt>`

export const printCamt = (statements: readonly Statement[], version: CamtVersion = '02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements.map((one) => camtStatement(one, version)).join('')}</BkToCstmrStmt></Document>`

const signed = (n: number): string => `${n < 0 ? '-' : ''}${euros(n)}`
const compact = (day: string | null): string => (day ?? '').replaceAll('-', '')

/** Elements without ends, as version 1 writes them, or with (2). */
export const printOfx = (one: Statement, version: 1 | 2 = 1): string => {
  const element = (name: string, value: string): string =>
    `<${name}>${xml(value)}${version === 1 ? '\r\n' : `</${name}>`}`
  const iban = one.account?.iban ?? ''
  const moves = one.lines.map((line) =>
    [
      '<STMTTRN>',
      element('TRNTYPE', line.amount < 0 ? 'DEBIT' : 'CREDIT'),
      element('DTPOSTED', `${compact(line.bookedOn)}120000`),
      element('TRNAMT', signed(line.amount)),
      element('FITID', line.reference),
      element('NAME', line.label),
      element('MEMO', ''),
      '</STMTTRN>',
    ].join(''),
  )
  const head =
    version === 1
      ? 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n'
      : '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220"?>'
  const account = `${element('BANKID', iban.slice(4, 9))}${element('BRANCHID', iban.slice(9, 14))}${element('ACCTID', iban.slice(14, 25))}`
  const balance =
    one.closing === null
      ? ''
      : `<LEDGERBAL>${element('BALAMT', signed(one.closing.amount))}${element('DTASOF', compact(one.closing.on))}</LEDGERBAL>`
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${element('CURDEF', 'EUR')}<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>${moves.join('')}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

const overpunched = (n: number): string => {
  const digits = String(Math.abs(n)).padStart(14, '0')
  const last = Number(digits.at(-1))
  return digits.slice(0, -1) + ((n < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI')[last] ?? '')
}

const shortDay = (day: string | null): string =>
  day === null ? '      ' : `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`

/** A line of 120, its fields put at their columns (counted from 1). */
export const cfonbLine = (fields: Readonly<Record<number, string>>): string => {
  const line = Array.from({ length: 120 }, () => ' ')
  for (const [at, text] of Object.entries(fields))
    for (const [i, character] of Array.from(text).entries()) line[Number(at) - 1 + i] = character
  return line.slice(0, 120).join('')
}

const head = (code: string, iban: string): Record<number, string> => ({
  1: code,
  3: iban.slice(4, 9),
  12: iban.slice(9, 14),
  17: 'EUR',
  20: '2',
  22: iban.slice(14, 25),
})

export const printCfonb = (one: Statement, lineEnd = '\r\n'): string => {
  const iban = one.account?.iban ?? ''
  const balance = (code: string, { amount, on }: NonNullable<Statement['opening']>): string =>
    cfonbLine({ ...head(code, iban), 35: shortDay(on), 91: overpunched(amount) })
  const lines = one.lines.flatMap((line) => [
    cfonbLine({
      ...head('04', iban),
      35: shortDay(line.bookedOn),
      43: shortDay(line.valueOn),
      49: line.label.slice(0, 31),
      91: overpunched(line.amount),
      105: line.reference.slice(0, 16),
    }),
    ...(line.counterparty === '' ? [] : [cfonbLine({ ...head('05', iban), 46: 'NPY', 49: line.counterparty })]),
  ])
  return [
    ...(one.opening === null ? [] : [balance('01', one.opening)]),
    ...lines,
    ...(one.closing === null ? [] : [balance('07', one.closing)]),
  ]
    .map((line) => line + lineEnd)
    .join('')
}

export const CSV_MAPPING: CsvMapping = {
  separator: 'SEMICOLON',
  encoding: 'AUTO',
  skip: 1,
  dateOrder: 'DMY',
  decimal: 'COMMA',
  dateColumn: 1,
  valueColumn: 2,
  amountColumn: 6,
  debitColumn: null,
  creditColumn: null,
  labelColumns: [3],
  referenceColumn: 4,
  counterpartyColumn: 5,
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const frenchDay = (day: string | null): string =>
  day === null ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

export const printCsv = (one: Statement): string =>
  [
    'Date;Date de valeur;Libellé;Référence;Tiers;Montant',
    ...one.lines.map((line) =>
      [
        frenchDay(line.bookedOn),
        frenchDay(line.valueOn),
        quoted(line.label),
        quoted(line.reference),
        quoted(line.counterparty),
        signed(line.amount).replace('.', ','),
      ].join(';'),
    ),
  ].join('\r\n')

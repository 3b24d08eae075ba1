/** camt.053, the statement of ISO 20022, versions 02 to 08: what differs between them is read either way. */
import type { Day } from '../day.ts'
import { sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { childrenOf, textWithin, within } from './markup.ts'
import type { Markup } from './markup.ts'
import { amountAt, badAmount, badRecord, dayAt, joined, plainAmount, shortText } from './statement.ts'
import type { Balance, NamedAccount, Statement, StatementLine } from './statement.ts'

interface Money {
  readonly amount: Cents
  readonly currency: string
}

/** What amount and direction say together. The direction is the movement's own, where an entry is reversed too (ISO 20022, RvslInd). */
const moneyOf = (tree: Markup, at: number): Money => {
  const amount = plainAmount(textWithin(tree, 'Amt'))
  const direction = textWithin(tree, 'CdtDbtInd')
  if (amount === undefined) throw badAmount(at, textWithin(tree, 'Amt'))
  if (direction !== 'CRDT' && direction !== 'DBIT') throw badRecord(at, 'CdtDbtInd')
  return {
    amount: amountAt(direction === 'CRDT' ? amount : 0 - amount, at),
    currency: within(tree, 'Amt')?.attributes['Ccy'] ?? '',
  }
}

/** `Dt`, or the day of `DtTm` as the bank writes it. */
const dayOf = (tree: Markup | undefined, at: number): Day | null => {
  const text = textWithin(tree, 'Dt') || textWithin(tree, 'DtTm').slice(0, 10)
  return text === '' ? null : dayAt(text.slice(0, 10), at)
}

/** OPBD, or the closing of the day before (PRCD); CLBD. */
const balanceOf = (statement: Markup, at: number, ...codes: readonly string[]): Balance | null => {
  const balances = childrenOf(statement, 'Bal')
  const found = codes
    .map((code) => balances.find((one) => textWithin(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((one) => one !== undefined)
  return found === undefined ? null : { amount: moneyOf(found, at).amount, on: dayOf(within(found, 'Dt'), at) }
}

const accountOf = (statement: Markup): NamedAccount => {
  const id = within(statement, 'Acct', 'Id')
  const iban = textWithin(id, 'IBAN')
  return {
    iban: iban === '' ? null : iban.replaceAll(/\s/g, '').toUpperCase(),
    bank: '',
    branch: '',
    number: textWithin(id, 'Othr', 'Id'),
  }
}

/** Who the money came from, or went to: `Pty` stands between since version 08. */
const counterpartyOf = (detail: Markup | undefined, isCredit: boolean): string => {
  const parties = within(detail, 'RltdPties')
  const [other, ultimate] = isCredit ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']
  const names = [ultimate, other].flatMap((role) => [
    textWithin(parties, role, 'Nm'),
    textWithin(parties, role, 'Pty', 'Nm'),
  ])
  return shortText(names.find((name) => name !== '') ?? '', 140)
}

const wordsOf = (detail: Markup | undefined): string[] => {
  const remittance = within(detail, 'RmtInf')
  return [
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text),
    ...childrenOf(remittance, 'Strd').map((one) => textWithin(one, 'CdtrRefInf', 'Ref')),
  ]
}

/** What the payer wrote to be recognised by; NOTPROVIDED says nothing. */
const referenceOf = (detail: Markup | undefined, entry: Markup): string => {
  const ids = [textWithin(detail, 'Refs', 'EndToEndId'), textWithin(detail, 'Refs', 'AcctSvcrRef')]
  const own = [textWithin(entry, 'AcctSvcrRef'), textWithin(entry, 'NtryRef')]
  return joined([ids[0] ?? '', own[0] || ids[1] || own[1] || ''].filter((text) => text !== 'NOTPROVIDED'))
}

/** The amounts of several details, where each has one and a name, and they make the entry: transfers that the bank put in one. */
const partsOf = (entry: Markup, details: readonly Markup[], whole: Money, at: number): Cents[] | undefined => {
  if (details.length < 2) return undefined
  const isCredit = whole.amount > 0
  const amounts: Cents[] = []
  for (const detail of details) {
    const text = textWithin(detail, 'Amt') || textWithin(detail, 'AmtDtls', 'TxAmt', 'Amt')
    const amount = plainAmount(text)
    if (amount === undefined || counterpartyOf(detail, isCredit) === '') return undefined
    const direction = textWithin(detail, 'CdtDbtInd') || textWithin(entry, 'CdtDbtInd')
    amounts.push(amountAt(direction === 'DBIT' ? 0 - amount : amount, at))
  }
  return sum(amounts) === whole.amount ? amounts : undefined
}

const linesOf = (entry: Markup, at: number, currency: string): StatementLine[] => {
  const money = moneyOf(entry, at)
  if (money.currency !== '' && money.currency.toUpperCase() !== currency.toUpperCase())
    throw new RuleError('statement.currency', { currency: shortText(money.currency, 10) })
  const bookedOn = dayOf(within(entry, 'BookgDt'), at) ?? dayOf(within(entry, 'ValDt'), at)
  if (bookedOn === null) throw badRecord(at, 'BookgDt')
  const shared = {
    at,
    bookedOn,
    valueOn: dayOf(within(entry, 'ValDt'), at),
    reversal: ['true', '1'].includes(textWithin(entry, 'RvslInd')),
  }
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const line = (detail: Markup | undefined, amount: Cents, others: readonly Markup[] = []): StatementLine => ({
    ...shared,
    amount,
    label: joined([
      textWithin(entry, 'AddtlNtryInf'),
      ...[detail, ...others].flatMap(wordsOf),
      textWithin(detail, 'AddtlTxInf'),
    ]),
    reference: referenceOf(detail, entry),
    counterparty: others.length > 0 ? '' : counterpartyOf(detail, amount > 0),
  })
  const parts = partsOf(entry, details, money, at)
  if (parts === undefined) return [line(details[0], money.amount, details.slice(1))]
  return parts.map((amount, i) => line(details[i], amount))
}

/** Booked entries only: those announced (PDNG, INFO) have moved nothing. `Cd` stands between since version 08. */
const isBooked = (entry: Markup): boolean => {
  const status = textWithin(entry, 'Sts', 'Cd') || textWithin(entry, 'Sts')
  return status === '' || status === 'BOOK'
}

const statementOf = (tree: Markup, first: number): Statement => {
  const entries = childrenOf(tree, 'Ntry')
  const currencyOf = (one: Markup | undefined): string => within(one, 'Amt')?.attributes['Ccy'] ?? ''
  const balances = childrenOf(tree, 'Bal')
  const currency = textWithin(tree, 'Acct', 'Ccy') || currencyOf(balances[0]) || currencyOf(entries[0])
  const number = textWithin(tree, 'ElctrncSeqNb') || textWithin(tree, 'LglSeqNb')
  return {
    account: accountOf(tree),
    currency: currency === '' ? null : currency,
    reference: joined([textWithin(tree, 'Id'), number === '' ? '' : `n° ${number}`]),
    opening: balanceOf(tree, first, 'OPBD', 'PRCD'),
    closing: balanceOf(tree, first, 'CLBD'),
    lines: entries.flatMap((entry, i) => (isBooked(entry) ? linesOf(entry, first + i, currency || 'EUR') : [])),
  }
}

/**
 * Statements of a document, entries numbered across them. Throws RuleError statement.notStatement for another message (camt.052 and
 * 054 repeat entries that the statement will bring), statement.badDay, badAmount, badRecord or tooMuch with the entry, statement.currency.
 */
export const readCamt = (root: Markup): Statement[] => {
  const message = within(root, 'BkToCstmrStmt')
  if (root.name !== 'Document' || message === undefined)
    throw new RuleError('statement.notStatement', { found: shortText(root.children[0]?.name ?? root.name, 40) })
  const statements: Statement[] = []
  let first = 1
  for (const tree of childrenOf(message, 'Stmt')) {
    statements.push(statementOf(tree, first))
    first += childrenOf(tree, 'Ntry').length
  }
  return statements
}

/** Cases of the journal in the vector files: loose JSON into moves, and the journal out in their shape. */
import { toDay } from '../day.ts'
import { cents, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { journal, tillMonths } from './journal.ts'
import type { JournalMove } from './journal-shapes.ts'

interface LooseMove {
  readonly on: string
  readonly op: string
  readonly amount: number
  readonly method?: string
  readonly account?: string | null
  readonly from?: string | null
  readonly type?: 'PAYMENT' | 'REVERSAL' | 'REFUND'
  readonly guarantee?: boolean
  readonly vat?: number
  readonly commission?: number
}

interface JournalCase {
  readonly startingBase?: number
  readonly inHand?: Readonly<Record<string, number>>
  readonly banks?: Readonly<Record<string, number>>
  readonly moves: readonly LooseMove[]
}

const required = (text: string | null | undefined, what: string): string => {
  if (text === undefined || text === null) throw new TypeError(`a move without ${what}`)
  return text
}

const moveOf = (loose: LooseMove): JournalMove => {
  const dated = { on: toDay(loose.on), amount: cents(loose.amount) }
  const account = loose.account ?? null
  switch (loose.op) {
    case 'payment': {
      const method = required(loose.method, 'method')
      const { type = 'PAYMENT', guarantee = false } = loose
      return { ...dated, op: 'payment', method, kind: method, type, guarantee, account }
    }
    case 'expense': {
      const isCash = required(loose.method, 'method') === 'CASH'
      const paidFrom = isCash ? null : required(account, 'account')
      return { ...dated, op: 'expense', account: paidFrom, vat: cents(loose.vat ?? 0) }
    }
    case 'injection':
      return { ...dated, op: 'injection', account: loose.from ?? null }
    case 'deposit': {
      const method = required(loose.method, 'method')
      const commission = cents(loose.commission ?? 0)
      return { ...dated, op: 'deposit', method, account: required(account, 'account'), commission }
    }
    case 'count':
      return { ...dated, op: 'count' }
    default:
      throw new TypeError(`unknown move ${loose.op}`)
  }
}

const amounts = (record: Readonly<Record<string, number>> = {}): Map<string, Cents> =>
  new Map(Object.entries(record).map(([key, amount]) => [key, cents(amount)]))

const record = <A, B>(map: ReadonlyMap<string, A>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries([...map].map(([key, value]) => [key, to(value)]))

/** Throws TypeError where the case cannot be read. */
export const journalResult = ({ startingBase = 0, inHand, banks, moves }: JournalCase): unknown => {
  const openings = {
    till: cents(startingBase),
    inHand: amounts(inHand),
    banks: amounts(banks),
    guarantees: new Map<string, typeof ZERO>(),
  }
  const made = journal(openings, moves.map(moveOf))
  return {
    till: made.till.map((day) => Object.values(day)),
    methods: record(made.methods, (m) => Object.values(m)),
    receipts: made.receipts.map((receipt) => Object.values(receipt)),
    banks: record(made.banks, (bank) => Object.values(bank)),
    other: record(made.other, (amount) => amount),
    guarantees: record(made.guarantees, (amount) => amount),
    months: record(tillMonths(made.till), (month) => month),
    expenseVat: made.expenseVat,
  }
}

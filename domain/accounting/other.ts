/** Entries that depend on nothing but their source: aids, commissions, deposits, guarantees, what goes through the till. */
import { cents, excludingVat, negate, ZERO } from '../money.ts'
import type { DraftEntry } from './draft.ts'
import { credit, debit } from './draft.ts'
import type {
  Aid,
  AidLeft,
  Commission,
  CommissionRetained,
  Deposit,
  Difference,
  Expense,
  Expired,
  Gesture,
  Guarantee,
  Injection,
  Opening,
} from './source.ts'
import type { Writer } from './write.ts'

const CASH = 'CASH'

const aid = (write: Writer, source: Aid): DraftEntry[] => {
  const { customer, office, amount } = source
  const lines = [debit(write.accounts.role('aid'), amount, office), write.customer(customer, negate(amount))]
  return [write.entry(write.accounts.others, source, ['Aide aux vacances', customer], lines)]
}

/** Money that came whole stays the office's until a file takes it: a payment out of it moves no account any more. */
const aidLeft = (write: Writer, source: AidLeft): DraftEntry[] => {
  const { office, amount, method } = source
  const [money, journal] = write.accounts.method(method)
  const word = amount < 0 ? 'Remboursement' : 'Virement à répartir'
  const lines = [debit(money, amount), credit(write.accounts.role('aid'), amount, office)]
  return [write.entry(journal, source, [word, office], lines)]
}

const commissionRetained = (write: Writer, source: CommissionRetained): DraftEntry[] => {
  const { customer, partner, amount } = source
  const lines = [debit(write.accounts.role('partner'), amount, partner), write.customer(customer, negate(amount))]
  return [write.entry(write.accounts.others, source, ['Commission retenue', partner], lines)]
}

const commission = (write: Writer, source: Commission): DraftEntry[] => {
  const { partner, amount, rate = null } = source
  const excluding = rate === null ? amount : excludingVat(amount, rate)
  const lines = [
    debit(write.accounts.role('commission'), excluding),
    debit(write.accounts.role('deductibleVat'), cents(amount - excluding)),
    credit(write.accounts.role('partner'), amount, partner),
  ]
  return [write.entry(write.accounts.others, source, ['Commission', partner], lines)]
}

/** Cash leaves the till and reaches the bank by the account of transfers, in the journal of each. */
const deposit = (write: Writer, source: Deposit): DraftEntry[] => {
  const { method, amount, commission: fees = ZERO } = source
  const [from, journal] = write.accounts.method(method)
  const [bank, bankJournal] = write.accounts.bank(source.bank)
  const received = [debit(bank, cents(amount - fees)), debit(write.accounts.role('bankFees'), fees)]
  if (method.split('/')[0] !== CASH)
    return [write.entry(bankJournal, source, ['Remise'], [...received, credit(from, amount)])]
  const transfer = write.accounts.role('transfer')
  return [
    write.entry(journal, source, ['Remise'], [debit(transfer, amount), credit(from, amount)]),
    write.entry(bankJournal, source, ['Remise'], [...received, credit(transfer, amount)]),
  ]
}

const guarantee = (write: Writer, source: Guarantee): DraftEntry[] => {
  const { customer, amount, op, method = '' } = source
  const held = write.accounts.role('guarantee')
  if (op === 'cash') {
    const lines = [debit(held, amount, customer), write.customer(customer, negate(amount))]
    return [write.entry(write.accounts.others, source, ['Caution encaissée', customer], lines)]
  }
  const [account, journal] = write.accounts.method(method)
  return op === 'receive'
    ? [
        write.entry(
          journal,
          source,
          ['Caution reçue', customer],
          [debit(account, amount), credit(held, amount, customer)],
        ),
      ]
    : [
        write.entry(
          journal,
          source,
          ['Caution rendue', customer],
          [debit(held, amount, customer), credit(account, amount)],
        ),
      ]
}

const goodwill = (write: Writer, source: Gesture): DraftEntry[] => {
  const { customer, amount } = source
  const lines = [
    debit(write.accounts.role('goodwill'), amount),
    credit(write.accounts.role('credit'), amount, customer),
  ]
  return [write.entry(write.accounts.others, source, ['Geste commercial', customer], lines)]
}

const expired = (write: Writer, source: Expired): DraftEntry[] => {
  const { customer, amount, ofCustomer = false } = source
  const credits = debit(write.accounts.role('credit'), amount, ofCustomer ? (customer ?? null) : null)
  const lines = [credits, credit(write.accounts.role('retained'), amount)]
  return [write.entry(write.accounts.others, source, ['Péremption', customer], lines)]
}

const expense = (write: Writer, source: Expense): DraftEntry[] => {
  const { amount, vat = ZERO, method, bank = '', account, kind = '' } = source
  const [from, journal] = method === 'BANK' ? write.accounts.bank(bank) : write.accounts.method(method)
  const lines = [
    debit(account === undefined ? write.accounts.expense(kind) : { code: account }, cents(amount - vat)),
    debit(write.accounts.role('deductibleVat'), vat),
    credit(from, amount),
  ]
  return [write.entry(journal, source, ['Dépense'], lines)]
}

const injection = (write: Writer, source: Injection): DraftEntry[] => {
  const { amount, from } = source
  const [cash, journal] = write.accounts.method(CASH)
  const other = write.accounts.role(from === undefined ? 'owner' : 'transfer')
  const brought = write.entry(journal, source, ['Apport'], [debit(cash, amount), credit(other, amount)])
  if (from === undefined) return [brought]
  const [bank, bankJournal] = write.accounts.bank(from)
  return [brought, write.entry(bankJournal, source, ['Apport'], [debit(other, amount), credit(bank, amount)])]
}

/** Balances of the software before: one entry, balanced as they are. No VAT is of these accounts here. */
const opening = (write: Writer, source: Opening): DraftEntry[] => {
  const lines = source.lines.map(([code, third, amount]) => debit({ code }, amount, third))
  return [write.entry(write.accounts.openings, source, ['À nouveau'], lines, { rated: [] })]
}

/** What was counted beyond what the till should hold is a gain; what is missing, a loss. */
const difference = (write: Writer, source: Difference): DraftEntry[] => {
  const { amount } = source
  const [cash, journal] = write.accounts.method(CASH)
  const lines =
    amount > 0
      ? [debit(cash, amount), credit(write.accounts.role('gain'), amount)]
      : [debit(write.accounts.role('loss'), negate(amount)), debit(cash, amount)]
  return [write.entry(journal, source, ['Écart de caisse'], lines)]
}

type OtherSource =
  | Aid
  | AidLeft
  | CommissionRetained
  | Commission
  | Deposit
  | Guarantee
  | Gesture
  | Expired
  | Expense
  | Injection
  | Opening
  | Difference

/** Entries of a source that no other one changes. */
export const otherEntries = (write: Writer, source: OtherSource): DraftEntry[] => {
  switch (source.type) {
    case 'aid':
      return aid(write, source)
    case 'aidLeft':
      return aidLeft(write, source)
    case 'commissionRetained':
      return commissionRetained(write, source)
    case 'commission':
      return commission(write, source)
    case 'deposit':
      return deposit(write, source)
    case 'guarantee':
      return guarantee(write, source)
    case 'goodwill':
      return goodwill(write, source)
    case 'expired':
      return expired(write, source)
    case 'expense':
      return expense(write, source)
    case 'injection':
      return injection(write, source)
    case 'opening':
      return opening(write, source)
    case 'difference':
      return difference(write, source)
  }
}

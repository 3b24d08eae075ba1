/**
 * Balanced entries from the documents of closed days, one source after the other (rules of the vectors, section 5; domain rules,
 * section 6). Pure: what happened before is in the ledger, which the server fills from what it stored.
 */
import { cents, type Cents, negate, sum } from '../money.ts'
import { Advances, partsOf } from './advances.ts'
import type { AdvanceMove, Part } from './advances.ts'
import type { DraftEntry, DraftLine } from './draft.ts'
import { Accounts, credit, debit, merged, opposite } from './draft.ts'
import { otherEntries } from './other.ts'
import type { Plan } from './plan.ts'
import { saleOf } from './sale.ts'
import type { Bill, Move, Payment, Refund, Retained, Source, Ticket, Undoing } from './source.ts'
import { withoutZeros, Writer } from './write.ts'

/** What was derived from a source, for what reverses or cancels it later. */
export interface Made {
  readonly customer?: string | undefined
  readonly file?: string | undefined
  readonly entries: readonly DraftEntry[]
  /** What it brought to the advances of the file; taken from them: negative amounts. */
  readonly advance?: readonly Part[]
}

/** A move of advances that deriving made, for the server to store. */
export interface LedgerMove extends AdvanceMove {
  readonly customer: string
  readonly file: string
}

const WORDS: Readonly<Record<string, string>> = { ARRHES: 'Arrhes', ACOMPTE: 'Acompte' }

const amountOf = (parts: readonly Part[]): Cents => sum(parts.map(([, amount]) => amount))
const vatOf = (parts: readonly Part[]): Cents => sum(parts.map(([, , vat]) => vat))
const turned = (parts: readonly Part[]): Part[] =>
  parts.map(([rate, amount, vat]) => [rate, negate(amount), negate(vat)] as const)

/** Payments of tickets by method, and by whose credit note. */
const byMethod = (payments: Ticket['payments']): Ticket['payments'][number][] =>
  [...Map.groupBy(payments, ([method, , owner = '']) => `${method} ${owner}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const [first] = own
      if (first === undefined) return []
      const [method, , owner] = first
      const amount = sum(own.map((one) => one[1]))
      return [owner === undefined ? ([method, amount] as const) : ([method, amount, owner] as const)]
    })

/** What the books know so far. The server replays and remembers what sources name before it derives them. */
export class Ledger {
  #write: Writer
  readonly #advances = new Map<string, Advances>()
  readonly #made = new Map<string, Made>()
  readonly moves: LedgerMove[] = []

  constructor(plan: Plan, thirds: Readonly<Record<string, string>>) {
    this.#write = new Writer(new Accounts(plan), thirds)
  }

  /** From here on: the plan may change from one day to the next. */
  use(plan: Plan, thirds: Readonly<Record<string, string>>): void {
    this.#write = new Writer(new Accounts(plan), thirds)
  }

  /** What happened before to the advances of a file. */
  replay({ customer, file, ...move }: LedgerMove): void {
    this.#advancesOf(customer, file).apply(move)
  }

  /** What was derived before from a source. */
  remember(id: string, made: Made): void {
    this.#made.set(id, made)
  }

  /** The entries of one source, without zero lines; those of tickets are of their till and day (`deriveTickets`). */
  derive(source: Exclude<Source, Ticket>): DraftEntry[] {
    const made = this.#derive(source)
    const entries = made.entries.flatMap(withoutZeros)
    if (source.id !== undefined) this.remember(source.id, { ...made, entries })
    return entries
  }

  /** All tickets of a till and day: one sale, each ticket rounded by itself, then one receipt a method. */
  deriveTickets(tickets: readonly Ticket[]): DraftEntry[] {
    const [first] = tickets
    if (first === undefined) return []
    const write = this.#write
    const customer = write.accounts.plan.tillCustomer
    const piece = `Z-${first.till}-${first.on.replaceAll('-', '')}`
    const about = { on: first.on, ref: piece, customer, file: piece }
    const sales = tickets.map(({ lines, till }) => saleOf(write.accounts, lines, till))
    const sold = [
      write.customer(customer, sum(sales.map(({ total }) => total))),
      ...merged(sales.flatMap(({ lines }) => lines)),
    ]
    const receipts = byMethod(tickets.flatMap(({ payments }) => payments)).map(([method, amount, owner = customer]) => {
      const [money, journal] = write.money(method, owner, amount)
      return write.entry(journal, about, ['Caisse'], [money, write.customer(customer, negate(amount))])
    })
    const rated = sales.flatMap((sale) => sale.rated)
    return [write.entry(write.accounts.sales, about, ['Caisse'], sold, { rated }), ...receipts].flatMap(withoutZeros)
  }

  #derive(source: Exclude<Source, Ticket>): Made {
    switch (source.type) {
      case 'bill':
        return this.#bill(source)
      case 'cancelBill':
        return this.#cancel(source)
      case 'reversal':
        return this.#reverse(source)
      case 'payment':
        return this.#payment(source)
      case 'refund':
        return this.#refund(source)
      case 'move':
        return this.#moved(source)
      case 'retained':
        return this.#retained(source)
      default:
        return {
          ...('customer' in source ? { customer: source.customer } : {}),
          ...('file' in source ? { file: source.file } : {}),
          entries: otherEntries(this.#write, source),
        }
    }
  }

  /** Where the file has advances of this customer, the bill takes them, and their VAT with them. */
  #bill(bill: Bill): Made {
    const { customer, file, id = '' } = bill
    // Its advance was posted when it was received.
    if (bill.downPayment === true) return { customer, file, entries: [] }
    const write = this.#write
    const { total, lines, rated } = saleOf(write.accounts, bill.lines)
    const again = this.#noLongerKept(bill)
    const parts = this.#advancesOf(customer, file).parts
    if (parts.length > 0) this.#move(bill, { op: 'TAKEN', source: id, parts })
    const taken = amountOf(parts)
    const posted = [
      write.customer(customer, total),
      ...merged(lines),
      debit(write.accounts.role('advance'), taken, customer),
      write.customer(customer, negate(taken)),
      ...this.#vatBack(parts),
    ]
    const word = bill.of === 'rentReceipt' ? 'Échéance' : 'Facture'
    const entry = write.entry(write.accounts.sales, bill, [word, customer], posted, { rated, bill: bill.id ?? null })
    return { customer, file, entries: [...again, entry] }
  }

  #payment(payment: Payment): Made {
    const { customer, file, method, amount, kind = '', split, party, id = '' } = payment
    const write = this.#write
    const [money, journal] = write.money(method, customer, amount)
    const words = [WORDS[kind] ?? 'Règlement', customer] as const
    if (split === undefined) {
      const owed =
        party === 'HOLIDAY_AID'
          ? credit(write.accounts.role('aid'), amount, customer)
          : write.customer(customer, negate(amount))
      return { customer, file, entries: [write.entry(journal, payment, words, [money, owed])] }
    }
    const parts = partsOf(split)
    this.#move(payment, { op: 'RECEIVED', source: id, parts })
    if (payment.takenOver !== undefined)
      return { customer, file, advance: parts, entries: this.#takenOver(payment, parts, payment.takenOver.declared) }
    const lines = [
      money,
      credit(write.accounts.role('advance'), amount, customer),
      debit(write.accounts.role('advanceVat'), vatOf(parts)),
      ...this.#vatOfParts(turned(parts)),
    ]
    return { customer, file, advance: parts, entries: [write.entry(journal, payment, words, lines)] }
  }

  /** The advance itself is in the opening entries; its VAT too, where it was declared. */
  #takenOver(payment: Payment, parts: readonly Part[], declared: boolean): DraftEntry[] {
    if (declared) return []
    const { accounts } = this.#write
    const lines = [debit(accounts.role('advanceVat'), vatOf(parts)), ...this.#vatOfParts(turned(parts))]
    return [this.#write.entry(accounts.others, payment, ['Acompte repris', payment.customer], lines)]
  }

  #refund(refund: Refund): Made {
    const { customer, file, method, amount, split, id = '' } = refund
    const write = this.#write
    const [money, journal] = write.money(method, customer, negate(amount))
    const words = [refund.reverses === true ? 'Extourne' : 'Remboursement', customer] as const
    if (split === undefined)
      return {
        customer,
        file,
        entries: [write.entry(journal, refund, words, [write.customer(customer, amount), money])],
      }
    const parts = this.#advancesOf(customer, file).back(split === 'HELD' ? { of: amount } : split)
    this.#move(refund, { op: 'SPENT', source: id, parts })
    const lines = [debit(write.accounts.role('advance'), amount, customer), ...this.#vatBack(parts), money]
    return { customer, file, advance: turned(parts), entries: [write.entry(journal, refund, words, lines)] }
  }

  /** Arrhes that the house keeps are an indemnity, outside VAT: what was posted on them is taken back. */
  #retained(source: Retained): Made {
    const { customer, file, amount, split = [], charges, id = '' } = source
    const advances = this.#advancesOf(customer, file)
    const parts =
      charges === undefined ? advances.back(split === 'HELD' ? { of: amount } : split) : advances.kept(charges)
    this.#move(source, { op: charges === undefined ? 'SPENT' : 'KEPT', source: id, parts })
    const entry = this.#keeping(source, customer, charges === undefined ? amount : amountOf(parts), parts)
    return { customer, file, advance: turned(parts), entries: [entry] }
  }

  #keeping(about: Retained | Bill, customer: string, amount: Cents, parts: readonly Part[]): DraftEntry {
    const { accounts } = this.#write
    const lines = [
      debit(accounts.role('advance'), amount, customer),
      credit(accounts.role('retained'), amount),
      ...this.#vatBack(parts),
    ]
    const bill = about.type === 'bill' ? (about.id ?? null) : null
    return this.#write.entry(accounts.others, about, ['Arrhes conservées', customer], lines, { bill })
  }

  /** Arrhes that were kept, and that a bill now charges: an advance again, which it takes. */
  #noLongerKept(bill: Bill): DraftEntry[] {
    const { customer, file, id = '' } = bill
    const parts = turned(this.#advancesOf(customer, file).asKept)
    if (parts.length === 0) return []
    this.#move(bill, { op: 'KEPT', source: id, parts })
    return [this.#keeping(bill, customer, amountOf(parts), parts)]
  }

  /** Money that changes files goes through the account of transfers: each file keeps what is its own. */
  #moved(source: Move): Made {
    const { customer, file, amount, split, id = '' } = source
    const { accounts } = this.#write
    const words = ['Transfert', customer] as const
    const other = debit(accounts.role('transfer'), amount)
    const entryOf = (lines: readonly DraftLine[]): DraftEntry[] => [
      this.#write.entry(accounts.others, source, words, lines),
    ]
    if (split === undefined)
      return { customer, file, entries: entryOf([other, this.#write.customer(customer, negate(amount))]) }
    const advance = credit(accounts.role('advance'), amount, customer)
    const goes = split === 'HELD'
    const parts = goes ? this.#advancesOf(customer, file).back({ of: negate(amount) }) : partsOf(split)
    this.#move(source, { op: goes ? 'SPENT' : 'RECEIVED', source: id, parts })
    const vat = goes ? this.#vatBack(parts) : this.#vatBack(turned(parts))
    return { customer, file, entries: entryOf([other, advance, ...vat]) }
  }

  /** The bill's entry, sides changed, its advances back. */
  #cancel(source: Undoing): Made {
    const made = this.#madeBy(source)
    const { customer, file } = made
    if (customer !== undefined)
      this.#move({ customer, file }, { op: 'BACK', source: source.id ?? '', of: source.of, parts: [] })
    const entries = made.entries.map((before) => this.#undone(source, made, before, opposite(before.lines)))
    return { customer, file, entries: entries.map((entry) => ({ ...entry, pair: source.of })) }
  }

  /** The entry of a payment, sides changed. An advance that a bill has taken since comes back from the account of the customer. */
  #reverse(source: Undoing): Made {
    const made = this.#madeBy(source)
    const { customer, file, advance } = made
    const isReceipt = advance !== undefined && amountOf(advance) >= 0
    const advances = customer === undefined ? undefined : this.#advancesOf(customer, file)
    const isTaken = isReceipt && advances?.holds(source.of) === false
    if (isReceipt && !isTaken && advances !== undefined && advances.asKept.length > 0) {
      const kept = this.#reverseOfKept(source, made, advances)
      if (kept !== undefined) return kept
    }
    const entries = made.entries.map((before) => {
      const [money] = before.lines
      const lines: DraftLine[] =
        isTaken && money !== undefined
          ? [this.#write.customer(customer ?? '', money.amount), ...opposite([money])]
          : opposite(before.lines)
      return this.#undone(source, made, before, lines)
    })
    if (advance === undefined || isTaken || customer === undefined) return { customer, file, entries }
    const back = { op: isReceipt ? ('SPENT' as const) : ('RECEIVED' as const), source: source.id ?? '' }
    this.#move({ customer, file }, { ...back, of: source.of, parts: isReceipt ? advance : turned(advance) })
    return { customer, file, advance: turned(advance), entries }
  }

  /**
   * Part of what the file had received is kept as an indemnity: its VAT was taken back then, and the payment's own would be once more. What
   * is left of the advances goes back first, with the VAT that is on it now; what they lack, the customer owes of the indemnity.
   */
  #reverseOfKept(source: Undoing, made: Made, advances: Advances): Made | undefined {
    const { customer = '', file, advance = [], entries } = made
    const [before] = entries
    const [money] = before?.lines ?? []
    const amount = amountOf(advance)
    // One that another software had received moves no money here.
    if (before === undefined || money?.amount !== amount) return undefined
    const given = cents(Math.max(0, Math.min(amount, amountOf(advances.parts))))
    const parts = given === 0 ? [] : advances.back({ of: given })
    this.#move({ customer, file }, { op: 'SPENT', source: source.id ?? '', of: source.of, parts })
    const lines = [
      debit(this.#write.accounts.role('advance'), given, customer),
      this.#write.customer(customer, cents(amount - given)),
      ...this.#vatBack(parts),
      ...opposite([money]),
    ]
    return { customer, file, advance: turned(parts), entries: [this.#undone(source, made, before, lines)] }
  }

  #undone(source: Undoing, { customer, file }: Made, before: DraftEntry, lines: readonly DraftLine[]): DraftEntry {
    const word = source.type === 'cancelBill' ? 'Facture annulative' : 'Extourne'
    const about = { ...source, customer, file }
    return this.#write.entry(before.journal, about, [word, customer], lines, { rated: before.rated })
  }

  #madeBy({ type, of }: Undoing): Made {
    const made = this.#made.get(of)
    if (made === undefined) throw new TypeError(`${type} of ${of}, of which nothing is known`)
    return made
  }

  #vatOfParts(parts: readonly Part[]): DraftLine[] {
    return parts.flatMap(([rate, , vat]) =>
      rate === null || vat === 0 ? [] : [debit(this.#write.accounts.vat(rate), vat)],
    )
  }

  /** VAT of advances that are advances no more. */
  #vatBack(parts: readonly Part[]): DraftLine[] {
    return [...this.#vatOfParts(parts), credit(this.#write.accounts.role('advanceVat'), vatOf(parts))]
  }

  #advancesOf(customer: string, file = ''): Advances {
    const key = JSON.stringify([customer, file])
    const advances = this.#advances.get(key) ?? new Advances()
    this.#advances.set(key, advances)
    return advances
  }

  #move(
    { customer, file = '' }: { readonly customer: string; readonly file?: string | undefined },
    move: AdvanceMove,
  ): void {
    this.#advancesOf(customer, file).apply(move)
    this.moves.push({ customer, file, ...move })
  }
}

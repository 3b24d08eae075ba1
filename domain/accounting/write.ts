/** How an entry is worded: its piece, its label, and the two sides that most of them have. */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import type { Account, Accounts, DraftEntry, DraftLine } from './draft.ts'
import { codeOf, debit, ofCustomer } from './draft.ts'

/** What a source says of the entry that it makes. */
export interface About {
  readonly on: Day
  readonly ref: string
  readonly pieceDate?: Day
  readonly dueOn?: Day
  readonly customer?: string | undefined
  readonly file?: string | undefined
}

type Extra = Partial<Pick<DraftEntry, 'rated' | 'bill' | 'pair'>>

const withDefault = (extra: Extra, lines: readonly DraftLine[]): Pick<DraftEntry, 'rated' | 'bill' | 'pair'> => ({
  bill: extra.bill ?? null,
  pair: extra.pair ?? null,
  // Whatever else falls on an account of income got no VAT.
  rated: extra.rated ?? lines.map(({ account }) => [codeOf(account), null] as const),
})

/** What makes entries: the accounts of a plan, and the names of auxiliary accounts. */
export class Writer {
  readonly accounts: Accounts
  readonly #thirds: Readonly<Record<string, string>>

  constructor(accounts: Accounts, thirds: Readonly<Record<string, string>>) {
    this.accounts = accounts
    this.#thirds = thirds
  }

  /** Debit (or credit: negative) of the account of customers. */
  customer(customer: string | undefined, amount: Cents): DraftLine {
    return ofCustomer(debit(this.accounts.role('customer'), amount, customer ?? null))
  }

  /** `third`: whose name ends the label; undefined: nobody's. */
  entry(
    journal: Account,
    about: About,
    [word, third]: readonly [word: string, third?: string | undefined],
    lines: readonly DraftLine[],
    extra: Extra = {},
  ): DraftEntry {
    const name = third === undefined || !Object.hasOwn(this.#thirds, third) ? '' : (this.#thirds[third] ?? '')
    return {
      journal,
      day: about.on,
      piece: about.ref,
      pieceDate: about.pieceDate ?? about.on,
      ...(about.dueOn === undefined ? {} : { dueOn: about.dueOn }),
      label: [word, about.ref, name].filter((part) => part !== '').join(' '),
      lines,
      file: about.file ?? null,
      ...withDefault(extra, lines),
    }
  }

  /**
   * What a method moves, `amount` received (given back: negative), and the journal of it. Credit notes, vouchers and write-offs move no
   * money: they are a debt of the house, a loss or a gain.
   */
  money(method: string, customer: string | undefined, amount: Cents): readonly [DraftLine, Account] {
    const kind = method.split('/')[0]
    if (kind === 'CREDIT_NOTE')
      return [debit(this.accounts.role('credit'), amount, customer ?? null), this.accounts.others]
    if (kind === 'GIFT') return [debit(this.accounts.role('credit'), amount), this.accounts.others]
    if (kind === 'REGULATION')
      return [debit(this.accounts.role(amount < 0 ? 'gain' : 'loss'), amount), this.accounts.others]
    const [account, journal] = this.accounts.method(method)
    return [debit(account, amount), journal]
  }
}

/** Without its zero lines; none where nothing is left. */
export const withoutZeros = (entry: DraftEntry): DraftEntry[] => {
  const lines = entry.lines.filter(({ amount }) => amount !== 0)
  return lines.length === 0 ? [] : [{ ...entry, lines }]
}

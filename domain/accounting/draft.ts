/** Entries before they are numbered, and the words by which accounts are looked up while they are made. */
import type { Day } from '../day.ts'
import { type Cents, cents, negate, ZERO } from '../money.ts'
import type { Plan, Role } from './plan.ts'
import { isAnalytic, methodAccount, salesAccount, sectionOf } from './plan.ts'

/** An account or a journal, or the key of the plan that lacks it. */
export type Account =
  | {
      readonly code: string
      /** Analytic section. */
      readonly section?: string
      /** Key of the plan that could have a section, on charges and income. */
      readonly of?: string
    }
  | { readonly missing: string }

export interface DraftLine {
  readonly account: Account
  /** Auxiliary account. */
  readonly aux: string | null
  /** Debit positive, credit negative. */
  readonly amount: Cents
  /** Line of the account of customers: the one that is lettered. */
  readonly ofCustomer: boolean
}

export interface DraftEntry {
  readonly journal: Account
  readonly day: Day
  readonly piece: string
  readonly pieceDate: Day
  readonly dueOn?: Day
  readonly label: string
  readonly lines: readonly DraftLine[]
  /** Each account with the rate of VAT that it got, null where none: two on one account are asked. */
  readonly rated: readonly (readonly [account: string, rate: number | null])[]
  /** Lines of customers are lettered by file; those of a bill and of its cancelling one (`pair`) together. */
  readonly file: string | null
  readonly bill: string | null
  readonly pair: string | null
}

/** What tells where a sale is analysed. */
export interface Sold {
  readonly narrow?: readonly string[] | undefined
  readonly till?: string | undefined
}

const found = (code: string | undefined, missing: string): Account => (code === undefined ? { missing } : { code })

/** Accounts of a plan: what it lacks is named, never guessed. */
export class Accounts {
  readonly plan: Plan
  constructor(plan: Plan) {
    this.plan = plan
  }

  /** Journal of sales; money goes to that of its method or bank. */
  get sales(): Account {
    return { code: this.plan.journalOf?.SALES ?? 'VE' }
  }

  /** Journal of what was there before. */
  get openings(): Account {
    return { code: this.plan.journalOf?.OPENING ?? 'AN' }
  }

  /** Journal of what is neither sales nor money. */
  get others(): Account {
    return { code: this.plan.journalOf?.MISC ?? 'OD' }
  }

  role(role: Role): Account {
    return this.#analytic(this.plan.roles[role], `roles.${role}`)
  }

  vat(rate: number): Account {
    return found(this.plan.vat[String(rate)], `vat.${rate}`)
  }

  /** `narrow`: what it is more exactly than its product, for its section; `till`: where it was sold. */
  sale(product: string, rate: number | null, { narrow = [], till }: Sold = {}): Account {
    const [general = product] = product.split('/')
    return this.#analytic(salesAccount(this.plan, product, rate), `sales.${product}`, [
      ...(till === undefined ? [] : [`tills.${till}`, 'tills']),
      ...[...narrow, product, general].map((key) => `sales.${key}`),
    ])
  }

  expense(kind: string): Account {
    return this.#analytic(this.plan.expenses?.[kind], `expenses.${kind}`)
  }

  #analytic(code: string | undefined, of: string, keys: readonly string[] = [of]): Account {
    if (code === undefined || !isAnalytic(code)) return found(code, of)
    const section = sectionOf(this.plan, keys)
    return { code, of, ...(section === undefined ? {} : { section }) }
  }

  /** Account and journal of a method, or of a bank. */
  method(method: string): readonly [Account, Account] {
    const till = methodAccount(this.plan, method)
    return [found(till?.[0], `methods.${method}`), found(till?.[1], `methods.${method}`)]
  }

  bank(bank: string): readonly [Account, Account] {
    const till = Object.hasOwn(this.plan.banks, bank) ? this.plan.banks[bank] : undefined
    return [found(till?.[0], `banks.${bank}`), found(till?.[1], `banks.${bank}`)]
  }
}

/** A debit; a negative amount goes to the other side. */
export const debit = (account: Account, amount: Cents, aux: string | null = null): DraftLine => ({
  account,
  aux,
  amount,
  ofCustomer: false,
})

export const credit = (account: Account, amount: Cents, aux: string | null = null): DraftLine =>
  debit(account, negate(amount), aux)

/** The same on the account of customers. */
export const ofCustomer = (line: DraftLine): DraftLine => ({ ...line, ofCustomer: true })

/** Text of an account, by which merged lines are sorted. */
export const codeOf = (account: Account): string => ('code' in account ? account.code : account.missing)

/** Analytic section of a line; null: none. */
export const sectionAt = ({ account }: Pick<DraftLine, 'account'>): string | null =>
  'code' in account ? (account.section ?? null) : null

/** One line an account and section, in the order of their numbers as texts. */
export const merged = (lines: readonly DraftLine[]): DraftLine[] => {
  const byAccount = new Map<string, DraftLine>()
  for (const line of lines) {
    const key = `${codeOf(line.account)}\0${sectionAt(line) ?? ''}`
    const before = byAccount.get(key)?.amount ?? ZERO
    byAccount.set(key, { ...line, amount: cents(before + line.amount) })
  }
  return [...byAccount].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

/** The entry with its sides changed. */
export const opposite = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.map((line) => ({ ...line, amount: negate(line.amount) }))

/** What an export takes, what refuses it, and how its entries are numbered (rules of the vectors, section 5). */
import type { Day } from '../day.ts'
import { RuleError } from '../rule-error.ts'
import type { Account, DraftEntry } from './draft.ts'
import { codeOf } from './draft.ts'
import type { Plan } from './plan.ts'

/** What an export may take at most: closed days, of one financial year, up to the day that was asked. */
export const lastDayOf = (asked: Day, closedThrough: Day, yearEnd: Day): Day =>
  [asked, closedThrough, yearEnd].toSorted()[0] ?? asked

/** Throws RuleError `export.noItems` (no document so far), `export.alreadyDone` (all of them were exported). */
export const checkWaiting = ({ dated, waiting }: { readonly dated: boolean; readonly waiting: boolean }): void => {
  if (!dated) throw new RuleError('export.noItems')
  if (!waiting) throw new RuleError('export.alreadyDone')
}

const lackedBy = (account: Account): string[] => ('missing' in account ? [account.missing] : [])

/** What is turned back of an entry that was exported keeps what it had, were that no section. */
const withoutSection = (account: Account): string[] =>
  'code' in account && account.of !== undefined && account.section === undefined ? [`sections.${account.of}`] : []

/** An account of income, and rates of VAT that it gets, in basis points; null: none. */
export interface AccountRates {
  readonly account: string
  readonly rates: readonly (number | null)[]
}

/** What is asked of the entries of an export before they are written, entry after entry. */
export class Audit {
  readonly #plan: Pick<Plan, 'accounts' | 'journals' | 'sectionsRequired'>
  readonly #missing = new Set<string>()
  readonly #rates = new Map<string, Set<number | null>>()

  constructor(plan: Pick<Plan, 'accounts' | 'journals' | 'sectionsRequired'>) {
    this.#plan = plan
  }

  add(entry: DraftEntry): void {
    for (const key of this.#lacked(entry)) this.#missing.add(key)
    for (const [account, rate] of entry.rated) {
      if (!account.startsWith('7')) continue
      const rates = this.#rates.get(account) ?? new Set()
      this.#rates.set(account, rates.add(rate))
    }
  }

  /** Keys of what the plan lacks, sorted: sales.X, vat.550, roles.x, methods.X, banks.X, accounts.N, journals.X, sections.sales.X. */
  get missing(): string[] {
    return [...this.#missing].toSorted()
  }

  /** Accounts of income that got several rates of VAT (null is one), with these. */
  get rates(): readonly AccountRates[] {
    return [...this.#rates]
      .filter(([, rates]) => rates.size > 1)
      .map(([account, rates]) => ({ account, rates: [...rates] }))
      .toSorted((a, b) => (a.account < b.account ? -1 : 1))
  }

  /** Accounts of income that got several rates, one of them at least not `confirmed` before. */
  differing(confirmed: readonly AccountRates[] = []): string[] {
    const known = new Map(confirmed.map(({ account, rates }) => [account, rates]))
    return this.rates
      .filter(({ account, rates }) => rates.some((rate) => known.get(account)?.includes(rate) !== true))
      .map(({ account }) => account)
  }

  #lacked({ journal, lines }: DraftEntry): string[] {
    const { accounts, journals, sectionsRequired = false } = this.#plan
    const code = codeOf(journal)
    const isJournal = 'code' in journal && journals.some(([known]) => known === code)
    return [
      ...lackedBy(journal),
      ...('code' in journal && !isJournal ? [`journals.${code}`] : []),
      ...lines.flatMap(({ account }) =>
        'missing' in account || Object.hasOwn(accounts, account.code)
          ? lackedBy(account)
          : [`accounts.${account.code}`],
      ),
      ...(sectionsRequired ? lines.flatMap(({ account }) => withoutSection(account)) : []),
    ]
  }
}

/** The entries of a day in the order of their numbers: by rank of their journal, then as their sources came. */
export const inOrder = <E extends Pick<DraftEntry, 'journal'>>(
  entries: readonly E[],
  plan: Pick<Plan, 'journals'>,
): E[] => {
  const rank = new Map(plan.journals.map(([code], i) => [code, i]))
  return entries.toSorted((a, b) => (rank.get(codeOf(a.journal)) ?? 0) - (rank.get(codeOf(b.journal)) ?? 0))
}

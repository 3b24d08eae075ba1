/**
 * Which account takes what: the tables that a manager edits, as one export reads them. Keys are those of the sources: nothing here
 * depends on how the house stores its plan.
 */

/** An account, and the journal in which its moves are written. */
export type Till = readonly [account: string, journal: string]

/** What an account is for, whatever is sold. */
export const ROLES = [
  'customer',
  'advance',
  'credit',
  'advanceVat',
  'deductibleVat',
  'tax',
  'insurer',
  'aid',
  'partner',
  'guarantee',
  'transfer',
  'commission',
  'bankFees',
  'loss',
  'gain',
  'retained',
  'goodwill',
  'owner',
] as const

export type Role = (typeof ROLES)[number]

/** Any table may lack a key: an export names what it lacks before anything is written. Account numbers begin with three digits. */
export interface Plan {
  /** By product: `PRODUCT:rate` (basis points) before `PRODUCT`; `TYPE/which` may narrow a product, and is looked up before `TYPE`. */
  readonly sales: Readonly<Record<string, string>>
  /** Collected VAT, by rate in basis points. */
  readonly vat: Readonly<Record<string, string>>
  readonly roles: Readonly<Partial<Record<Role, string>>>
  /** By kind (CARD); `CARD/12` is one method of that kind, looked up before it. */
  readonly methods: Readonly<Record<string, Till>>
  /** By bank account. */
  readonly banks: Readonly<Record<string, Till>>
  /** Accounts of expenses by type, for those that name none. */
  readonly expenses?: Readonly<Record<string, string>>
  /** Label of each account. */
  readonly accounts: Readonly<Record<string, string>>
  /** Code and label; entries of one day are numbered in this order. */
  readonly journals: readonly (readonly [code: string, label: string])[]
  /** Codes of the journals of sales, of what is neither sales nor money, and of opening entries: VE, OD and AN unless said. */
  readonly journalOf?: {
    readonly SALES?: string | undefined
    readonly MISC?: string | undefined
    readonly OPENING?: string | undefined
  }
  /** Auxiliary account of sales of the till. */
  readonly tillCustomer?: string
  /**
   * Analytic sections, by the names that the tables above have (`sales.PITCH`, `sales.EXTRA-57`, `roles.commission`, `expenses.12`), by
   * till (`tills.BAR`, `tills`: each), and for what has none of its own (`*`).
   */
  readonly sections?: Readonly<Record<string, string>>
  /** Whether each line of charges and income must have one. */
  readonly sectionsRequired?: boolean
}

/** `A/b:1000`, `A/b`, `A:1000`, `A`: the narrowest first. */
const narrowed = (key: string, rate: number | null): string[] => {
  const slash = key.indexOf('/')
  const names = slash === -1 ? [key] : [key, key.slice(0, slash)]
  return names.flatMap((name) => (rate === null ? [name] : [`${name}:${rate}`, name]))
}

const firstOf = <A>(table: Readonly<Record<string, A>>, keys: readonly string[]): A | undefined => {
  const key = keys.find((one) => Object.hasOwn(table, one))
  return key === undefined ? undefined : table[key]
}

/** Analytic accounting is of charges and income: what is owed or held has no section. */
export const isAnalytic = (account: string): boolean => /^[67]/.test(account)

/** The section of the first of these that has one, else that of all. */
export const sectionOf = ({ sections = {} }: Pick<Plan, 'sections'>, keys: readonly string[]): string | undefined =>
  firstOf(sections, [...keys, '*'])

/** Account of what is sold; undefined: the plan lacks it. */
export const salesAccount = (
  { sales }: Pick<Plan, 'sales'>,
  product: string,
  rate: number | null,
): string | undefined => firstOf(sales, narrowed(product, rate))

/** Account and journal of a payment method. */
export const methodAccount = ({ methods }: Pick<Plan, 'methods'>, method: string): Till | undefined =>
  firstOf(methods, narrowed(method, null))

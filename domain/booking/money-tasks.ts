/** What the money of a file asks of the desk beside the balance of its customer: nobody else's list would name it. Pure. */
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import type { Cents } from '../money.ts'

/** REFUND: to be given back (C. civ. art. 1302). NO_SHOW, CANCELLED: what such a file still owes. OTHER_PAYER: the share of another. */
export const MONEY_TASKS = ['REFUND', 'NO_SHOW', 'CANCELLED', 'OTHER_PAYER'] as const
export type MoneyTaskKind = (typeof MONEY_TASKS)[number]

export interface MoneyTask {
  readonly kind: MoneyTaskKind
  readonly payerId: number
  readonly amount: Cents
}

export interface TaskFile {
  readonly status: string
  readonly statusId: number
  /** Cancelled since nobody came. */
  readonly noShow: boolean
  readonly customerId: number | null
  readonly balanceDue: Day | null
  /** Each payer, the customer first; the balance of the file where the customer pays alone. */
  readonly payers: readonly { readonly payerId: number; readonly balance: Cents }[]
}

const kindOf = (file: TaskFile, payerId: number, balance: Cents, today: Day): MoneyTaskKind | undefined => {
  if (balance < 0) return 'REFUND'
  if (balance === 0) return undefined
  if (file.status === 'CANCELLED') return file.noShow ? 'NO_SHOW' : 'CANCELLED'
  const isDue = file.statusId >= 4 || (file.balanceDue !== null && file.balanceDue <= today)
  return isDue && payerId !== file.customerId ? 'OTHER_PAYER' : undefined
}

/** Nothing of quotes and of options that lapsed: nobody owes them yet, or any more, unless money of theirs is still here. */
export const moneyTasks = (file: TaskFile, today: Day): MoneyTask[] => {
  const isAlive = (file.status === 'SAVED' || file.status === 'CANCELLED') && file.statusId > 1
  return file.payers.flatMap(({ payerId, balance }) => {
    const kind = kindOf(file, payerId, balance, today)
    if (kind === undefined || (kind !== 'REFUND' && !isAlive)) return []
    return [{ kind, payerId, amount: cents(Math.abs(balance)) }]
  })
}

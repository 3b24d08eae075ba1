/** What the desk does next with a file: the one button of its summary. Pure. */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { moneyTasks } from '#domain/booking/money-tasks.ts'
import type { MoneyTask } from '#domain/booking/money-tasks.ts'
import type { FileAction } from '#domain/booking/actions.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'

export type NextStep =
  | { readonly kind: 'downPayment' | 'balance'; readonly amount: Cents }
  | { readonly kind: 'action'; readonly action: FileAction }
  | { readonly kind: 'bill' }

/** What the money of the file asks beside that: refunds, a cancelled stay that owes, what other payers owe. */
export const fileTasks = (file: BookingFile, today: Day): readonly MoneyTask[] =>
  moneyTasks(
    {
      status: file.status,
      statusId: file.statusId,
      noShow: file.occupancies.some((stay) => stay.noShow),
      customerId: file.customer?.id ?? null,
      balanceDue: file.totals.balanceDue,
      payers: file.payers,
    },
    today,
  )

const isAllowed = (file: BookingFile, action: FileAction): boolean =>
  file.actions.some((one) => one.action === action && one.isAllowed)

const money = ({ totals }: BookingFile, today: Day, isThere: boolean): NextStep | undefined => {
  if (totals.downPaymentLeft > 0) return { kind: 'downPayment', amount: totals.downPaymentLeft }
  const isDue = isThere || (totals.balanceDue !== null && totals.balanceDue <= today)
  return totals.balance > 0 && isDue ? { kind: 'balance', amount: totals.balance } : undefined
}

/** Undefined: nothing waits. */
export const nextStep = (file: BookingFile, today: Day): NextStep | undefined => {
  const action = (name: FileAction): NextStep | undefined =>
    isAllowed(file, name) ? { kind: 'action', action: name } : undefined
  const isThere = file.statusId === STATUS.STAY
  switch (file.status === 'SAVED' ? file.statusId : 0) {
    case 1:
      return action('convertToReservation')
    case 2:
      return file.totals.downPaymentLeft > 0 ? money(file, today, false) : action('validate')
    case 3:
      return money(file, today, false) ?? action('arrive') ?? action('noShow')
    case 4: {
      const isBilled = file.occupancies.every((stay) => stay.billed || stay.cancelled)
      return money(file, today, isThere) ?? (isBilled ? (action('go') ?? action('close')) : { kind: 'bill' })
    }
    default:
      return undefined
  }
}

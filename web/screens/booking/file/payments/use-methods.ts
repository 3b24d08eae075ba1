import { useMemo } from 'react'
import { bank } from '#contract/entities/payment/bank.ts'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { useAll } from '#web/crud/queries.ts'
import { useRight } from '#web/shell/session.ts'

export interface Method {
  readonly id: number
  readonly label: string
  readonly kind: PaymentMethodKind
  readonly bankable: boolean
}

/** By which money itself moves; vouchers of the house and groupings have screens of their own. */
export const MONEY: readonly PaymentMethodKind[] = ['CARD', 'CASH', 'CHEQUE', 'TRANSFER', 'HOLIDAY_VOUCHER', 'NONE']
/** Taken at the desk: money, credit notes and gift vouchers. */
export const HERE: readonly PaymentMethodKind[] = [...MONEY, 'CREDIT_NOTE', 'GIFT']
/** Where the house sells no vouchers. */
export const HERE_WITHOUT_GIFTS: readonly PaymentMethodKind[] = HERE.filter((kind) => kind !== 'GIFT')
/** Holiday vouchers give no change. */
export const BACK: readonly PaymentMethodKind[] = MONEY.filter((kind) => kind !== 'HOLIDAY_VOUCHER')

/** Active methods of these kinds, in the order of the list. */
export const useMethods = (kinds: readonly PaymentMethodKind[]): readonly Method[] => {
  const { read } = useRight(paymentMethod.right)
  const rows = useAll(paymentMethod, read).data?.list
  return useMemo(
    () =>
      (rows ?? []).flatMap((row) => {
        const kind = kinds.find((known) => known === row['kind'])
        return kind === undefined || row['active'] === false
          ? []
          : { id: row.id, label: String(row['label']), kind, bankable: row['bankable'] === true }
      }),
    [rows, kinds],
  )
}

/** Active paying establishments, for a list to choose from. */
export const useBanks = (): { readonly value: string; readonly label: string }[] => {
  const { read } = useRight(bank.right)
  const rows = useAll(bank, read).data?.list ?? []
  return rows
    .filter((row) => row['active'] === true)
    .map((row) => ({ value: String(row.id), label: String(row['label']) }))
}

export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

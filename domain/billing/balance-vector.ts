/** A case of kind `balance` (rules of the money vectors, section 7) as the product would answer it. */
import { agesOf, balanceFigures } from '#domain/billing/aged-balance.ts'
import type { BalancePayment, DueDocument } from '#domain/billing/aged-balance.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'

export interface BalanceCase {
  readonly on: Day
  readonly documents: readonly DueDocument<string>[]
  readonly payments: readonly BalancePayment<string>[]
}

/** Answers `{payers, total}`, payers in the order of their codes, without those that nothing is left of. */
export const balanceResult = ({ on, documents, payments }: BalanceCase): unknown => {
  const codes = [...new Set([...documents, ...payments].map(({ payer }) => payer))].toSorted()
  const rows = codes.flatMap((payer) => {
    const ages = agesOf(
      payer,
      on,
      documents.filter((document) => document.payer === payer),
      payments.filter((payment) => payment.payer === payer),
    )
    return ages === null ? [] : [ages]
  })
  const figures = rows.map(balanceFigures)
  return {
    payers: rows.map(({ payer }, i) => [payer, ...(figures[i] ?? [])]),
    total: Array.from({ length: 7 }, (_, i) => sum(figures.map((row) => row[i] ?? cents(0)))),
  }
}

import { AGES } from '#domain/billing/aged-balance.ts'
import type { ListRow } from '#contract/list.ts'
import { balanceList, PAYER_KIND } from '#contract/lists/result/balance.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useAddressed } from '#web/list/use-addressed.ts'
import { balanceAt, paymentsAt } from '#web/screens/result/addressed.ts'
import { BalanceDay, useBalanceDay } from '#web/screens/result/balance-day.tsx'
import { Figure } from '#web/screens/result/figure.tsx'
import { GroupButton } from '#web/screens/result/group-button.tsx'
import { fileAddress } from '#web/shell/file-address.ts'

type Row = ListRow<typeof balanceList>
type Figured = (typeof AGES)[number] | 'credit'

/** What a payer owes is made of documents, each of one age. */
const documentsOf = ({ payerCode, payerName, day }: Row, age?: Figured): Address =>
  balanceAt({ day, view: 'DOCUMENTS', text: payerCode ?? payerName, age })

const AgeCell = ({ row, age }: { readonly row: Row; readonly age: Figured }) => (
  <Figure amount={row[age]} opens={documentsOf(row, age)} />
)

const CELLS = {
  payerKind: ({ row }: { readonly row: Row }) => PAYER_KIND.word(row.payerKind),
  ...Object.fromEntries(
    [...AGES, 'credit' as const].map((age) => [
      age,
      ({ row }: { readonly row: Row }) => <AgeCell row={row} age={age} />,
    ]),
  ),
}

const usePlace = () => {
  const day = useBalanceDay()
  return { ...useAddressed({}, ['day']), fixed: { on: day } }
}

/** /balance: what payers owe at the end of a day, by age, and the documents that each figure is made of. */
export const Balance = wholeScreen(balanceList, {
  words: ['result', 'balance'],
  Actions: GroupButton,
  usePlace,
  Before: BalanceDay,
  open: (row) => {
    if (row.billId !== null) return pathTo('/bill/$billId', { billId: row.billId })
    if (row.bookingId !== null) return fileAddress(row.bookingId, 'payments')
    if (row.age === null) return documentsOf(row)
    // Money of no bill: the payments that made it.
    return paymentsAt({ to: row.day, money: 'REVENUE', text: row.payerName })
  },
  cells: CELLS,
  here: {
    wordsOf: ({ payerCode, payerName, number }) => [payerCode, payerName, number].join(' '),
    keeps: { age: (row, age) => (row.age === null ? row[age as Figured] !== 0 : row.age === age) },
  },
})

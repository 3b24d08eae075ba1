/** The balance of a day as it is listed: a payer a row, or what each of them is made of. */

import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { ListRow } from '#contract/list.ts'
import { balanceList } from '#contract/lists/result/balance.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { balanceOn } from '#server/modules/result/balance.ts'
import type { PayerBalance } from '#server/modules/result/balance.ts'

type Row = ListRow<typeof balanceList>
type Unranked = Omit<Row, 'id' | 'day'>

const NO_AGES = { notDue: ZERO, to30: ZERO, to60: ZERO, to90: ZERO, over90: ZERO, credit: ZERO }

const ofPayer = ({ who }: PayerBalance) => ({
  payerId: who.id === 0 ? null : who.id,
  payerCode: who.code,
  payerName: who.name,
  payerKind: who.kind,
})
const NO_DOCUMENT = {
  ...{ nature: null, number: null, bookingCode: null, on: null, due: null, age: null, amount: null },
  ...{ billId: null, bookingId: null },
}

const payerRow = (row: PayerBalance): Unranked => ({
  ...ofPayer(row),
  ...NO_DOCUMENT,
  ...{ notDue: row.notDue, to30: row.to30, to60: row.to60, to90: row.to90, over90: row.over90 },
  credit: row.credit,
  total: row.total,
})

/** What was given beyond the bills, or taken back beyond what paid them: money of no bill. */
const restRow = (row: PayerBalance, age: 'credit' | 'to30', amount: Cents): Unranked => ({
  ...ofPayer(row),
  ...NO_DOCUMENT,
  ...NO_AGES,
  nature: 'MONEY',
  [age]: amount,
  age,
  total: amount,
})

const documentRows = (row: PayerBalance): Unranked[] => [
  ...row.open.map(({ document, due, age, left }) => ({
    ...ofPayer(row),
    ...NO_AGES,
    [age]: left,
    nature: document.kind,
    number: document.number,
    bookingCode: document.bookingCode,
    on: document.on,
    due,
    age,
    amount: document.amount,
    billId: document.id === 0 ? null : document.id,
    bookingId: document.bookingId,
    total: left,
  })),
  ...(row.takenBack === 0 ? [] : [restRow(row, 'to30', row.takenBack)]),
  ...(row.credit === 0 ? [] : [restRow(row, 'credit', row.credit)]),
]

export const balanceRoutes = wholeListRoutes(balanceList, {
  summary: 'Balance clients à une date',
  rows: async (context, { view, on }) => {
    const day = on ?? context.today
    const found = await balanceOn(context, day)
    const rows = view === 'DOCUMENTS' ? found.flatMap(documentRows) : found.map(payerRow)
    return rows.map((row, i) => ({ ...row, id: i + 1, day }))
  },
})

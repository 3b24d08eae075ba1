import { addDays, addMonths, startOfMonth, toDay, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { ListRow } from '#contract/list.ts'
import { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import type { VatKind } from '#contract/lists/result/tva-statement.ts'
import { periodWords } from '#contract/vat-words.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useAddressed } from '#web/list/use-addressed.ts'
import { paymentsAt } from '#web/screens/result/addressed.ts'
import { Figure } from '#web/screens/result/figure.tsx'
import { NextMonth } from '#web/screens/result/next-month.tsx'
import { fileAddress } from '#web/shell/file-address.ts'
import { useToday } from '#web/shell/today.ts'
import { formatRate } from '#web/ui/format.ts'

type Row = ListRow<typeof tvaStatementList>
interface Narrowed {
  readonly kind?: VatKind | null
  readonly rate?: number | null
}

const statementAt = (view: string, { from, to }: Row, { kind, rate }: Narrowed = {}): Address => ({
  to: pathTo('/tva-statement-list'),
  search: {
    ...{ view, from, to },
    ...(kind === null || kind === undefined ? {} : { kind }),
    ...(rate === null || rate === undefined ? {} : { rate }),
  },
})

/** The files that a figure of a month is made of. */
const filesOf = (row: Row, narrowed?: Narrowed): Address => statementAt('FILES', row, narrowed)

const isFile = ({ customer }: Row): boolean => customer !== null

/** A figure of a file opens its payments of those months; another, the files that it sums. */
const opens = (row: Row, narrowed: Narrowed): Address =>
  isFile(row) && row.bookingCode !== null
    ? paymentsAt({ to: lastDayOf(row.to), money: 'REVENUE', text: row.bookingCode })
    : filesOf(row, narrowed)

const lastDayOf = (month: Day): Day => addDays(addMonths(month, 1), -1)

interface CellProps {
  readonly row: Row
}

const amountCell =
  (key: 'services' | 'goods' | 'arrhes', kind: VatKind) =>
  ({ row }: CellProps) => <Figure amount={row[key]} opens={filesOf(row, { kind })} />

/** Nothing where the row has no such figure. */
const shown = (amount: Cents | null, address: Address) =>
  amount === null ? null : <Figure amount={amount} opens={address} />

const CELLS = {
  period: ({ row }: CellProps) => periodWords(row.from, row.to),
  rate: ({ row }: CellProps) => (row.rateValue === null ? '' : formatRate(row.rateValue)),
  services: amountCell('services', 'SERVICES'),
  goods: amountCell('goods', 'GOODS'),
  arrhes: amountCell('arrhes', 'ARRHES'),
  base: ({ row }: CellProps) => shown(row.base, opens(row, { kind: row.kind, rate: row.rateValue })),
  vat: ({ row }: CellProps) =>
    shown(row.vat, row.kind === null ? statementAt('RATES', row) : opens(row, { kind: row.kind, rate: row.rateValue })),
  outside: ({ row }: CellProps) =>
    shown(row.outside, row.kind === null ? statementAt('RATES', row) : opens(row, { kind: row.kind })),
  exactBase: ({ row }: CellProps) => shown(row.exactBase, filesOf(row, { rate: row.rateValue })),
  exactVat: ({ row }: CellProps) => shown(row.exactVat, filesOf(row, { rate: row.rateValue })),
}

/** This year, unless the address says other months. */
const usePlace = () => {
  const today = useToday()
  return useAddressed({ from: toDay(`${yearOf(today)}-01-01`), to: startOfMonth(today) })
}

/** /tva-statement-list: VAT by month, by rate, as its return wants it, and file by file. */
export const TvaStatement = wholeScreen(tvaStatementList, {
  words: ['vat', 'statement'],
  usePlace,
  open: (row) => {
    if (row.bookingId !== null) return fileAddress(row.bookingId, 'payments')
    return row.kind === null && row.line === null
      ? statementAt('RATES', row)
      : filesOf(row, { kind: row.kind, rate: row.rateValue })
  },
  cells: CELLS,
  Below: NextMonth,
  isAlwaysBelow: true,
  here: {
    wordsOf: ({ bookingCode, customer }) => [bookingCode, customer].join(' '),
    keeps: { kind: (row, kind) => row.kind === kind, rate: (row, rate) => row.rateValue === rate },
  },
})

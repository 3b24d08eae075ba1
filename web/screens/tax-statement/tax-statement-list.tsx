import { isDay } from '#domain/day.ts'
import type { ListRow } from '#contract/list.ts'
import {
  TAX_CATEGORY,
  TAX_COLLECTOR,
  TAX_REASON,
  TAX_REGIME,
  taxStatementList,
} from '#contract/lists/result/tax-statement.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { Kept } from '#web/list/kept-filters.ts'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { TaxPeriod } from '#web/screens/tax-statement/tax-period.tsx'
import { fileAddress } from '#web/shell/file-address.ts'
import { ScreenLink, useScreenSearch } from '#web/shell/navigation.tsx'
import { formatAmount } from '#web/ui/format.ts'

type Row = ListRow<typeof taxStatementList>

/** The months of a row, seen otherwise. */
const seenAs = (row: Row, view: 'CATEGORY' | 'STAY'): Address => ({
  to: pathTo('/tax-statement-list'),
  search: { view, from: row.first, to: row.last, ...(row.taxId === null ? {} : { taxId: row.taxId }) },
})

/** A statement is made of months, a month of stays, a stay of its file. */
const opens = (row: Row): string | Address => {
  if (row.month === null) return seenAs(row, 'CATEGORY')
  if (row.bookingId === null) return seenAs(row, 'STAY')
  return fileAddress(row.bookingId, 'stay')
}

const Figure = ({ row, amount }: { readonly row: Row; readonly amount: number }) => {
  const address = opens(row)
  const { to, search } = typeof address === 'string' ? { to: address, search: undefined } : address
  return (
    <ScreenLink
      to={to}
      {...(search === undefined ? {} : { search })}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {formatAmount(amount)}
    </ScreenLink>
  )
}

/** Words alone: they tell rows apart, they are no states to look out for. */
const CELLS = {
  category: ({ row }: { readonly row: Row }) => (row.category === null ? '' : TAX_CATEGORY.word(row.category)),
  regime: ({ row }: { readonly row: Row }) => (row.regime === null ? '' : TAX_REGIME.word(row.regime)),
  collectedBy: ({ row }: { readonly row: Row }) =>
    row.collectedBy === null ? '' : TAX_COLLECTOR.word(row.collectedBy),
  due: ({ row }: { readonly row: Row }) => <Figure row={row} amount={row.due} />,
  total: ({ row }: { readonly row: Row }) => <Figure row={row} amount={row.total} />,
  reasons: ({ row }: { readonly row: Row }) =>
    Object.entries(row.exempt)
      .map(([reason, [people, nights]]) => `${TAX_REASON.word(reason as 'MINOR')} ${people} (${nights})`)
      .join(', '),
}

const useTaxId = (): number | undefined => {
  const { taxId } = useScreenSearch<{ readonly taxId?: unknown }>()
  const id = Number(taxId)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const usePlace = () => {
  const { taxId: _, ...search } = useScreenSearch<Kept>()
  const taxId = useTaxId()
  return {
    key: JSON.stringify([search, taxId]),
    name: undefined,
    first: { view: 'STATEMENT', ...search },
    ...(taxId === undefined ? {} : { fixed: { taxId } }),
  }
}

const Below = ({ filters }: { readonly filters: Kept }) => {
  const taxId = useTaxId()
  const { view, from } = filters
  return view === 'STATEMENT' || !isDay(from) ? null : <TaxPeriod taxId={taxId} day={from} />
}

/** /tax-statement-list: what is declared of the tourist tax and of other taxes, by period, by month and category, by stay. */
export const TaxStatements = wholeScreen(taxStatementList, {
  words: ['tax-statement', 'list'],
  usePlace,
  open: opens,
  cells: CELLS,
  Below,
  isAlwaysBelow: true,
  here: { wordsOf: ({ bookingCode }) => bookingCode ?? '' },
})

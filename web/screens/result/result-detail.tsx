import { startOfMonth } from '#domain/day.ts'
import type { ListRow } from '#contract/list.ts'
import { LINE_TYPE, rateText, resultDetailList } from '#contract/lists/result/result-detail.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useAddressed } from '#web/list/use-addressed.ts'
import { detailAt } from '#web/screens/result/addressed.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useToday } from '#web/shell/today.ts'

type Row = ListRow<typeof resultDetailList>

/** The lines that a row gathers; a line leads to its bill. */
const opens = ({ id, type, label, placeType, rateBp, from, to, gathers }: Row): string | Address => {
  if (id !== null) return pathTo('/bill/$billId', { billId: id })
  const rate = rateBp ?? 'NONE'
  const own = {
    TYPE: { type },
    ITEM: { type, text: `"${label ?? ''}"`, rate },
    RATE: { rate },
    PLACE: { placeType: `"${placeType ?? ''}"` },
    LINE: {},
  }[gathers]
  return detailAt({ view: 'LINE', from, to, ...own })
}

/** This month, gathered as the house prefers, unless the address says otherwise. */
const usePlace = () => {
  const today = useToday()
  const { breakdown } = usePreferences().result
  return useAddressed({ view: breakdown, from: startOfMonth(today), to: today })
}

/** /result-detail: what was billed by line type, item, rate of VAT or type of place. */
export const ResultDetail = listScreen(resultDetailList, {
  words: ['result', 'detail'],
  usePlace,
  open: opens,
  keyOf: ({ id, position, type, label, placeType, rateBp }) => [id, position, type, label, placeType, rateBp].join(' '),
  cells: {
    type: ({ row }: { readonly row: Row }) => (row.type === null ? '' : LINE_TYPE.word(row.type)),
    rate: ({ row }: { readonly row: Row }) => rateText(row.rateBp),
  },
})

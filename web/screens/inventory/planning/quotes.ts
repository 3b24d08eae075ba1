/** Quotes over the planning: they hold nothing, so they are bars of their own beside those of the ledger. */
import { epochDay } from '#domain/day.ts'
import type { PlanningBoard, PlanningQuote } from '#contract/operations/booking/planning.ts'
import { barsBetween } from '#web/ui/board/bar-index.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

interface Taken {
  readonly row: number
  readonly start: number
  readonly end: number
}

/**
 * Where a quote by type is drawn: on the first place of the type with nothing on these nights, else the first without another
 * quote, else the first. It says where there may be room, and promises nothing.
 */
const rowFor = (places: readonly number[], quote: Taken, index: BarIndex<StayBar>, drawn: readonly Taken[]): number => {
  const isUnder = (row: number): boolean =>
    drawn.some((other) => other.row === row && other.start < quote.end && quote.start < other.end)
  const clear = places.filter((row) => !isUnder(row))
  return clear.find((row) => barsBetween(index, row, quote.start, quote.end).length === 0) ?? clear[0] ?? places[0] ?? 0
}

/** Quotes → bars drawn over the others. Those of places that the board does not show are left out. */
export const barsOfQuotes = (
  quotes: readonly PlanningQuote[],
  board: PlanningBoard,
  index: BarIndex<StayBar>,
): StayBar[] => {
  const byType = Map.groupBy(board.places, (place) => place.placeTypeId)
  const known = new Set(board.places.map((place) => place.id))
  const bars: StayBar[] = []
  for (const quote of quotes) {
    const nights = { row: 0, start: epochDay(quote.arrival), end: epochDay(quote.departure) }
    const places = (byType.get(quote.placeTypeId) ?? []).map((place) => place.id)
    const row = quote.placeId ?? rowFor(places, nights, index, bars)
    if (!known.has(row)) continue
    bars.push({
      ...nights,
      // Its own number, that no hold has.
      id: -quote.occupancyId,
      row,
      over: true,
      placeTypeId: quote.placeTypeId,
      hold: 'QUOTE',
      kind: 'quote',
      bookingId: quote.bookingId,
      occupancyId: quote.occupancyId,
      version: quote.version,
      code: quote.code,
      name: quote.name,
      people: quote.people,
      pinned: quote.placeId !== null,
      arrived: false,
      gone: false,
      spent: false,
      due: false,
      expires: 0,
      recordId: 0,
      pending: false,
    })
  }
  return bars
}

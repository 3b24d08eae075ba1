import type { Day } from '#domain/day.ts'
import { isDay } from '#domain/day.ts'
import { useRemembered } from '#web/shell/local.ts'

export const DATE_KINDS = ['stay', 'arrival', 'departure', 'bookedOn'] as const
export type DateKind = (typeof DATE_KINDS)[number]

export const STATES = ['SAVED', 'EXPIRED', 'CANCELLED'] as const
export type ListState = (typeof STATES)[number]

export interface BookingFilters {
  readonly text: string
  /** Which dates `from` and `to` are. */
  readonly on: DateKind
  readonly from: Day | null
  readonly to: Day | null
  /** Null: live ones. */
  readonly state: ListState | null
  readonly withBalance: boolean
}

const NONE: BookingFilters = { text: '', on: 'stay', from: null, to: null, state: null, withBalance: false }

const day = (value: unknown): Day | null => (isDay(value) ? value : null)

const read = (kept: Readonly<Record<string, unknown>>): BookingFilters => ({
  text: typeof kept['text'] === 'string' ? kept['text'] : '',
  on: DATE_KINDS.find((known) => known === kept['on']) ?? 'stay',
  from: day(kept['from']),
  to: day(kept['to']),
  state: STATES.find((known) => known === kept['state']) ?? null,
  withBalance: kept['withBalance'] === true,
})

/** What a list of stays is narrowed to, remembered by user and list (spec 2). */
export const useBookingFilters = (name: string, onChange: () => void) => {
  const [kept, keep] = useRemembered('filters', name, { ...NONE })
  const filters = read(kept)
  const { text, from, to, state, withBalance } = filters
  return {
    filters,
    isNarrowed: text !== '' || from !== null || to !== null || state !== null || withBalance,
    put: (change: Partial<BookingFilters>): void => {
      keep({ ...filters, ...change })
      onChange()
    },
    clear: (): void => {
      keep({ ...NONE })
      onChange()
    },
  }
}

export type FilterState = ReturnType<typeof useBookingFilters>

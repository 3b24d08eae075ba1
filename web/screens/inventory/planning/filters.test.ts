import { describe, expect, it } from 'vitest'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { PlanningGrouping } from '#contract/operations/establishment/preference-planning.ts'
import { indexBars } from '#web/ui/board/bar-index.ts'
import { NO_FILTER, headingsOf, rowsOf, typeAmong } from './filters.ts'
import type { StayBar } from './stay-bar.ts'

const type = (id: number, familyId: number | null) => ({
  id,
  code: `T${id}`,
  label: `Type ${id}`,
  familyId,
  rental: false,
})
const place = (id: number, code: string, placeTypeId: number) => ({
  id,
  code,
  placeTypeId,
  capacity: 6,
  commercialised: true,
})
const board: PlanningBoard = {
  families: [{ id: 50, label: 'Locatifs' }],
  types: [type(1, 50), type(2, 50), type(3, null)],
  places: [place(11, 'A10', 1), place(12, 'A2', 2), place(13, 'B1', 3)],
  open: [],
}

/** Rows as they are read: « # » and a heading, or the number of a place. */
const read = (
  grouping: PlanningGrouping,
  filters = NO_FILTER,
  collapsed: ReadonlySet<number> = new Set(),
): string[] => {
  const headings = headingsOf(board, grouping, 'Sans famille')
  const index = indexBars<StayBar>([])
  return rowsOf({ board, headings, filters, collapsed, index, matches: () => true }).map(({ key, heading }) =>
    heading ? `# ${headings.get(key)?.label ?? ''}` : (board.places.find((one) => one.id === key)?.code ?? ''),
  )
}

describe('rows of the board', () => {
  it('go by type, by family, or by number alone', () => {
    expect(read('type')).toEqual(['# Type 1', 'A10', '# Type 2', 'A2', '# Type 3', 'B1'])
    expect(read('family')).toEqual(['# Locatifs', 'A10', 'A2', '# Sans famille', 'B1'])
    expect(read('place')).toEqual(['A2', 'A10', 'B1'])
  })

  it('are narrowed to a type, whatever the grouping, and folded by their heading', () => {
    const filters = { ...NO_FILTER, among: 'type:2' }
    expect(read('family', filters)).toEqual(['# Locatifs', 'A2'])
    expect(read('place', filters)).toEqual(['A2'])
    expect(read('family', NO_FILTER, new Set([-50]))).toEqual(['# Locatifs', '# Sans famille', 'B1'])
    expect([typeAmong(filters), typeAmong(NO_FILTER)]).toEqual([2, undefined])
  })
})

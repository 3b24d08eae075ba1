/** A block of cells: copied to and pasted from a spreadsheet, filled, cleared. Pure. */
import type { Day } from '#domain/day.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { cellText, typeCell } from '#web/screens/pricing/price/season/cell-text.ts'
import type { CellFault } from '#web/screens/pricing/price/season/cell-text.ts'
import type { CellAt } from '#web/screens/pricing/price/season/marks.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'

export interface Rejected extends CellAt {
  readonly text: string
  readonly fault: CellFault
}

export interface Applied {
  readonly draft: GridDraft
  readonly rejected: readonly Rejected[]
}

export interface CellInput extends CellAt {
  readonly text: string
}

/**
 * Types many cells at once. Dates hold one another (a start may pass an end that is yet to come), so those refused as reversed
 * are tried again as long as others go through.
 */
export function typeAll(
  draft: GridDraft,
  rows: readonly SeasonRow[],
  inputs: readonly CellInput[],
  today: Day,
): Applied {
  let now = draft
  let left = inputs
  for (;;) {
    const rejected: Rejected[] = []
    for (const input of left) {
      const row = rows.find((r) => r.key === input.rowKey)
      if (row === undefined) continue
      const typed = typeCell(now, row, input.periodId, input.text, today)
      if ('fault' in typed) rejected.push({ ...input, fault: typed.fault })
      else now = typed.draft
    }
    const mayPass = rejected.length < left.length && rejected.some((r) => r.fault === 'reversed')
    if (!mayPass) return { draft: now, rejected }
    left = rejected
  }
}

/** Lines and columns of what a spreadsheet puts on the clipboard. */
export const blockOf = (clipboard: string): readonly (readonly string[])[] =>
  clipboard
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

export interface Selection {
  readonly rows: readonly SeasonRow[]
  readonly periodIds: readonly number[]
}

/** The cells that a pasted block goes to: one value to the whole selection, else from its first cell on. */
export function pasted(
  block: readonly (readonly string[])[],
  selection: Selection,
  rows: readonly SeasonRow[],
  periodIds: readonly number[],
): { readonly inputs: readonly CellInput[]; readonly lost: number } {
  const one = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (one !== undefined) {
    const inputs = selection.rows.flatMap((row) =>
      selection.periodIds.map((periodId) => ({ rowKey: row.key, periodId, text: one })),
    )
    return { inputs, lost: 0 }
  }
  const top = rows.findIndex((row) => row.key === selection.rows[0]?.key)
  const left = periodIds.indexOf(selection.periodIds[0] ?? 0)
  let lost = 0
  const inputs = block.flatMap((line, i) =>
    line.flatMap((text, j): CellInput[] => {
      const row = rows[top + i]
      const periodId = periodIds[left + j]
      if (row !== undefined && periodId !== undefined) return [{ rowKey: row.key, periodId, text }]
      lost += 1
      return []
    }),
  )
  return { inputs, lost }
}

/** The selection as a spreadsheet takes it. */
export const copied = (draft: GridDraft, selection: Selection): string =>
  selection.rows
    .map((row) =>
      selection.periodIds
        .map((id) => {
          const period = draft.periods.find((p) => p.id === id)
          return period === undefined ? '' : cellText(draft, row, period)
        })
        .join('\t'),
    )
    .join('\n')

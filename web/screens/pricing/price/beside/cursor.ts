/** One cursor over the cells of several grids, whose periods are of different lengths. Pure. */
import type { Edge, Move } from '#web/screens/pricing/price/season/cell-keys.ts'
import type { BesideRow, Cell } from '#web/screens/pricing/price/beside/side-by-side.ts'

/** A row that can be typed in. */
export interface Line extends BesideRow {
  readonly gridId: number
}

/** A cell by what it says, so that it is found again when columns move. */
export interface Spot {
  readonly gridId: number
  readonly rowKey: string
  readonly periodId: number
}

export const spotKey = ({ gridId, rowKey, periodId }: Spot): string => `${gridId}|${rowKey}|${periodId}`

interface Place {
  readonly line: number
  readonly cell: Cell
}

const typed = ({ cells }: Line): readonly Cell[] => cells.filter(({ periodId }) => periodId !== undefined)

const spotOf = (line: Line, { periodId }: Cell): Spot => ({
  gridId: line.gridId,
  rowKey: line.row.key,
  periodId: periodId ?? 0,
})

const placeOf = (lines: readonly Line[], spot: Spot): Place | undefined => {
  const line = lines.findIndex(({ gridId, row }) => gridId === spot.gridId && row.key === spot.rowKey)
  const cell = lines[line]?.cells.find(({ periodId }) => periodId === spot.periodId)
  return cell === undefined ? undefined : { line, cell }
}

/** The cell of a line under a column, else the nearest. */
function under(line: Line | undefined, column: number): Cell | undefined {
  const gap = ({ column: from, columns }: Cell): number => Math.max(from - column, column - (from + columns - 1), 0)
  return line === undefined ? undefined : typed(line).toSorted((a, b) => gap(a) - gap(b) || a.column - b.column)[0]
}

const clamp = (n: number, max: number): number => Math.min(Math.max(n, 0), max)

/** The first cell that can be typed in. */
export const firstSpot = (lines: readonly Line[]): Spot | undefined => {
  const line = lines.find((one) => typed(one).length > 0)
  const cell = line === undefined ? undefined : typed(line)[0]
  return line === undefined || cell === undefined ? undefined : spotOf(line, cell)
}

const onLine = (lines: readonly Line[], at: number, cell: Cell | undefined): Spot | undefined => {
  const line = lines[at]
  return line === undefined || cell === undefined ? undefined : spotOf(line, cell)
}

/** Where a move leads; undefined past the ends, where Tab leaves the table. */
export function step(lines: readonly Line[], spot: Spot, move: Move): Spot | undefined {
  const place = placeOf(lines, spot)
  if (place === undefined) return firstSpot(lines)
  const { line, cell } = place
  const own = lines[line] === undefined ? [] : typed(lines[line])
  const at = own.indexOf(cell)
  switch (move) {
    case 'stay':
      return spot
    case 'up':
    case 'down': {
      const to = clamp(line + (move === 'up' ? -1 : 1), lines.length - 1)
      return onLine(lines, to, under(lines[to], cell.column))
    }
    case 'left':
    case 'right':
      return onLine(lines, line, own[clamp(at + (move === 'left' ? -1 : 1), own.length - 1)])
    case 'next':
    case 'previous': {
      const by = move === 'next' ? 1 : -1
      const beside = own[at + by]
      if (beside !== undefined) return onLine(lines, line, beside)
      const other = lines[line + by]
      return other === undefined ? undefined : onLine(lines, line + by, typed(other).at(by === 1 ? 0 : -1))
    }
  }
}

export function edge(lines: readonly Line[], spot: Spot, to: Edge): Spot | undefined {
  const place = placeOf(lines, spot)
  if (place === undefined) return firstSpot(lines)
  const own = lines[place.line] === undefined ? [] : typed(lines[place.line] as Line)
  if (to === 'start' || to === 'end') return onLine(lines, place.line, own.at(to === 'start' ? 0 : -1))
  const line = to === 'top' ? 0 : lines.length - 1
  return onLine(lines, line, under(lines[line], place.cell.column))
}

/** The rectangle between two cells, line by line. */
export function block(lines: readonly Line[], from: Spot, to: Spot): readonly (readonly Spot[])[] {
  const [a, b] = [placeOf(lines, from), placeOf(lines, to)]
  if (a === undefined || b === undefined) return []
  const [top, bottom] = [Math.min(a.line, b.line), Math.max(a.line, b.line)]
  const left = Math.min(a.cell.column, b.cell.column)
  const right = Math.max(a.cell.column + a.cell.columns, b.cell.column + b.cell.columns)
  const meets = ({ column, columns }: Cell): boolean => column < right && left < column + columns
  return lines.slice(top, bottom + 1).map((line) =>
    typed(line)
      .filter(meets)
      .map((cell) => spotOf(line, cell)),
  )
}

export interface Typed extends Spot {
  readonly text: string
}

/** Where a pasted block goes: one value to the whole selection, else cell by cell from its first. `lost`: beyond the table. */
export function pastedAt(
  clipboard: readonly (readonly string[])[],
  lines: readonly Line[],
  selection: readonly (readonly Spot[])[],
): { readonly inputs: readonly Typed[]; readonly lost: number } {
  const [first] = selection.flat()
  const one = clipboard.length === 1 && clipboard[0]?.length === 1 ? clipboard[0][0] : undefined
  if (one !== undefined) return { inputs: selection.flat().map((spot) => ({ ...spot, text: one })), lost: 0 }
  const place = first === undefined ? undefined : placeOf(lines, first)
  if (place === undefined) return { inputs: [], lost: 0 }
  let lost = 0
  const inputs = clipboard.flatMap((texts, i) => {
    const line = lines[place.line + i]
    const own = line === undefined ? [] : typed(line)
    const cell = under(line, place.cell.column)
    const from = cell === undefined ? 0 : own.indexOf(cell)
    return texts.flatMap((text, j): Typed[] => {
      const target = own[from + j]
      if (line !== undefined && target !== undefined) return [{ ...spotOf(line, target), text }]
      lost += 1
      return []
    })
  })
  return { inputs, lost }
}

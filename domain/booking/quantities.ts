/** From what the party brings to the quantities of a grid's options, by their codes. */
import { defaultQuantities } from '../pricing/types.ts'
import type { GridSnapshot, OptionKind, OptionPrice } from '../pricing/types.ts'

/** So many of a reference (animal type, vehicle type, extra), or of an option that only grids know, by its code. */
export interface PartyOption {
  readonly kind: OptionKind
  readonly refId: number | null
  readonly code: string | null
  /** Its name, for whoever reads that it has no price. */
  readonly label?: string
  readonly quantity: number
}

const isAsked = (option: OptionPrice, asked: PartyOption): boolean =>
  asked.refId === null ? option.code === asked.code : option.kind === asked.kind && option.refId === asked.refId

/** Code of the grid's option for what is asked; where the grid has none, a code that tells what lacks a price. */
export const optionCode = (grid: Pick<GridSnapshot, 'options'> | null, asked: PartyOption): string =>
  grid?.options.find((o) => isAsked(o, asked))?.code ?? asked.code ?? `${asked.kind}:${asked.refId ?? 0}`

/** Quantities for one grid: its defaults (spec 3), then what is asked. */
export const quantitiesFor = (
  grid: Pick<GridSnapshot, 'options'>,
  options: readonly PartyOption[],
): Record<string, number> => {
  const quantities = defaultQuantities(grid)
  for (const option of options) quantities[optionCode(grid, option)] = option.quantity
  return quantities
}

/** Quantities that serve every candidate grid at once, to choose among them; the chosen one is priced with its own. */
export const quantitiesForAll = (
  grids: readonly Pick<GridSnapshot, 'options'>[],
  options: readonly PartyOption[],
): Record<string, number> =>
  grids.toReversed().reduce<Record<string, number>>((all, grid) => ({ ...all, ...quantitiesFor(grid, options) }), {})

/** What the desk reads of price grids; apart from their tools, which the file of a booking does not load. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { countedAnswer, idAnswer } from '#contract/operations/answer.ts'
import type { Counted } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'

/** An option that only grids know (kind OTHER), as it is sold: its code is that of quantities. */
export const ownOption = z.strictObject({
  code: z.string(),
  label: z.string(),
  tvaId: idAnswer.nullable(),
  /** Types whose grids have it. */
  placeTypeIds: z.array(idAnswer).readonly(),
})
export type OwnOption = z.output<typeof ownOption>
export type OwnOptionList = Counted<OwnOption>

/** A grid that is sold on a type: one that staff may force. */
const gridChoice = countedAnswer(
  z.strictObject({ id: idAnswer, label: z.string(), version: z.int(), priceGridModeleId: z.int() }),
)
export type GridChoiceList = z.output<typeof gridChoice>

const CHOOSE = { method: 'GET', right: ['booking_booking', 'read'], write: false } as const

export const gridsAtDesk = {
  choice: operation({
    ...CHOOSE,
    path: 'occupant-extra/price-grid/choice/:id',
    summary: 'Grilles tarifaires en vente sur un type',
    params: idParams,
    ids: { id: 'priceGrid' },
    answer: gridChoice,
  }),
  ownOptions: operation({
    ...CHOOSE,
    path: 'occupant-extra/price-grid/own-options',
    summary: 'Options que seules les grilles en vente connaissent',
    answer: countedAnswer(ownOption),
  }),
} as const

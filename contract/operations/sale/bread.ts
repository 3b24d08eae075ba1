/** Bread ordered by place until an hour, its list for the baker, handed out in the morning (decision 0447). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'

const boardLine = z.strictObject({
  articleId: idAnswer,
  quantity: z.int(),
  /** It comes every day. */
  isRepeated: z.boolean(),
  /** Taken after the hour. */
  isLate: z.boolean(),
})

const boardRow = z.strictObject({
  occupancyId: idAnswer,
  bookingId: idAnswer,
  place: z.string(),
  name: z.string(),
  code: z.string(),
  departure: dayAnswer,
  /** Left: what they ordered is not baked. */
  isGone: z.boolean(),
  lines: z.array(boardLine).readonly(),
  handedAt: z.string().nullable(),
  /** Where its ticket is: waiting at the till; taken up there; null: not handed out. */
  ticket: z.enum(['WAITING', 'TAKEN']).nullable(),
})
export type BreadRow = z.output<typeof boardRow>

export const breadBoard = z.strictObject({
  day: dayAnswer,
  today: dayAnswer,
  /** `HH:MM` of the day before. */
  until: z.string(),
  isLate: z.boolean(),
  /** Whether this user may take orders after the hour. */
  mayInsist: z.boolean(),
  articles: z
    .array(z.strictObject({ id: idAnswer, code: z.string(), label: z.string(), price: centsAnswer }))
    .readonly(),
  tills: z.array(z.strictObject({ id: idAnswer, label: z.string() })).readonly(),
  /** Who is served on that day, and who ordered and left; by place. */
  rows: z.array(boardRow).readonly(),
  /** What the baker brings. */
  totals: z.array(z.strictObject({ articleId: idAnswer, quantity: z.int() })).readonly(),
})
export type BreadBoard = z.output<typeof breadBoard>

const RIGHT = ['sale_sale', 'write'] as const
const dayQuery = z.object({ day: dayInput.optional() })
const ofDay = { day: dayInput, occupancyId: idInput }

const WRITE = { method: 'POST', right: RIGHT, write: true, idempotent: true, answer: breadBoard } as const

export const bread = {
  board: operation({
    method: 'GET',
    path: 'sale/bread-order/board',
    right: ['sale_sale', 'read'],
    write: false,
    summary: 'Commandes de pain d’un jour, par emplacement',
    query: dayQuery,
    answer: breadBoard,
  }),
  order: operation({
    ...WRITE,
    path: 'sale/bread-order/edit',
    summary: 'Commander le pain d’un emplacement, pour un jour ou jusqu’au départ',
    body: z.object({
      ...ofDay,
      lines: z.array(z.object({ articleId: idInput, quantity: z.int() })).max(50),
      isRepeated: z.boolean().default(false),
      /** After the hour, by somebody who may. */
      insists: z.boolean().default(false),
    }),
    ids: { occupancyId: 'occupancy' },
  }),
  handOut: operation({
    ...WRITE,
    path: 'sale/bread-order/hand-out',
    summary: 'Remettre le pain d’un emplacement : son ticket est mis de côté à la caisse',
    body: z.object({ ...ofDay, cashRegisterId: idInput }),
    ids: { occupancyId: 'occupancy', cashRegisterId: 'cashRegister' },
  }),
  takeBack: operation({
    ...WRITE,
    path: 'sale/bread-order/take-back',
    summary: 'Décocher un pain remis : son ticket mis de côté est abandonné',
    body: z.object(ofDay),
    ids: { occupancyId: 'occupancy' },
  }),
} as const

export const BREAD_LIST = 'sale/bread-order/document'
export const breadListQuery = z.object({ day: dayInput })

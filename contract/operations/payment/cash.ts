/** Cash of a day: sessions of tills, counts by coin and note, card terminals, and what was there when the journal begins. */
import { z } from 'zod'
import { DENOMINATIONS, MOST_PIECES } from '#domain/billing/cash-count.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, reasonInput, wholeInAddress } from '#contract/operations/input.ts'

/** How many of each coin and note, by its value in cents. */
const notesInput = z
  .record(
    z.string().max(6),
    z.int().min(0, { error: 'cash.notCounted' }).max(MOST_PIECES, { error: 'cash.notCounted' }),
  )
  .refine((notes) => Object.keys(notes).length <= DENOMINATIONS.length, { error: 'cash.unknownNote' })

const notesAnswer = z.record(z.string(), z.int())

const countAnswer = z.strictObject({
  id: idAnswer,
  kind: z.enum(['FUND', 'HANDOVER', 'CLOSING']),
  recordedAt: z.string(),
  operator: z.string(),
  notes: notesAnswer,
  /** As they were when it was counted. */
  theoretical: centsAnswer,
  counted: centsAnswer,
  difference: centsAnswer,
  reason: z.string().nullable(),
})
export type CountAnswer = z.output<typeof countAnswer>

const sessionAnswer = z.strictObject({
  id: idAnswer,
  version: z.int(),
  till: z.string(),
  openedAt: z.string(),
  openedOn: dayAnswer,
  holder: z.string(),
  float: centsAnswer,
  closedAt: z.string().nullable(),
  /** What its drawer must hold now; of a closed one, what it was counted against. */
  theoretical: centsAnswer,
  counts: z.array(countAnswer).readonly(),
})
export type SessionAnswer = z.output<typeof sessionAnswer>

const cardAnswer = z.strictObject({
  methodId: idAnswer,
  label: z.string(),
  /** By this method on that day, guarantees included: they go through the terminal too. */
  taken: centsAnswer,
  batches: z
    .array(z.strictObject({ id: idAnswer, version: z.int(), terminal: z.string(), amount: centsAnswer }))
    .readonly(),
})
export type CardAnswer = z.output<typeof cardAnswer>

const cashFund = z.strictObject({
  day: dayAnswer,
  methodId: idAnswer,
  methods: z.array(z.strictObject({ id: idAnswer, label: z.string() })).readonly(),
  /** Why nothing may be dated that day any more, if so. */
  closed: z.string().nullable(),
  till: z.strictObject({
    opening: centsAnswer,
    received: centsAnswer,
    returned: centsAnswer,
    expenses: centsAnswer,
    injections: centsAnswer,
    deposited: centsAnswer,
    theoretical: centsAnswer,
    /** Found over or short in drawers, unless the whole till was counted. */
    drawers: centsAnswer,
    counted: centsAnswer.nullable(),
    difference: centsAnswer,
    closing: centsAnswer,
  }),
  /** Guarantees in cash at the end of the day: held apart, never in the till. */
  guarantees: centsAnswer,
  /** Counts of the whole till that day, the last first: it holds. */
  counts: z.array(countAnswer).readonly(),
  /** Station of who asks, and the session that is open there. */
  ownTill: z.string(),
  sessions: z.array(sessionAnswer).readonly(),
  /** What the last session of this station left in its drawer. */
  leftFloat: centsAnswer.nullable(),
  cards: z.array(cardAnswer).readonly(),
  /** Names of terminals that were typed before. */
  terminals: z.array(z.string()).readonly(),
})
export type CashFund = z.output<typeof cashFund>

/** A day of an address; 0: today. */
const dayOrToday = z.union([z.literal('0'), dayInput])

export const cash = {
  read: operation({
    method: 'GET',
    path: 'payment/cash-fund/:methodId/:day',
    right: ['payment_deposit', 'read'],
    write: false,
    summary: 'Fonds de caisse d’un jour : théorique, comptages, tiroirs, terminaux',
    /** 0: the first method of cash. */
    params: z.object({ methodId: wholeInAddress(0), day: dayOrToday }),
    answer: cashFund,
  }),
  count: operation({
    method: 'POST',
    path: 'payment/cash-fund/count',
    right: ['payment_deposit', 'write'],
    write: true,
    idempotent: true,
    summary: 'Compter toute la caisse à la fin d’un jour',
    body: z.object({
      methodId: idInput,
      day: dayInput,
      notes: notesInput,
      reason: reasonInput.nullable().default(null),
    }),
    ids: { methodId: 'paymentMethod' },
    answer: savedAnswer,
  }),
  open: operation({
    method: 'POST',
    path: 'payment/till-session/open',
    right: ['payment_payment', 'write'],
    write: true,
    idempotent: true,
    summary: 'Ouvrir la caisse de ce poste avec son fonds',
    body: z.object({ float: centsInput }),
    answer: savedAnswer,
  }),
  countSession: operation({
    method: 'POST',
    path: 'payment/till-session/count',
    right: ['payment_payment', 'write'],
    write: true,
    idempotent: true,
    summary: 'Compter un tiroir : le reprendre sans le fermer, ou le fermer',
    body: z.object({
      id: idInput,
      version: z.int().min(1),
      notes: notesInput,
      reason: reasonInput.nullable().default(null),
      /** False: whoever counts takes the drawer over. */
      close: z.boolean(),
    }),
    ids: { id: 'tillSession' },
    answer: savedAnswer,
  }),
  saveBatch: operation({
    method: 'POST',
    path: 'payment/terminal-batch/save',
    right: ['payment_deposit', 'write'],
    write: true,
    idempotent: true,
    summary: 'Saisir le total de télécollecte d’un terminal de carte',
    body: z.object({
      /** 0: a new one. */
      id: z.int().min(0),
      version: z.int().min(0).default(0),
      methodId: idInput,
      day: dayInput,
      terminal: z.string().trim().min(1).max(40),
      /** Null: it was typed by mistake. */
      amount: centsInput.nullable(),
    }),
    ids: { methodId: 'paymentMethod' },
    answer: savedAnswer,
  }),
} as const

const openingAnswer = z.strictObject({
  kind: z.enum(['TILL', 'METHOD', 'BANK']),
  /** Of the method or the account; null: the till. */
  id: idAnswer.nullable(),
  label: z.string(),
  amount: centsAnswer,
})
export type OpeningAnswer = z.output<typeof openingAnswer>

const startingBase = z.strictObject({
  /** First day of the month asked for. */
  month: dayAnswer,
  /** Month that the journal begins with; null: none was said. */
  startsOn: dayAnswer.nullable(),
  /** Why it cannot be typed for this month, if so. */
  fixed: z.string().nullable(),
  openings: z.array(openingAnswer).readonly(),
})
export type StartingBase = z.output<typeof startingBase>

export const startingBases = {
  read: operation({
    method: 'GET',
    path: 'payment/starting-base/:month',
    right: ['payment_deposit', 'read'],
    write: false,
    summary: 'Ce qu’un mois trouve à son ouverture : caisse, à remettre, banques',
    params: z.object({ month: dayInput }),
    answer: startingBase,
  }),
  save: operation({
    method: 'POST',
    path: 'payment/starting-base/save',
    right: ['payment_deposit', 'write'],
    write: true,
    idempotent: true,
    summary: 'Dire ce qu’il y avait à l’ouverture du premier mois',
    body: z.object({
      month: dayInput,
      openings: z
        .array(
          z.object({
            kind: z.enum(['TILL', 'METHOD', 'BANK']),
            id: idInput.nullable().default(null),
            amount: centsInput,
          }),
        )
        .max(200),
    }),
    answer: z.strictObject({ status: z.literal('SAVED') }),
  }),
} as const

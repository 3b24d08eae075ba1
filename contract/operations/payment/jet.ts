/** One technical event, whole: what was signed, and the signature (domain rules, section 5). */
import { z } from 'zod'
import { idAnswer } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

const event = z.strictObject({
  id: idAnswer,
  seq: z.int().min(1),
  at: z.string(),
  code: z.int(),
  label: z.string(),
  /** As it was signed: names of the program, values of then. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  operator: z.string().nullable(),
  till: z.string(),
  training: z.boolean(),
  signedText: z.string(),
  /** Empty: the first of its chain. */
  previousSignature: z.string(),
  signature: z.string(),
  keyId: z.string(),
})
export type TechnicalEvent = z.output<typeof event>

export const technicalEvents = {
  read: operation({
    method: 'GET',
    path: 'result/jet/event/:id',
    right: ['result_jet', 'read'],
    write: false,
    summary: 'Lire un événement technique et sa signature',
    params: idParams,
    ids: { id: 'jetEvent' },
    answer: event,
  }),
} as const

/** GET: the same on paper. */
export const EVENT_PAPER = 'result/jet/paper/:id'

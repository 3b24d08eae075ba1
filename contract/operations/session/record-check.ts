/** What the last verification of the record of money found: GET `record-check` reads it, POST verifies now. For system users. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
const recordCheck = z.strictObject({
  checkedAt: z.string(),
  intact: z.boolean(),
  /** The first faults, in few words. */
  faults: z.array(z.string()).readonly(),
})
export type RecordCheck = z.output<typeof recordCheck>

const recordCheckAnswer = z.strictObject({
  /** Null: not verified yet, or not for this user. */
  check: recordCheck.nullable(),
})
export type RecordCheckAnswer = z.output<typeof recordCheckAnswer>

export const recordChecks = {
  read: operation({
    method: 'GET',
    path: 'record-check',
    right: 'session',
    write: false,
    summary: 'Dernière vérification de l’enregistrement des règlements',
    answer: recordCheckAnswer,
  }),
  verify: operation({
    method: 'POST',
    path: 'record-check',
    right: 'session',
    write: false,
    summary: 'Vérifier maintenant l’enregistrement des règlements',
    answer: recordCheckAnswer,
  }),
} as const

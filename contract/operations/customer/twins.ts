/** Records that may be one person: found while typing or in the whole file, merged field by field, undone. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, keyAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { birthInput, idInput, textInput } from '#contract/operations/input.ts'
import { TWIN_POINTS } from '#domain/customer/twins.ts'

const text = textInput(120)

/** POST `customer/customer/twins`: what is typed so far, and the record itself once it exists. */
export const twinsBody = z.object({
  id: z.int().min(0).default(0),
  surname: text,
  birthName: text,
  name: text,
  isCompany: z.boolean().default(false),
  companyName: text,
  siret: text,
  vatNumber: text,
  birthDate: birthInput.nullable().default(null),
  phone1: text,
  phone2: text,
  email: text,
  email2: text,
})

/** A record as these lists name it. */
const twinCustomer = z.strictObject({
  id: idAnswer,
  version: z.int(),
  code: z.string(),
  name: z.string(),
  birthDate: dayAnswer.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  town: z.string().nullable(),
  stays: z.int(),
})
export type TwinCustomer = z.output<typeof twinCustomer>

const twin = z.strictObject({
  customer: twinCustomer,
  /** 0 to 100, from `SUSPECT`. */
  score: z.int(),
  reasons: z.array(keyAnswer(TWIN_POINTS)).readonly(),
})

/** Answer of `twins`, the likeliest first. */
const twins = z.strictObject({
  list: z.array(twin).readonly(),
  total: z.int(),
})
export type Twins = z.output<typeof twins>

/** GET `customer/customer/suspects`: pairs of the whole file, the likeliest first. */
const suspects = z.strictObject({
  list: z
    .array(
      z.strictObject({
        first: twinCustomer,
        second: twinCustomer,
        score: z.int(),
        reasons: z.array(keyAnswer(TWIN_POINTS)).readonly(),
      }),
    )
    .readonly(),
  total: z.int(),
})
export type Suspects = z.output<typeof suspects>

/** POST `customer/customer/distinct`: two people, not to be proposed again. */
export const distinctBody = z.object({ firstId: idInput, secondId: idInput })

/** POST `customer/customer/merge`: `take` names the fields whose value is the merged record's. */
export const mergeBody = z
  .object({
    keptId: idInput,
    keptVersion: z.int().min(1),
    mergedId: idInput,
    mergedVersion: z.int().min(1),
    take: z.array(z.string().max(40)).max(60).default([]),
  })
  .refine(({ keptId, mergedId }) => keptId !== mergedId, { path: ['mergedId'], error: 'customer.mergeWithItself' })

const merged = z.strictObject({
  status: z.literal('SAVED'),
  /** The record that was kept. */
  id: idAnswer,
  mergeId: idAnswer,
})
export type Merged = z.output<typeof merged>

/** GET `customer/customer/merges`: the last ones. */
const merges = z.strictObject({
  list: z
    .array(
      z.strictObject({
        id: idAnswer,
        keptId: idAnswer,
        keptName: z.string(),
        mergedCode: z.string(),
        mergedName: z.string(),
        mergedAt: z.string(),
        userName: z.string().nullable(),
        undone: z.boolean(),
      }),
    )
    .readonly(),
  total: z.int(),
})
export type Merges = z.output<typeof merges>

/** POST `customer/customer/merge/undo`. */
export const undoMergeBody = z.object({ id: idInput })

const READ = { method: 'GET', right: ['customer_partner_customer', 'read'], write: false } as const
const WRITE_PLAIN = { method: 'POST', right: ['customer_partner_customer', 'delete'], write: true } as const

export const customerTwins = {
  like: operation({
    method: 'POST',
    path: 'customer/customer/twins',
    right: ['customer_partner_customer', 'read'],
    write: false,
    summary: 'Fiches qui ressemblent à celle qu’on saisit',
    body: twinsBody,
    ids: { id: 'customer' },
    answer: twins,
  }),
  suspects: operation({
    ...READ,
    path: 'customer/customer/suspects',
    summary: 'Doublons probables du fichier',
    answer: suspects,
  }),
  sayDistinct: operation({
    method: 'POST',
    path: 'customer/customer/distinct',
    right: ['customer_partner_customer', 'write'],
    write: true,
    summary: 'Dire que deux fiches sont deux personnes',
    body: distinctBody,
    answer: savedAnswer.omit({ id: true }),
  }),
  merge: operation({
    ...WRITE_PLAIN,
    path: 'customer/customer/merge',
    summary: 'Réunir deux fiches',
    body: mergeBody,
    answer: merged,
  }),
  undo: operation({
    ...WRITE_PLAIN,
    path: 'customer/customer/merge/undo',
    summary: 'Défaire une réunion',
    body: undoMergeBody,
    answer: savedAnswer,
  }),
  merges: operation({
    ...READ,
    path: 'customer/customer/merges',
    summary: 'Dernières réunions de fiches',
    answer: merges,
  }),
} as const

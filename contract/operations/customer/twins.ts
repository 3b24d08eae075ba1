/** Records that may be one person: found while typing or in the whole file, merged field by field, undone. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { TwinReason } from '#domain/customer/twins.ts'
import { birthInput, idInput, textInput } from '#contract/operations/input.ts'

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
export interface TwinCustomer {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly name: string
  readonly birthDate: Day | null
  readonly phone: string | null
  readonly email: string | null
  readonly town: string | null
  readonly stays: number
}

export interface Twin {
  readonly customer: TwinCustomer
  /** 0 to 100, from `SUSPECT`. */
  readonly score: number
  readonly reasons: readonly TwinReason[]
}

/** Answer of `twins`, the likeliest first. */
export interface Twins {
  readonly list: readonly Twin[]
  readonly total: number
}

/** GET `customer/customer/suspects`: pairs of the whole file, the likeliest first. */
export interface Suspects {
  readonly list: readonly {
    readonly first: TwinCustomer
    readonly second: TwinCustomer
    readonly score: number
    readonly reasons: readonly TwinReason[]
  }[]
  readonly total: number
}

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

export interface Merged {
  readonly status: 'SAVED'
  /** The record that was kept. */
  readonly id: number
  readonly mergeId: number
}

/** GET `customer/customer/merges`: the last ones. */
export interface Merges {
  readonly list: readonly {
    readonly id: number
    readonly keptId: number
    readonly keptName: string
    readonly mergedCode: string
    readonly mergedName: string
    readonly mergedAt: string
    readonly userName: string | null
    readonly undone: boolean
  }[]
  readonly total: number
}

/** POST `customer/customer/merge/undo`. */
export const undoMergeBody = z.object({ id: idInput })

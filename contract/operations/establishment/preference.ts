/**
 * Preferences: what an establishment chooses about its own ways, a few values a kind. A field is here once something reads it;
 * those that wait for a later part are listed in docs/preferences.md.
 */
import { z } from 'zod'
import type { Fields } from '#contract/field.ts'
import { access } from '#contract/operations/establishment/preference-access.ts'
import { accounting } from '#contract/operations/establishment/preference-accounting.ts'
import {
  customer,
  customerResume,
  printMode,
  result,
  sale,
} from '#contract/operations/establishment/preference-house.ts'
import { planning } from '#contract/operations/establishment/preference-planning.ts'
import type { PreferenceKind, PreferenceValues } from '#contract/operations/establishment/preference-kit.ts'
import { policeRegister } from '#contract/operations/establishment/preference-police.ts'
import { taxStatement, taxStatementInformations } from '#contract/operations/establishment/preference-tax.ts'
import { quotation } from '#contract/operations/establishment/preference-quotation.ts'
import {
  arrivalDeparture,
  booking,
  bookingOption,
  cancellation,
  earlyDeparture,
  fees,
} from '#contract/operations/establishment/preference-stays.ts'
import { vacaf } from '#contract/operations/establishment/preference-vacaf.ts'
import { vatStatement } from '#contract/operations/establishment/preference-vat.ts'
import { fieldSchema } from '#contract/schema.ts'

/** Every kind, in the order of the screen. */
export const PREFERENCES = {
  booking,
  quotation,
  bookingOption,
  cancellation,
  earlyDeparture,
  arrivalDeparture,
  policeRegister,
  fees,
  sale,
  result,
  taxStatement,
  taxStatementInformations,
  customer,
  customerResume,
  printMode,
  planning,
  accounting,
  access,
  vatStatement,
  vacaf,
} as const

export type PreferenceName = keyof typeof PREFERENCES

export const preferenceNames = Object.keys(PREFERENCES) as PreferenceName[]

type ValuesOf<K> = K extends PreferenceKind<infer F> ? PreferenceValues<F> : never

/** What holds in an establishment: chosen, or as declared. */
export type Preferences = { readonly [N in PreferenceName]: ValuesOf<(typeof PREFERENCES)[N]> }

/** Copied into a file when it is made: what was agreed with the customer does not follow later changes. */
export type AgreedPreferences = Pick<Preferences, 'cancellation' | 'fees'>

type Stored = Readonly<Record<string, unknown>>

const valuesOf = (fields: Fields, stored: Stored | undefined): Stored =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const chosen = stored?.[key]
      return [key, chosen === undefined ? (field.initial ?? null) : chosen]
    }),
  )

/** Stored values with what was declared for those nobody chose: also those that a newer release declares. */
export const toPreferences = (stored: Readonly<Partial<Record<string, Stored>>>): Preferences =>
  Object.fromEntries(
    preferenceNames.map((name) => [name, valuesOf(PREFERENCES[name].fields, stored[name])]),
  ) as unknown as Preferences

/** What a file made now agrees to. */
export const agreedOf = ({ cancellation: kept, fees: asked }: Preferences): AgreedPreferences => ({
  cancellation: kept,
  fees: asked,
})

/** What a file agreed to; one that is older than the preferences agreed to what was the same for all then. */
export const toAgreed = (stored: Readonly<Partial<Record<string, Stored>>> | null): AgreedPreferences =>
  agreedOf(toPreferences(stored ?? {}))

const valuesAnswer = <K extends PreferenceKind>({ fields }: K) =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])),
  ) as unknown as z.ZodType<ValuesOf<K>, ValuesOf<K>>

/** What a file agreed to, as it is answered. */
export const agreedAnswer = z.strictObject({
  cancellation: valuesAnswer(PREFERENCES.cancellation),
  fees: valuesAnswer(PREFERENCES.fees),
})

/** English of what `contract` says: by key, and for declarations by their French text, since many share one. */
import { english as camp } from '#contract/entities/camp/english.ts'
import { english as customer } from '#contract/entities/customer/english.ts'
import { english as establishment } from '#contract/entities/establishment/english.ts'
import { english as occupantExtra } from '#contract/entities/occupant-extra/english.ts'
import { english as payment } from '#contract/entities/payment/english.ts'
import { english as security } from '#contract/entities/security/english.ts'
import { messages } from '#contract/messages.en.ts'
import { rights } from '#contract/rights.en.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { FlatTexts } from '#contract/texts.ts'

const UNITS = {
  'unit.night_one': 'night',
  'unit.night_other': 'nights',
  'unit.year_one': 'year',
  'unit.year_other': 'years',
}

const declared: FlatTexts = { ...camp, ...customer, ...establishment, ...occupantExtra, ...payment, ...security }

const isKey = (key: string): boolean => key.startsWith('entity.')

const pairs = Object.entries(declared)

/** By key. */
export const english: FlatTexts = {
  ...Object.fromEntries(Object.entries(messages).map(([code, sentence]) => [`message.${code}`, sentence])),
  ...rights,
  ...UNITS,
  ...Object.fromEntries(pairs.filter(([key]) => isKey(key))),
}

/** By the French text of a declaration. */
export const commonEnglish: FlatTexts = Object.fromEntries(pairs.filter(([key]) => !isKey(key)))

/** What a text that names its language is said in: the server's answers to people who chose English. */
export const ENGLISH: Spoken = { language: 'en', texts: english, common: commonEnglish }

/**
 * Numbers and addresses that others give, checked by libraries that follow their registers (spec 5). The browser checks their
 * shape only (`contract/schema.ts`): the registers are too heavy for it.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { euVat, stdnum } from 'stdnum'
import validator from 'validator'
import type { IdentifierKind } from '#domain/identifiers.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import type { FieldError } from '#contract/schema.ts'

/** A French company's number: its key follows Luhn, but for the establishments of La Poste, which the library knows. */
const isFrench = (kind: 'siren' | 'siret', text: string): boolean =>
  stdnum['FR']?.[kind]?.validate(text).isValid === true

/** Greek VAT numbers begin with EL. A country whose rule the library lacks is believed. */
const isVat = (text: string): boolean => {
  const country = text.slice(0, 2) === 'EL' ? 'GR' : text.slice(0, 2)
  const rules = euVat[country]
  return rules === undefined || rules.some((rule) => [text, text.slice(2)].some((one) => rule.validate(one).isValid))
}

const IDENTIFIERS: { readonly [K in IdentifierKind]: (text: string) => boolean } = {
  siren: (text) => isFrench('siren', text),
  siret: (text) => isFrench('siret', text),
  vat: isVat,
  iban: (text) => validator.isIBAN(text),
  bic: (text) => validator.isBIC(text),
}

/**
 * Written without its country, a number is French, and of a range in use. Abroad ranges open each month: any that the country's
 * plan makes possible is believed.
 */
const isPhone = (text: string): boolean => {
  const phone = parsePhoneNumberFromString(text, 'FR')
  return (phone?.countryCallingCode === '33' ? phone.isValid() : phone?.isPossible()) === true
}

const isUrl = (text: string): boolean =>
  validator.isURL(text, { protocols: ['http', 'https'], require_protocol: true, require_valid_protocol: true })

const isRight = ({ kind, identifier }: Field, text: string): boolean => {
  if (identifier !== undefined) return IDENTIFIERS[identifier](text)
  if (kind === 'phone') return isPhone(text)
  if (kind === 'email') return validator.isEmail(text)
  return kind !== 'url' || isUrl(text)
}

/** The message says what was expected; SIREN and SIRET of the right length have a wrong key. */
const codeOf = ({ kind, identifier }: Field): string => {
  if (identifier === 'siren' || identifier === 'siret') return `field.${identifier}Key`
  return `field.${identifier ?? kind}`
}

/** Fields of a row whose number, address or identifier cannot be right; their shape was checked before. */
export const officialErrors = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): FieldError[] =>
  Object.entries(entity.fields).flatMap(([path, field]) => {
    const value = row[path]
    return typeof value !== 'string' || isRight(field, value) ? [] : [{ path, message: codeOf(field) }]
  })

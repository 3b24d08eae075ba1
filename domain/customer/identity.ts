/** What a customer's fields must be together (spec 5: « company »; beyond what each field says of itself). */
import type { Day } from '#domain/day.ts'

/** A field at fault, with the code of its sentence. */
export interface IdentityFault {
  readonly path: string
  readonly message: string
}

/** Older than anyone: a year mistyped. */
const OLDEST = '1900-01-01'
/** The directory's identifier: a SIREN, alone or followed by a SIRET, a routing code or a suffix (norm XP Z12-013). */
const EINVOICE = /^\d{9}(?:_[\w.-]{1,115})?$/

type Fields = Readonly<Record<string, unknown>>

const birthFaults = ({ birthDate }: Fields, today: Day): IdentityFault[] => {
  if (typeof birthDate !== 'string') return []
  return birthDate > today || birthDate < OLDEST ? [{ path: 'birthDate', message: 'customer.birthDate' }] : []
}

const companyFaults = ({ isCompany, companyName, siren, siret, einvoiceAddress }: Fields): IdentityFault[] => [
  ...(isCompany === true && (companyName ?? null) === null ? [{ path: 'companyName', message: 'field.required' }] : []),
  ...(typeof siren === 'string' && typeof siret === 'string' && !siret.startsWith(siren)
    ? [{ path: 'siret', message: 'customer.siretOfAnotherSiren' }]
    : []),
  ...(typeof einvoiceAddress === 'string' && !EINVOICE.test(einvoiceAddress)
    ? [{ path: 'einvoiceAddress', message: 'customer.einvoiceAddress' }]
    : []),
]

/** Every fault of a customer's fields. */
export const checkIdentity = (fields: Fields, today: Day): IdentityFault[] => [
  ...birthFaults(fields, today),
  ...companyFaults(fields),
]

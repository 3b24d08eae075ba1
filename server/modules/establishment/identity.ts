import { identityFaults } from '#domain/establishment/identity.ts'
import type { LegalIdentity } from '#domain/establishment/identity.ts'
import type { FieldError, InputRow } from '#contract/schema.ts'

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('fr', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Numbers that do not agree, what a company must tell and does not, and a time zone that nobody knows. */
export const establishmentFaults = (row: InputRow): FieldError[] => {
  const zone = row['timeZone']
  return [
    ...identityFaults(row as unknown as LegalIdentity),
    ...(zone === null || isTimeZone(String(zone)) ? [] : [{ path: 'timeZone', message: 'establishment.timeZone' }]),
  ]
}

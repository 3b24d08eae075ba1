import { identityFaults } from '#domain/establishment/identity.ts'
import type { LegalIdentity } from '#domain/establishment/identity.ts'
import type { InputRow } from '#contract/schema.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('fr', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Numbers that agree, and what a company must tell. Throws FieldsError with every field at fault. */
export const checkEstablishment = (_context: Context, row: InputRow): void => {
  const faults = identityFaults(row as unknown as LegalIdentity)
  const zone = isTimeZone(String(row['timeZone'])) ? [] : [{ path: 'timeZone', message: 'establishment.timeZone' }]
  if (faults.length + zone.length > 0) throw new FieldsError([...faults, ...zone])
}

import { identityFaults } from '#domain/establishment/identity.ts'
import type { LegalIdentity } from '#domain/establishment/identity.ts'
import type { FieldError, InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import {
  checkActivityPeriod,
  newActivityPeriod,
  removeActivityPeriod,
} from '#server/modules/establishment/activity-period.ts'
import {
  checkFinancialYear,
  newFinancialYear,
  removeFinancialYear,
  saveFinancialYear,
} from '#server/modules/establishment/financial-year.ts'
import { removeGroup, saveGroup } from '#server/modules/establishment/groups.ts'
import { checkHoliday } from '#server/modules/establishment/holidays.ts'
import { preferenceRoutes } from '#server/modules/establishment/preference/routes.ts'
import { establishmentOperations } from '#server/modules/establishment/routes.ts'
import { removeEstablishment, saveEstablishment } from '#server/modules/establishment/sites.ts'
import { removeStation, saveStation } from '#server/modules/establishment/stations.ts'
import type { Route } from '#server/platform/http/route.ts'

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('fr', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Numbers that do not agree, what a company must tell and does not, and a time zone that nobody knows. */
const establishmentFaults = (row: InputRow): FieldError[] => {
  const zone = row['timeZone']
  return [
    ...identityFaults(row as unknown as LegalIdentity),
    ...(zone === null || isTimeZone(String(zone)) ? [] : [{ path: 'timeZone', message: 'establishment.timeZone' }]),
  ]
}

export { legalHolidays } from '#server/modules/establishment/holidays.ts'
export { createEstablishment, createUser, houseIsEmpty, setUpHouse } from '#server/modules/establishment/set-up.ts'
export { preferencesJson, preferencesOf } from '#server/modules/establishment/preference/preferences.ts'
export { makeFinancialYear } from '#server/modules/establishment/financial-year.ts'
export { loadGeography } from '#server/modules/establishment/geography.ts'

export const establishmentCruds: readonly Crud[] = areaCruds({
  establishment: {
    faults: establishmentFaults,
    save: saveEstablishment,
    remove: removeEstablishment,
    compliance: true,
  },
  station: { save: saveStation, remove: removeStation },
  financialYear: {
    defaults: newFinancialYear,
    check: checkFinancialYear,
    save: saveFinancialYear,
    remove: removeFinancialYear,
    compliance: true,
  },
  financialMonth: { readOnly: true },
  financialPeriod: { readOnly: true },
  activityPeriod: {
    defaults: newActivityPeriod,
    check: checkActivityPeriod,
    remove: removeActivityPeriod,
    compliance: true,
  },
  publicHoliday: { check: checkHoliday },
  preferenceGroup: { save: saveGroup, remove: removeGroup, compliance: true },
})

export const establishmentRoutes: readonly Route[] = [...preferenceRoutes, ...establishmentOperations]

import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { saveSoleDefault } from '#server/crud/defaults.ts'
import { availableLists, readRow } from '#server/crud/edit.ts'
import { areaCruds } from '#server/crud/routes.ts'
import {
  checkFinancialYear,
  newFinancialYear,
  removeFinancialYear,
  saveFinancialYear,
} from '#server/modules/establishment/financial-year.ts'
import { getLogo, setLogo } from '#server/modules/establishment/logo.ts'
import { preferenceRoutes } from '#server/modules/establishment/preference/routes.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { RuleError } from '#domain/rule-error.ts'

export { createEstablishment, createUser, houseIsEmpty, setUpHouse } from '#server/modules/establishment/set-up.ts'
export { preferencesJson, preferencesOf } from '#server/modules/establishment/preference/preferences.ts'
export { loadGeography } from '#server/modules/establishment/geography.ts'

const checkActivityPeriod = (_context: Context, row: InputRow): void => {
  if (String(row['startDate']) > String(row['endDate']))
    throw new FieldsError([{ path: 'endDate', message: 'dates.reversed' }])
  if (row['startDate'] === row['endDate']) throw new FieldsError([{ path: 'endDate', message: 'dates.identical' }])
}

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('fr', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const checkEstablishment = (_context: Context, row: InputRow): void => {
  if (!isTimeZone(String(row['timeZone']))) {
    throw new FieldsError([{ path: 'timeZone', message: 'establishment.timeZone' }])
  }
}

/** Establishments are added and removed by operations of their own (spec 7); the generic delete refuses. */
const keepEstablishment = async (): Promise<void> => {
  throw new RuleError('establishment.kept')
}

export const establishmentCruds: readonly Crud[] = areaCruds(
  ['establishment', 'currency', 'station', 'financialYear', 'financialMonth', 'activityPeriod'],
  {
    establishment: { check: checkEstablishment, remove: keepEstablishment, compliance: true },
    currency: { save: saveSoleDefault(entities.currency) },
    financialYear: {
      defaults: newFinancialYear,
      check: checkFinancialYear,
      save: saveFinancialYear,
      remove: removeFinancialYear,
      compliance: true,
    },
    financialMonth: { readOnly: true },
    activityPeriod: { check: checkActivityPeriod },
  },
)

export const establishmentRoutes: readonly Route[] = [
  ...preferenceRoutes,
  route(
    {
      method: 'GET',
      path: 'establishment/establishment/edit',
      right: ['establishment_establishment', 'read'],
      write: false,
      summary: 'Établissement en cours',
    },
    async (context) => ({
      ...(await readRow({ entity: entities.establishment }, context, context.establishmentId)),
      ...(await availableLists(entities.establishment, context)),
    }),
  ),
  route(
    {
      method: 'GET',
      path: 'establishment/establishment/getLogo',
      right: 'session',
      write: false,
      summary: "Logo de l'établissement",
    },
    getLogo,
  ),
  route(
    {
      method: 'POST',
      path: 'establishment/establishment/setLogo',
      right: ['establishment_establishment', 'write'],
      write: true,
      summary: 'Changer le logo',
      upload: 'uploadfile',
    },
    (context, { body }) => setLogo(context, body),
  ),
]

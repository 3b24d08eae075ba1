import { z } from 'zod'
import { PREFERENCES, preferenceNames } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName } from '#contract/operations/establishment/preference.ts'
import { wholeInAddress } from '#contract/operations/input.ts'
import { RuleError } from '#domain/rule-error.ts'
import { readPreference, savePreference } from '#server/modules/establishment/preference/edit.ts'
import { preferencesOf } from '#server/modules/establishment/preference/preferences.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

/** The kind alone, as spec 7 writes the establishment's, and by id, as the generic form asks. */
const kindRoutes = (name: PreferenceName): Route[] => {
  const { path, right, label, module } = PREFERENCES[name]
  const summary = `Préférences « ${label.one} »`
  const inModule = module === undefined ? {} : { module }
  return [
    route(
      { ...inModule, method: 'GET', path: `${path}/edit`, right: [right, 'read'], write: false, summary },
      (context) => readPreference(context, name),
    ),
    route(
      {
        ...inModule,
        method: 'GET',
        path: `${path}/edit/:id`,
        right: [right, 'read'],
        write: false,
        summary: `${summary} d’un établissement`,
        params: z.object({ id: wholeInAddress(0) }),
      },
      async (context, { params }) => {
        if (params.id !== 0 && params.id !== context.establishmentId) throw new RuleError('record.unknown')
        return readPreference(context, name)
      },
    ),
    route(
      {
        ...inModule,
        method: 'POST',
        path: `${path}/edit`,
        right: [right, 'write'],
        write: true,
        summary: `${summary} : enregistrement`,
        body: z.looseObject({ id: z.int().min(1) }),
      },
      async (context, { body, returnEditItem }) => {
        const item = await savePreference(context, name, body)
        return { status: 'SAVED', id: item.id, ...(returnEditItem ? { item } : {}) }
      },
    ),
  ]
}

export const preferenceRoutes: readonly Route[] = [
  ...preferenceNames.flatMap(kindRoutes),
  // What screens propose follows the preferences of the house, whoever may change them.
  route(
    {
      method: 'GET',
      path: 'establishment/preference/values',
      right: 'session',
      write: false,
      summary: 'Préférences en vigueur dans l’établissement',
    },
    ({ tx, establishmentId }) => preferencesOf(tx, establishmentId),
  ),
]

import { languageParams, screenLanguages } from '#contract/operations/customer/interface-language.ts'
import {
  chooseLanguage,
  importLanguage,
  languageFile,
  listLanguages,
  textsOf,
} from '#server/modules/language/languages.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = ['customer_partner_geography', 'read'] as const

/** Languages of the screens (spec 9): whoever works here chooses one; who may change languages imports them. */
export const languageRoutes: readonly Route[] = [
  handle(screenLanguages.choose)(async (context, { body }) => {
    await chooseLanguage(context, body.language)
    return { status: 'SAVED', id: context.user.id }
  }),
  handle(screenLanguages.list)(async (context) => listLanguages(context.tx)),
  handle(screenLanguages.texts)(async (context, { params }) => ({ texts: await textsOf(context.tx, params.code) })),
  route(
    {
      method: 'GET',
      path: 'customer/language/interface_file/:code',
      right: READ,
      write: false,
      summary: "Fichier d'une langue, à traduire",
      params: languageParams,
    },
    async (context, { params }) => languageFile(context, params.code),
  ),
  handle(screenLanguages.import)(async (context, { params, body }) => importLanguage(context, params.code, body)),
]

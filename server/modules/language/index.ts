import { importBody, languageBody, languageParams } from '#contract/operations/customer/interface-language.ts'
import {
  chooseLanguage,
  importLanguage,
  languageFile,
  listLanguages,
  textsOf,
} from '#server/modules/language/languages.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = ['customer_partner_geography', 'read'] as const
const WRITE = ['customer_partner_geography', 'write'] as const

/** Languages of the screens (spec 9): whoever works here chooses one; who may change languages imports them. */
export const languageRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'language',
      right: 'session',
      write: true,
      summary: 'Choisir ma langue',
      body: languageBody,
    },
    async (context, { body }) => {
      await chooseLanguage(context, body.language)
      return { status: 'SAVED', id: context.user.id }
    },
  ),
  route(
    {
      method: 'GET',
      path: 'customer/language/interface',
      right: 'session',
      write: false,
      summary: 'Langues des écrans',
    },
    async (context) => listLanguages(context.tx),
  ),
  route(
    {
      method: 'GET',
      path: 'customer/language/interface/:code',
      right: 'session',
      write: false,
      summary: "Textes d'une langue importée",
      params: languageParams,
    },
    async (context, { params }) => ({ texts: await textsOf(context.tx, params.code) }),
  ),
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
  route(
    {
      method: 'POST',
      path: 'customer/language/interface/:code',
      right: WRITE,
      write: true,
      summary: "Contrôler ou importer le fichier d'une langue",
      params: languageParams,
      body: importBody,
    },
    async (context, { params, body }) => importLanguage(context, params.code, body),
  ),
]

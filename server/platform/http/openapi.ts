import { z } from 'zod'
import { loginBody, setupBody, setupDemoBody } from '#contract/operations/session/session.ts'
import { SECRET_COOKIE, TOKEN_COOKIE } from '#server/platform/http/cookies.ts'
import type { Route } from '#server/platform/http/route.ts'

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })

const ERRORS = {
  400: { description: 'Refusé : { message: code, context?, fields? }' },
  401: { description: 'Droit insuffisant' },
  403: { description: 'Non connecté' },
  404: { description: 'Inconnu' },
  409: { description: 'Conflit avec une autre écriture' },
  500: { description: 'Erreur inattendue, avec un numéro de journal' },
}

type Schema = Readonly<Record<string, unknown>>

/** One parameter for each key that the address may carry. */
const queryOf = ({ query }: Route): Schema[] => {
  if (query === undefined) return []
  const { properties, required } = jsonSchema(query)
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }))
}

/** What is sent: one file in a form, or JSON. */
const requestOf = ({ body, upload }: Route): Schema => {
  if (upload !== undefined) {
    const schema = {
      type: 'object',
      required: [upload],
      properties: { [upload]: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (body === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }
}

const operationOf = (route: Route) => ({
  summary: route.summary,
  tags: [route.path.split('/')[0]],
  'x-right': route.right === 'session' ? 'session' : route.right.join(':'),
  parameters: [
    ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryOf(route),
    ...(route.method === 'GET' && !route.write
      ? []
      : [{ name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } }]),
    ...(route.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ],
  ...requestOf(route),
  security: [SESSION],
  responses: {
    200: {
      description: 'Succès',
      ...(route.answer ? { content: { 'application/json': { schema: jsonSchema(route.answer) } } } : {}),
    },
    ...ERRORS,
  },
})

/** The two cookies of the log-in. */
const SESSION = { session: [], token: [] }
const SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: SECRET_COOKIE },
  token: { type: 'apiKey', in: 'cookie', name: TOKEN_COOKIE },
}

const openRoute = (summary: string, body?: z.ZodType) => ({
  summary,
  tags: ['session'],
  security: [],
  ...(body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }),
  responses: {
    200: { description: 'Succès' },
    400: ERRORS[400],
    429: { description: 'Trop d’essais' },
    500: ERRORS[500],
  },
})

/** What is asked before anybody is logged in (`public-routes.ts`). */
const OPEN_PATHS = {
  '/rest/login': { post: openRoute('Se connecter\u00A0: ouvre une session et pose ses deux cookies', loginBody) },
  '/rest/logout': { get: openRoute('Se déconnecter') },
  '/rest/setup': {
    get: openRoute('Première visite\u00A0: ce qui manque'),
    post: openRoute('Créer l’établissement', setupBody),
  },
  '/rest/certificate': { get: openRoute('Comment le serveur prouve qui il est') },
  '/rest/certificate/authority.crt': {
    get: openRoute('L’autorité de certification de l’installation, à installer (DER)'),
  },
  '/rest/certificate/authority.pem': { get: openRoute('La même (PEM)') },
  '/rest/setup/demo': { post: openRoute('Charger la démonstration', setupDemoBody) },
}

/** The OpenAPI 3.1 document of all declared routes, generated from the schemas that also validate. */
export const openApi = (routes: readonly Route[]) => {
  const paths: Record<string, Record<string, unknown>> = { ...OPEN_PATHS }
  for (const route of routes) {
    const path = `/rest/${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pinède', version: '0.1.0' },
    components: { securitySchemes: SCHEMES },
    paths,
  }
}

import { z } from 'zod'
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
    ...(route.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ],
  ...(route.body ? { requestBody: { content: { 'application/json': { schema: jsonSchema(route.body) } } } } : {}),
  responses: {
    200: {
      description: 'Succès',
      ...(route.answer ? { content: { 'application/json': { schema: jsonSchema(route.answer) } } } : {}),
    },
    ...ERRORS,
  },
})

/** The OpenAPI 3.1 document of all declared routes, generated from the schemas that also validate. */
export const openApi = (routes: readonly Route[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = `/rest/${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return { openapi: '3.1.0', info: { title: 'Pinède', version: '0.1.0' }, paths }
}

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#server/app.ts'
import { openApi } from './openapi.ts'

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
}
const paths = openApi(allRoutes).paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const at = ({ path, method }: { readonly path: string; readonly method: string }): Operation | undefined =>
  paths[`/rest/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

describe('the description of the interface', () => {
  it('has every query of every route', () => {
    const asked = allRoutes.filter(({ query }) => query instanceof z.ZodObject && Object.keys(query.shape).length > 0)
    const silent = asked.filter((route) => at(route)?.parameters?.every((one) => one.in !== 'query') ?? true)
    expect(asked.length).toBeGreaterThan(10)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('says which field carries a file', () => {
    const uploads = allRoutes.filter(({ upload }) => upload !== undefined)
    expect(uploads.length).toBeGreaterThan(2)
    for (const route of uploads) expect(at(route)?.requestBody?.content).toHaveProperty('multipart/form-data')
  })

  it('begins with the log-in', () => {
    expect(paths['/rest/login']?.['post']?.requestBody?.content).toMatchObject({
      'application/json': { schema: { required: ['login', 'password'] } },
    })
  })
})

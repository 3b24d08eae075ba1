import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { handle } from '#server/platform/http/handle.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { allRoutes } from '#server/app.ts'
import { checkAnswer } from '#server/testing/check-answer.ts'

const SHAPE = { method: 'GET', path: 'x/y', right: ['payment_payment', 'read'], write: false, summary: 'Lire' } as const
const schema = operation({ ...SHAPE, answer: z.object({ size: z.literal([0, 1]) }) })

describe('the route of an operation', () => {
  it('is what the operation says', () => {
    const work = () => Promise.resolve({ size: 1 } as const)
    expect(handle(schema)(work)).toEqual({ ...schema, handle: work })
  })

  it('takes no work that answers otherwise', () => {
    const two = () => Promise.resolve({ size: 2 })
    // @ts-expect-error 2 is no size
    expect(handle(schema)(two).path).toBe('x/y')
    // @ts-expect-error it has no body
    expect(handle(schema)((_, { body }) => Promise.resolve({ size: body.size })).path).toBe('x/y')
  })

  it('shows its answer in the description of the interface', () => {
    const paths = openApi(allRoutes).paths as Record<string, Record<string, { responses: Record<number, unknown> }>>
    expect(paths['/rest/payment/guarantee/edit/{id}']?.['get']?.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { properties: { moves: { type: 'array' } } } } },
    })
  })
})

describe('answers of tests', () => {
  const url = '/rest/payment/guarantee/get_for_booking/3'
  it('are read by the schema of their operation', () => {
    expect(() => checkAnswer({ method: 'GET', url }, { list: [], total: 0 })).not.toThrow()
    expect(() => checkAnswer({ method: 'GET', url }, { list: [], total: '0' })).toThrow('other than it says')
    expect(() => checkAnswer({ method: 'GET', url }, { list: [], total: 0, more: 1 })).toThrow('get_for_booking')
  })
})

import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { addressOf, operation } from './operation.ts'
import type { Declared } from './operation.ts'
import { idParams } from './operations/input.ts'

const RIGHT = ['payment_payment', 'write'] as const

const save = operation({
  method: 'POST',
  path: 'thing/:id',
  right: RIGHT,
  write: true,
  idempotent: true,
  summary: 'Écrire',
  params: idParams,
  body: z.object({ label: z.string(), note: z.string().nullable().default(null) }),
  answer: z.strictObject({ id: z.int(), size: z.literal([0, 1]) }),
})
const read = operation({
  method: 'GET',
  path: 'thing',
  right: RIGHT,
  write: false,
  summary: 'Lire',
  answer: z.strictObject({ old: z.literal(1) }).readonly(),
})

type Parts<O> =
  O extends Declared<infer P, infer X, infer B, infer Q, infer G, infer A>
    ? { params: P; sent: X; body: B; query: Q; given: G; answer: A }
    : never

describe('the types of an operation', () => {
  it('are those of its schemas', () => {
    type Save = Parts<typeof save>
    expectTypeOf<Save['params']>().toEqualTypeOf<{ id: number }>()
    expectTypeOf<Save['body']>().toEqualTypeOf<{ label: string; note: string | null }>()
    expectTypeOf<Save['given']>().toEqualTypeOf<{ id: number; size: 0 | 1 }>()
    expectTypeOf<{ params: { id: number }; body: { label: string }; intent: string }>().toExtend<Save['sent']>()
    expectTypeOf<{ params: { id: number }; body: { label: string } }>().not.toExtend<Save['sent']>()
    expectTypeOf<{ params: { id: number }; body: { label: 3 }; intent: string }>().not.toExtend<Save['sent']>()
    expectTypeOf<Parts<typeof read>['answer']>().toEqualTypeOf<{ readonly old: 1 }>()
    expectTypeOf<object>().toExtend<Parts<typeof read>['sent']>()
  })
})

it('an operation names the record of an id that it takes, and of no other', () => {
  const shape = { method: 'GET', path: 'thing/:id', right: RIGHT, write: false, summary: 'Lire' } as const
  const named = operation({ ...shape, params: idParams, answer: z.null(), ids: { id: 'customer' } })
  expect(named.ids).toEqual({ id: 'customer' })
  // @ts-expect-error -- it takes no such id
  operation({ ...shape, params: idParams, answer: z.null(), ids: { placeId: 'place' } })
  // @ts-expect-error -- there are no such records
  operation({ ...shape, params: idParams, answer: z.null(), ids: { id: 'unicorn' } })
})

describe('an address', () => {
  it('has its ids filled in, made harmless', () => {
    expect(addressOf(save.path, { id: 12 })).toBe('thing/12')
    expect(addressOf('a/:code/b/:id', { code: 'x/../y?', id: 3 })).toBe('a/x%2F..%2Fy%3F/b/3')
    expect(addressOf(read.path)).toBe('thing')
  })

  it('without one of them is a fault of the code', () => {
    expect(() => addressOf(save.path, {})).toThrow('needs :id')
  })
})

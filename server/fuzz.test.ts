/**
 * Every route with what nobody types: names of every object's properties, lone halves of characters, NUL, numbers past their
 * column, days of other ages, records that are not there. Whatever comes, the answer is a refusal or an answer, never a failure of ours.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { allRoutes } from '#server/app.ts'
import type { Route } from '#server/platform/http/route.ts'
import { keepFewTowns } from '#server/testing/few-towns.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let caller: Caller
beforeAll(async () => {
  await keepFewTowns()
  house = await testHouse({ documents: { render: () => Promise.resolve(new Uint8Array()) } })
  caller = await house.user()
})

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly minimum?: number
  readonly minItems?: number
  readonly maximum?: number
}

const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']
const TEXTS: readonly Json[] = [
  'constructor',
  '__proto__',
  '\uD800',
  'a\u0000b',
  "'; --",
  '%_\\',
  '',
  'x'.repeat(5000),
  '0001-01-01',
  '9999-12-31',
]
const NUMBERS: readonly Json[] = [1e12, 9_007_199_254_740_991, -1, 2_147_483_648]
const OTHERS: readonly Json[] = [null, 'x', []]

const DAY = /date|day|from|^to$|arrival|departure|until|start|end|^on$/i

/** A value that the schema would take, as far as its shape tells. */
const sample = (shape: Shape, key: string): Json => {
  if (shape.const !== undefined) return shape.const
  if (shape.enum?.[0] !== undefined) return shape.enum[0]
  const one = (shape.anyOf ?? shape.oneOf)?.find(({ type }) => type !== 'null')
  if (one !== undefined) return sample(one, key)
  if (shape.allOf !== undefined) return Object.assign({}, ...shape.allOf.map((part) => sample(part, key)))
  if (shape.properties !== undefined)
    return Object.fromEntries(Object.entries(shape.properties).map(([name, part]) => [name, sample(part, name)]))
  if (shape.type === 'array') return shape.items === undefined ? [] : [sample(shape.items, key)]
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string')
    return DAY.test(key) ? (/^to$|departure|until|end/i.test(key) ? '2027-07-17' : '2027-07-10') : 'Texte'
  return {}
}

const hostileFor = (value: Json): readonly Json[] =>
  typeof value === 'string' ? [...TEXTS, 12] : typeof value === 'number' ? [...NUMBERS, 'x'] : OTHERS

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The same value with one of its leaves, or one of its lists, replaced. */
function* spoiled(value: Json): Generator<Json> {
  for (const other of hostileFor(value)) yield other
  if (isList(value)) {
    for (const [i, item] of value.entries())
      for (const other of spoiled(item)) yield value.map((one: Json, at) => (at === i ? other : one))
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) for (const other of spoiled(item)) yield { ...value, [key]: other }
}

/** As text, so that a key may be `__proto__`. */
const send = async (route: Pick<Route, 'method'>, path: string, text: string): Promise<number> => {
  const response = await house.app.inject({
    method: route.method,
    url: `/rest/${path}`,
    cookies: caller.cookies,
    headers: {
      'x-xsrf-token': caller.token,
      'idempotency-key': crypto.randomUUID(),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { payload: text }),
  })
  return response.statusCode
}

/** What the house would no longer answer to afterwards. */
const ENDING = ['establishment', 'sessions/close', 'password', 'two-factor/start', 'language', 'security/lock']
/** Twenty thousand tries of one's own password would only be counted. */
const walked = allRoutes.filter(({ path, upload }) => !ENDING.includes(path) && upload === undefined)
const bodied = walked.filter((route) => route.method !== 'GET' && route.body !== undefined)

const failing = async (route: Pick<Route, 'method'>, path: string, texts: Iterable<string>): Promise<string[]> => {
  const failed: string[] = []
  for (const text of new Set(texts)) {
    const status = await send(route, path, text)
    if (status >= 500) failed.push(`${status} ${text.slice(0, 300)}`)
  }
  return failed
}

const bodyOf = ({ body }: Route): Json =>
  body === undefined ? {} : sample(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as Shape, '')

const pathsOf = ({ path }: Route): string[] =>
  path.includes(':') ? ['1', '0', '999999999', '9007199254740991'].map((id) => path.replaceAll(/:\w+/g, id)) : [path]

describe('bodies', () => {
  it.each(bodied.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const [path] = pathsOf(route)
    const texts = [...spoiled(bodyOf(route))].map((body) => JSON.stringify(body))
    expect(await failing(route, path ?? route.path, texts)).toEqual([])
  })
})

/** A value of the kind, for forms whose schema is their declaration. */
const fieldSample = (field: Field, key: string): Json => {
  switch (field.kind) {
    case 'translated':
      return { fr: 'Texte' }
    case 'boolean':
      return true
    case 'day':
      return sample({ type: 'string' }, key)
    case 'choice':
      return Object.keys(field.choices ?? {})[0] ?? 'x'
    case 'refs':
      return [1]
    case 'integer':
    case 'money':
    case 'rate':
    case 'measure':
    case 'ref':
      return field.min ?? 1
    default:
      return 'Texte'
  }
}

const ANY_VALUES: readonly Json[] = ['x', 'constructor', '\uD800', 'a\u0000b', 1, 1e15, -1, true, null, [1], [1e15], []]

/** Names and values that no list has: their files are short, or refused. */
const isOdd = (text: string): boolean => NAMES.some((name) => text.includes(name)) || text.includes('ud800')

const searches = (entity: AnyEntity): string[] => {
  const fields = [...Object.keys(entity.fields), ...NAMES, 'id', 'labels', '']
  const sorts = fields.map((field) => JSON.stringify({ sort: [{ field, desc: true }] }))
  const filters = fields.flatMap((field) =>
    ANY_VALUES.map((value) => `{"criteria":{"filters":{${JSON.stringify(field)}:${JSON.stringify(value)}}}}`),
  )
  const texts = ['\uD800', 'a\u0000b', '%', '\\', '_', "'", '0'].map((text) => JSON.stringify({ criteria: { text } }))
  return [...sorts, ...filters, ...texts]
}

const all = Object.values(entities).map((entity) => [entity.name, entity] as const)
/** Those of which this route stands: not all are saved, nor put in an order. */
const having = (way: 'edit' | 'order') =>
  all.filter(([, { path }]) => walked.some((route) => route.path === `${path}/${way}` && route.method === 'POST'))

describe.each(all)('%s', (_, entity) => {
  it('is searched, and written to a file', async () => {
    const texts = searches(entity)
    expect(await failing({ method: 'POST' }, `${entity.path}/search`, texts)).toEqual([])
    // A file of all towns a hundred times over would only take time: what is refused is refused before the first line.
    expect(
      await failing(
        { method: 'POST' },
        `${entity.path}/document`,
        texts.filter((text) => isOdd(text)),
      ),
    ).toEqual([])
  })
})

describe.each(having('edit'))('%s', (_, entity) => {
  it('is saved', async () => {
    const body: Json = {
      id: 0,
      version: 0,
      ...Object.fromEntries(Object.entries(entity.fields).map(([key, field]) => [key, fieldSample(field, key)])),
    }
    const texts = [...spoiled(body)].map((one) => JSON.stringify(one))
    expect(await failing({ method: 'POST' }, `${entity.path}/edit`, texts)).toEqual([])
  })
})

describe.each(having('order'))('%s', (_, entity) => {
  it('is put in an order', async () => {
    const texts = [[0], [1, 1], [1e15], [999_999_999], ['x']].map((ids) => JSON.stringify({ ids }))
    expect(await failing({ method: 'POST' }, `${entity.path}/order`, texts)).toEqual([])
  })
})

describe('addresses', () => {
  const IDS = ['0', '-1', 'constructor', '%00', '%ED%A0%80', '9007199254740993', '99999999999999999999']
  it.each(walked.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const failed: string[] = []
    const text = JSON.stringify(bodyOf(route))
    const queries =
      route.query === undefined
        ? ['']
        : [
            ...spoiled(sample(z.toJSONSchema(route.query, { unrepresentable: 'any', io: 'input' }) as Shape, '')),
          ].flatMap((query) =>
            typeof query === 'object' && query !== null && !Array.isArray(query)
              ? [
                  `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`,
                ]
              : [],
          )
    const paths = route.path.includes(':') ? IDS.map((id) => route.path.replaceAll(/:\w+/g, id)) : [route.path]
    for (const path of paths) {
      for (const query of [...queries, '?__proto__=1&constructor=%00']) {
        const status = await send(route, path + query, text)
        if (status >= 500) failed.push(`${status} ${path}${query}`)
      }
    }
    expect(failed).toEqual([])
  })
})

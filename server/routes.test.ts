import { beforeAll, describe, expect, it } from 'vitest'
import { RIGHT_CODES, allows } from '#contract/rights.ts'
import type { Functionality, RightAction, RightCode } from '#contract/rights.ts'
import { allRoutes } from '#server/app.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import type { Route } from '#server/platform/http/route.ts'
import { keepFewTowns } from '#server/testing/few-towns.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

/** Every route × 000, 001, 011, 111 × export: what the list of routes says is what the server does. */

let house: TestHouse
const callers = new Map<string, Caller>()

beforeAll(async () => {
  // What a document looks like is tested elsewhere: here it is only asked for.
  await keepFewTowns()
  house = await testHouse({ documents: { render: () => Promise.resolve(new Uint8Array()) } })
  for (const code of RIGHT_CODES) {
    for (const canExport of [false, true])
      callers.set(`${code}${String(canExport)}`, await house.user(everywhere(code, canExport)))
  }
}, 60_000)

const callerWith = (code: RightCode, canExport: boolean): Caller => {
  const caller = callers.get(`${code}${String(canExport)}`)
  if (caller === undefined) throw new Error(`no caller ${code}`)
  return caller
}

/** An id that no record has. */
const pathOf = (route: Route): string => route.path.replaceAll(/:\w+/g, '999999999')

const call = (caller: Caller, route: Route) =>
  route.method === 'GET'
    ? caller.get(pathOf(route))
    : route.method === 'DELETE'
      ? caller.remove(pathOf(route))
      : caller.post(pathOf(route), {}, { 'idempotency-key': crypto.randomUUID() })

const guarded = allRoutes.filter(
  (route): route is Route & { right: readonly [Functionality, RightAction] } => route.right !== 'session',
)
const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)

it('has no two routes at one address', () => {
  const addresses = allRoutes.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`)
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
})

it('writes behind a write, delete or export right only', () => {
  expect(guarded.filter((route) => route.write && route.right[1] === 'read').map((route) => route.path)).toEqual([])
})

describe('rights', () => {
  it.each(named(guarded))('%s', async (_, route) => {
    const right = (route as (typeof guarded)[number]).right
    for (const code of RIGHT_CODES) {
      for (const canExport of [false, true]) {
        const { status } = await call(callerWith(code, canExport), route)
        const expected = allows({ code, canExport }, right[1])
        expect([code, canExport, status === 401, status >= 500]).toEqual([code, canExport, !expected, false])
      }
    }
  })
})

describe('without a session', () => {
  it.each(named(allRoutes))('%s answers 403', async (_, route) => {
    const response = await house.app.inject({
      method: route.method,
      url: `/rest/${pathOf(route)}`,
      ...(route.method === 'GET' ? {} : { payload: {} }),
    })
    expect(response.statusCode).toBe(403)
  })
})

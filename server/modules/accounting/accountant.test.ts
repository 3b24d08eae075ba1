import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RIGHT_CODES, functionalities } from '#contract/rights.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { db } = desk.house.house

/** The supplied group, as whoever is in it may act. */
const rights = async () => {
  const { rows } = await sql<{ functionality: string; code: string; canExport: boolean }>`
    select r.functionality, r.code, r.can_export as "canExport" from group_right r
    join app_group g on g.id = r.group_id where g.label = 'Comptable'`.execute(db)
  return rows
}

test('the accountant of the supplied group reads and exports, and writes nothing', async () => {
  const given = await rights()
  expect(given.length).toBeGreaterThan(20)
  expect(given.filter(({ functionality }) => !functionalities.some((one) => one === functionality))).toEqual([])
  expect([...new Set(given.map(({ code, canExport }) => `${code} ${canExport}`))]).toEqual([`${RIGHT_CODES[1]} true`])
  const accountant = await desk.house.user(
    Object.fromEntries(given.map(({ functionality }) => [functionality, { code: '001', canExport: true } as const])),
  )
  const search = { criteria: {} }
  expect((await accountant.post('payment/accounting-plan/detail/search', search)).status).toBe(200)
  expect((await accountant.post('payment/accounting-plan/detail/document', search)).status).toBe(200)
  const account = { id: 0, code: '70699', label: 'Essai', active: true }
  expect((await accountant.post('payment/accounting-account/edit', account)).status).toBe(401)
  const assigned = {
    subjects: [{ kind: 'SALES', code: 'PITCH', itemId: null, rate: null }],
    accountId: null,
    from: '2027-01-01',
  }
  expect((await accountant.post('payment/accounting-plan/assign', assigned)).status).toBe(401)
  expect((await accountant.post('payment/payment/edit', {})).status).toBe(401)
})

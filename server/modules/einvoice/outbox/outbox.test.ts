/** The outbox against a platform on loopback that fails in every way it knows. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPlatform } from '#server/adapters/platform/open-platform.ts'
import { SIMULATED_FAULTS } from '#server/ports/simulated-faults.ts'
import type { SimulatedFault } from '#server/ports/simulated-faults.ts'
import { startPlatform } from '#server/adapters/platform/simulator.ts'
import { pollPlatforms } from '#server/modules/einvoice/outbox/poll.ts'
import { cancelFlow, queueFlow, retryFlow } from '#server/modules/einvoice/outbox/queue.ts'
import { sendFlows } from '#server/modules/einvoice/outbox/send.ts'
import { platformOf } from '#server/modules/einvoice/site.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse({ openPlatform })
const { db, services } = house.house
const { establishmentId } = house
const CLOCK = Date.parse('2026-09-02T08:00:00Z')
let clock = CLOCK
const parts = { db, services, now: () => new Date(clock) }
const platform = await startPlatform()
afterAll(platform.stop)

const errors: unknown[] = []
const log = { error: (...told: unknown[]) => void errors.push(told) }
const later = (minutes: number): void => void (clock += minutes * 60_000)
const send = () => sendFlows(parts, log)
const poll = () => pollPlatforms(parts, (error) => void errors.push(error))
const queue = (label: string) =>
  db.transaction().execute((tx) =>
    queueFlow(
      tx,
      { establishmentId, now: parts.now() },
      {
        kind: 'INVOICE',
        syntax: 'Factur-X',
        rule: 'B2B',
        name: `facture-${label}.pdf`,
        label,
        content: Buffer.from(`content of ${label}`),
      },
    ),
  )
const flows = async () => {
  const { rows } = await sql<{
    label: string
    state: string
    attempts: number
    failure: string | null
    detail: string | null
  }>`
    select label, state, attempts, failure, detail from einvoice_flow order by id`.execute(db)
  return rows
}
const only = async () => (await flows())[0]

await sql`insert into preference (establishment_id, kind, value)
  values (${establishmentId}, 'access', '{"localAddresses": true}')`.execute(db)
await sql`insert into electronic_invoice (establishment_id, label, url, token_url, client_id, client_secret, company_size)
  values (${establishmentId}, 'Plateforme', ${platform.url}, ${`${platform.url}/token`}, ${platform.clientId},
    ${secretBoxOf(services.keys.folder).seal(platform.clientSecret)}, 'MICRO')`.execute(db)

beforeEach(async () => {
  later(24 * 60)
  platform.judge(() => ({ status: 'Ok' }))
  await sql`delete from einvoice_flow`.execute(db)
  await sql`delete from einvoice_received`.execute(db)
  errors.length = 0
})

test('sends a flow once, and learns later what the platform thinks of it', async () => {
  platform.judge(() => ({ status: 'Pending' }))
  await queue('F-1')
  await send()
  expect(await only()).toMatchObject({ state: 'SENT', attempts: 1 })
  platform.settle({ status: 'Error', details: [{ reasonCode: 'InvalidSchema', reasonMessage: 'BR-FR-08' }] })
  later(6)
  await poll()
  expect(await only()).toMatchObject({
    state: 'REJECTED',
    failure: 'platform.rejected',
    detail: 'InvalidSchema : BR-FR-08',
  })
  expect(errors).toEqual([])
})

test.each(SIMULATED_FAULTS)('%s: the flow goes once, and only once', async (fault) => {
  const before = platform.sent().length
  // EXPIRED is met twice, or the second token would mend it at once.
  platform.faults.queue(fault, ...(fault === 'EXPIRED' ? [fault] : []))
  await queue(`F-${fault}`)
  await send()
  expect(await only()).toMatchObject({ state: 'WAITING', attempts: 1 })
  expect((await only())?.failure).toMatch(/^platform\./)
  await send() // its wait is not over
  expect((await only())?.attempts).toBe(1)
  later(2)
  await send()
  later(6)
  await poll()
  expect(await only()).toMatchObject({ state: 'ACCEPTED', failure: null })
  expect(platform.sent().length - before).toBe(1)
  expect(platform.doubles()).toBe(0)
})

test('a search that fails before it is sent again does not send it twice', async () => {
  const before = platform.sent().length
  const cut: SimulatedFault[] = ['CUT', 'ERROR', 'NONSENSE']
  platform.faults.queue(...cut)
  await queue('F-3')
  for (const _ of [...cut, 'good']) {
    await send()
    later(10)
  }
  expect(await only()).toMatchObject({ state: 'ACCEPTED', attempts: 4 })
  expect(platform.sent().length - before).toBe(1)
})

test('a thousandth of a proof: sixty flows at one fault in three, each once and none lost', async () => {
  const before = platform.sent().length
  platform.faults.rate(1 / 3)
  for (let n = 0; n < 60; n++) await queue(`F-${100 + n}`)
  for (let round = 0; round < 40; round++) {
    await send()
    later(70)
    await poll()
    if ((await flows()).every(({ state }) => state === 'ACCEPTED')) break
  }
  platform.faults.rate(0)
  expect((await flows()).map(({ state }) => state)).toEqual(Array.from({ length: 60 }, () => 'ACCEPTED'))
  const names = platform
    .sent()
    .slice(before)
    .map(({ name }) => name)
  expect(names.length).toBe(60)
  expect(new Set(names).size).toBe(60)
  expect(platform.doubles()).toBe(0)
})

test('a platform that says nothing for two days is asked again by number', async () => {
  platform.judge(() => ({ status: 'Pending' }))
  await queue('F-4')
  await send()
  await poll()
  await sql`update electronic_invoice_talk set read_until = '2030-01-01'`.execute(db) // its clock says nothing new
  platform.settle({ status: 'Ok' })
  later(60)
  await poll()
  expect((await only())?.state).toBe('SENT')
  later(25 * 60)
  await poll()
  expect((await only())?.state).toBe('ACCEPTED')
  await sql`update electronic_invoice_talk set read_until = null`.execute(db)
})

test('what came in is kept once, as it came', async () => {
  const id = platform.deliver({ type: 'SupplierInvoice', syntax: 'CII', name: 'edf.xml', content: '<garbage' })
  await poll()
  later(6)
  await poll()
  const { rows } = await sql<{ flowId: string; content: Uint8Array }>`
    select flow_id as "flowId", content from einvoice_received`.execute(db)
  expect(rows.map(({ flowId, content }) => [flowId, Buffer.from(content).toString()])).toEqual([[id, '<garbage']])
})

test('a wrong secret and an inside address say so, and everything waits', async () => {
  const seal = secretBoxOf(services.keys.folder).seal
  await sql`update electronic_invoice set client_secret = ${seal('wrong')}`.execute(db)
  await queue('F-5')
  await send()
  expect(await only()).toMatchObject({ state: 'WAITING', failure: 'platform.unauthorised' })
  await sql`update electronic_invoice set client_secret = ${seal(platform.clientSecret)}`.execute(db)
  await sql`update preference set value = '{"localAddresses": false}' where kind = 'access'`.execute(db)
  later(5)
  await send()
  expect(await only()).toMatchObject({ state: 'WAITING', failure: 'platform.inside' })
  await sql`update preference set value = '{"localAddresses": true}' where kind = 'access'`.execute(db)
})

test('one that never left may be cancelled, one that did may not', async () => {
  const id = await queue('F-6')
  await cancelFlow(db, establishmentId, id)
  await send()
  expect((await only())?.state).toBe('CANCELLED')
  await expect(retryFlow(db, establishmentId, id, parts.now())).rejects.toThrow('einvoice.notWaiting')
  const gone = await queue('F-7')
  await send()
  await expect(cancelFlow(db, establishmentId, gone)).rejects.toThrow('einvoice.gone')
})

test('refused at the door, it waits for a person, who may send it again', async () => {
  platform.faults.queue('REFUSED')
  const id = await queue('F-8')
  await send()
  expect(await only()).toMatchObject({
    state: 'FAILED',
    failure: 'platform.refused',
    detail: 'HTTP 422, FlowTypeError',
  })
  later(600)
  await send()
  expect((await only())?.attempts).toBe(1)
  await retryFlow(db, establishmentId, id, parts.now())
  await send()
  expect(await only()).toMatchObject({ state: 'SENT', attempts: 2 })
  const { rows } = await sql<{
    code: number
  }>`select code from jet where code between 1005 and 1006 order by id desc limit 2`.execute(db)
  expect(rows.map(({ code }) => code)).toEqual([1005, 1006])
})

test('without its secret everything waits', async () => {
  await sql`update electronic_invoice set client_secret = null`.execute(db)
  await queue('F-9')
  await send()
  expect(await only()).toMatchObject({ state: 'WAITING', failure: 'platform.noSecret' })
  await sql`delete from electronic_invoice`.execute(db)
  await expect(platformOf(db, services, establishmentId)).rejects.toThrow('platform.none')
})

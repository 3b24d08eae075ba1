/** Bills to companies, from the signature to the last status, with a platform on loopback. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressFor } from '#domain/einvoice/address.ts'
import { issuesFrom } from '#domain/einvoice/obligation.ts'
import { toDay } from '#domain/day.ts'
import { cdarXml } from '#server/documents/cdar/cdar.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { readLifecycle } from '#domain/einvoice/cdar.ts'
import type { BillBefore } from '#contract/operations/payment/einvoice.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of, refusal } from '#server/testing/cash-desk.ts'
import { BUYER_SIREN as SIREN, platformDesk } from '#server/testing/platform-desk.ts'

const { desk, platform, moduleId, settings, errors, round, at, company, bill, status, stateOf, cancel, sentOf } =
  await platformDesk('2027-03-01T09:00:00Z')
const { site } = desk
const { db } = desk.house.house

test('a bill to a company leaves once as Factur-X, is accepted, and its collection is told by rate', async () => {
  const { id, number, bookingId } = await bill()
  await round()
  await round()
  expect(await stateOf(id)).toMatchObject({ state: 'ACCEPTED', faults: [], way: 'WAIT' })
  expect(sentOf(number)).toHaveLength(1)
  expect(Buffer.from(sentOf(number)[0]?.content ?? '').toString()).toContain(
    'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  )
  of(await desk.pay(bookingId, 10_000))
  await round()
  of(await desk.pay(bookingId, 12_386))
  await round()
  await round()
  const told = sentOf(`encaissee-${number}`).flatMap(({ content }) => {
    const tree = readXmlTree(content)
    return typeof tree === 'string' ? [] : (readLifecycle(tree) ?? [])
  })
  expect(told).toHaveLength(2)
  expect(told.flatMap(({ collected }) => collected).reduce((sum, { amount }) => sum + amount, 0)).toBe(22_386)
  expect(await stateOf(id)).toMatchObject({ state: 'COLLECTED', statuses: [{ code: 212 }, { code: 212 }] })
  const { body } = await desk.staff().post('payment/einvoice/search', { criteria: {} })
  expect(body['list']).toMatchObject([{ number, state: 'COLLECTED', total: 22_386 }])
  // Filters narrow one another, and none of them the wall between sites: what has an « or » stands apart.
  const waiting = await desk.staff().post('payment/einvoice/search', { criteria: { text: number, waiting: true } })
  expect(waiting.body['list']).toEqual([])
  expect(errors).toEqual([])
})

test('what keeps a bill from leaving is told before it is made, and nothing is made', async () => {
  const { id: bookingId } = await desk.booked([aStay(site)])
  const before = async () => of<BillBefore>(await desk.staff().post('payment/einvoice/preview', { bookingId }))
  const count = async () => (await sql`select from bill`.execute(db)).rows.length
  const made = await count()
  expect(await before()).toEqual({ faults: [], customerId: site.customerId })
  await company(null)
  expect(await before()).toEqual({
    faults: [{ rule: 'BR-FR-11', mend: 'buyer.siren' }],
    customerId: site.customerId,
  })
  await company('73282932')
  expect((await before()).faults.map(({ mend }) => mend)).toContain('buyer.siren')
  await company(SIREN)
  await sql`delete from einvoice_directory`.execute(db)
  await sql`insert into einvoice_directory (establishment_id, siren, addresses, asked_at)
    values (${site.establishmentId}, ${SIREN}, '{}', '2027-03-01T08:00:00Z')`.execute(db)
  expect((await before()).faults).toEqual([{ rule: 'einvoice.notListed', mend: 'buyer.einvoiceAddress' }])
  await sql`delete from einvoice_directory`.execute(db)
  await sql`update electronic_invoice set issues_from = '2028-01-01'`.execute(db)
  await company(null)
  expect((await before()).faults).toEqual([])
  await sql`update electronic_invoice set issues_from = '2027-01-01'`.execute(db)
  expect(await count()).toBe(made)
})

test('a buyer without SIREN, or who is not listed, is shown with what mends it; mended, it goes', async () => {
  await company(null)
  const { id: noSiren } = await bill()
  await round()
  expect(await stateOf(noSiren)).toMatchObject({
    state: 'BLOCKED',
    faults: [{ rule: 'BR-FR-11', mend: 'buyer.siren' }],
    way: 'CANCEL_INTERNALLY',
    customerId: site.customerId,
  })
  await company(SIREN)
  platform.directory.delete(SIREN)
  await sql`delete from einvoice_directory`.execute(db)
  const { id } = await bill()
  await round()
  expect(await stateOf(id)).toMatchObject({
    state: 'BLOCKED',
    faults: [{ rule: 'einvoice.notListed', mend: 'buyer.einvoiceAddress' }],
  })
  const { body } = await desk.staff().post('payment/einvoice/search', { criteria: { waiting: true } })
  expect((body['list'] as { id: number }[]).map((row) => row.id)).toEqual([id, noSiren])
  // Home tells it too.
  const { body: home } = await desk.staff().get('ereport/duties')
  expect(home['list']).toEqual([{ kind: 'EINVOICE', from: null, through: null, due: null, state: 'FAILED', count: 2 }])
  platform.directory.set(SIREN, [SIREN])
  expect(of(await desk.staff().post('payment/einvoice/check-again', {}))).toMatchObject({ count: 2 })
  await round()
  expect((await stateOf(id)).state).toBe('ACCEPTED')
  expect((await stateOf(noSiren)).state).toBe('BLOCKED')
})

test('refused by the buyer: the cancelling bill goes; rejected by a platform: it stays here', async () => {
  const one = await bill()
  const two = await bill()
  await round()
  status(one.number, 210, 'TX_TVA_ERR')
  status(two.number, 213, 'REJ_SEMAN')
  await round()
  expect(await stateOf(one.id)).toMatchObject({
    state: 'REFUSED',
    way: 'CANCEL',
    statuses: [{ code: 210, reason: 'TX_TVA_ERR' }],
  })
  expect(await stateOf(two.id)).toMatchObject({ state: 'REJECTED', way: 'CANCEL_INTERNALLY' })
  const [first, second] = [await cancel(one.id), await cancel(two.id)]
  await round()
  await round()
  expect((await stateOf(first)).state).toBe('ACCEPTED')
  expect((await stateOf(second)).state).toBe('INTERNAL')
  expect((await stateOf(one.id)).way).toBe('NONE')
})

test('a status of another seller, of an unknown bill, or garbage is kept, shown, and breaks nothing', async () => {
  const { id, number } = await bill()
  await round()
  status(number, 210, 'TX_TVA_ERR', '999999999')
  status('F1999-1', 205)
  platform.deliver({ type: 'CustomerInvoiceLC', syntax: 'CDAR', name: 'a.xml', content: '<html>' })
  platform.deliver({
    type: 'CustomerInvoiceLC',
    syntax: 'CDAR',
    name: 'b.xml',
    content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  })
  platform.deliver({ type: 'CustomerInvoiceLC', syntax: 'CDAR', name: 'c.xml', content: 'x'.repeat(2 * 1024 * 1024) })
  // Hostile ones, each of which kept the next from being read: a code of ten digits, a day that is none, a file that is gone.
  const hostile = cdarXml({
    ...{ id: 'x', at: '20270301100000', code: 205, label: 'Statut', on: toDay('2027-03-01'), from: 'BY' },
    invoice: { number, typeCode: '380', date: toDay('2027-03-01') },
    seller: { siren: '812345678', name: 'Les Dunes', role: 'SE', address: '812345678' },
    buyer: { siren: SIREN, name: 'Les Randonneurs', role: 'BY', address: SIREN },
  })
  const send = (content: string) =>
    platform.deliver({ type: 'CustomerInvoiceLC', syntax: 'CDAR', name: 'hostile.xml', content })
  send(hostile.replace('ProcessConditionCode>205', 'ProcessConditionCode>99999999999'))
  send(hostile.replaceAll('20270301100000', '20270231100000').replaceAll('20270301000000', '20270231000000'))
  platform.lose(platform.deliver({ type: 'CustomerInvoiceLC', syntax: 'CDAR', name: 'lost.xml', content: '-' }))
  status(number, 204)
  status(number, 203)
  status(number, 204)
  await round()
  expect(await stateOf(id)).toMatchObject({ state: 'ACCEPTED' })
  expect((await stateOf(id)).statuses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([203, 204, 204, 205])
  const { body } = await desk.staff().get(`module/electronic-invoice/exchanges/${moduleId}`)
  const problems = (body['list'] as { failure: string | null; direction: string }[]).filter(
    ({ direction, failure }) => direction === 'IN' && failure !== null,
  )
  expect(problems.map(({ failure }) => failure ?? '').toSorted()).toEqual([
    'einvoice.otherSeller',
    'einvoice.unknownBill',
    'einvoice.unreadable',
    'einvoice.unreadable',
    'einvoice.unreadable',
    'einvoice.unreadable',
    'platform.notFound',
  ])
  expect(errors).toEqual([])
})

test('a platform that rejects after it accepted to look, and one that says nothing for two days', async () => {
  platform.judge(() => ({ status: 'Error', details: [{ reasonCode: 'InvalidSchema', reasonMessage: 'BR-FR-08' }] }))
  const rejected = await bill()
  await round()
  expect(await stateOf(rejected.id)).toMatchObject({
    state: 'REJECTED',
    detail: 'InvalidSchema : BR-FR-08',
    way: 'CANCEL_INTERNALLY',
  })
  platform.judge(() => ({ status: 'Pending' }))
  const silent = await bill()
  await round()
  expect((await stateOf(silent.id)).state).toBe('SENT')
  await desk.at('2027-03-04T09:00:00Z')
  expect((await stateOf(silent.id)).state).toBe('SILENT')
  const cancelling = await cancel(silent.id)
  await round()
  expect((await stateOf(cancelling)).state).toBeNull() // its fate depends on an answer
  platform.settle({ status: 'Ok' })
  await round()
  await round()
  expect((await stateOf(cancelling)).state).not.toBe('INTERNAL')
})

test('a platform that is silent for a day is told on home to whoever may set it, until it answers again', async () => {
  const told = async (): Promise<unknown> => {
    const { body } = await desk.staff().get('ereport/duties')
    return (body['list'] as { kind: string; from: string | null }[]).filter(({ kind }) => kind === 'PLATFORM')
  }
  const standAt = (address: string) =>
    sql`update electronic_invoice set url = ${address}, token_url = ${`${address}/token`}`.execute(db)
  await at('2027-03-20T09:00:00Z')
  await round()
  await standAt('http://127.0.0.1:1')
  await at('2027-03-20T20:00:00Z')
  await round()
  expect(await told()).toEqual([])
  await at('2027-03-22T09:00:00Z')
  await round()
  expect(await told()).toMatchObject([{ from: '2027-03-20', state: 'FAILED' }])
  await standAt(platform.url)
  await at('2027-03-22T12:00:00Z')
  await round()
  expect(await told()).toEqual([])
})

test('settings: one platform, tested, its secret forgotten with its address; inside addresses need leave', async () => {
  expect(refusal(await desk.staff().post(`module/electronic-invoice/test/${moduleId}`))).toBeUndefined()
  expect(refusal(await desk.staff().post('module/electronic-invoice/edit', settings))).toBe('einvoice.onePlatform')
  const read = (await desk.staff().get(`module/electronic-invoice/edit/${moduleId}`)).body
  of(await desk.staff().post('module/electronic-invoice/edit', { ...read, clientId: 'other' }))
  expect((await desk.staff().get(`module/electronic-invoice/link/${moduleId}`)).body['there']).toEqual([])
  expect(refusal(await desk.staff().post(`module/electronic-invoice/test/${moduleId}`))).toBe('platform.noSecret')
  await desk.prefer('access', { localAddresses: false })
  const again = (await desk.staff().get(`module/electronic-invoice/edit/${moduleId}`)).body
  expect(refusal(await desk.staff().post('module/electronic-invoice/edit', again))).toBe(
    'url platform.inside,tokenUrl platform.inside',
  )
})

test.each([
  ['LARGE', '2026-09-01'],
  ['MIDDLE', '2026-09-01'],
  ['SMALL', '2027-09-01'],
  ['MICRO', '2027-09-01'],
] as const)('a company of size %s issues from %s', (size, day) => expect(issuesFrom(size)).toBe(day))

test.each([
  [[], undefined, null],
  [['999999999'], undefined, null],
  [[SIREN, `${SIREN}_SUITE`], undefined, SIREN],
  [[SIREN, `${SIREN}_SUITE`], `${SIREN}_SUITE`, `${SIREN}_SUITE`],
  [[`${SIREN}_A`], `${SIREN}_B`, `${SIREN}_A`],
])('of %j, asked for %s: %s', (listed, asked, address) => expect(addressFor(SIREN, asked, listed)).toBe(address))

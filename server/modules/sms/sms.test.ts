/** Text messages on a real database and a simulated provider: each once, what became of it, STOP, hours, keys, failures. */
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { SMS_PROVIDERS } from '#domain/sms/provider.ts'
import { actOnMany } from '#server/modules/sms/act.ts'
import { mobileOf } from '#server/modules/sms/index.ts'
import { e164Of } from '#server/modules/sms/queue.ts'
import { operate } from '#server/testing/context.ts'
import { openSmsDesk } from '#server/testing/sms-desk.ts'

const { house, desk, db, simulator, carrier, write, work, texts, staff, post, site } = await openSmsDesk()
const states = async () => (await texts()).map(({ state }) => state)

describe.each(SMS_PROVIDERS)('%s', (kind) => {
  it('takes one, tells what became of it, and who said STOP', async () => {
    await carrier(kind, kind === 'TWILIO' ? { sender: null } : {})
    await write()
    await work()
    expect(await states()).toEqual(['SENT'])
    expect(simulator.sent()).toMatchObject([{ to: '+33612345678', provider: kind }])
    simulator.deliver('+33612345678')
    await desk.at('2027-06-01T07:02:00Z')
    await work()
    expect(await states()).toEqual(['DELIVERED'])
  })
})

test('one that no phone got is told so, and followed no more', async () => {
  await carrier()
  await write()
  await work()
  simulator.fail('+33612345678')
  await desk.at('2027-06-01T07:02:00Z')
  await work()
  expect(await texts()).toMatchObject([{ state: 'FAILED', failure: 'sms.notDelivered' }])
})

test('a number that answered STOP withdraws its consent once, and gets no more offers', async () => {
  await carrier('SMSFACTOR')
  await sql`update customer set phone1 = '06 12 34 56 78', sms_consent = true where id = ${site.customerId}`.execute(db)
  const about = { kind: 'customer', entityId: site.customerId, customerId: site.customerId, functionKey: 'campaign' }
  await write({ offer: true, about })
  await work()
  simulator.answerStop('+33612345678', new Date('2027-06-01T07:10:00Z'))
  await desk.at('2027-06-01T07:20:00Z')
  await work()
  const consent = async () =>
    (await sql<{ yes: boolean }>`select sms_consent as yes from customer where id = ${site.customerId}`.execute(db))
      .rows[0]?.yes
  expect(await consent()).toBe(false)
  const { rows } =
    await sql`select source, proof from customer_consent where customer_id = ${site.customerId} and not granted`.execute(
      db,
    )
  expect(rows).toEqual([{ source: 'PHONE', proof: 'STOP +33612345678' }])
  const { rows: fate } = await sql<{ left: string | null }>`select left_at as left from sms_fate`.execute(db)
  expect(fate[0]?.left).not.toBeNull()
  // Told again by the provider, it changes nothing; and an offer that was on its way goes no further.
  await sql`update customer set sms_consent = true where id = ${site.customerId}`.execute(db)
  await write({ offer: true, about })
  await write({ text: 'Votre arrivée' })
  await desk.at('2027-06-01T07:40:00Z')
  await work()
  expect(await consent()).toBe(true)
  expect((await texts()).slice(1)).toMatchObject([{ state: 'CANCELLED', failure: 'sms.stopped' }, { state: 'SENT' }])
  // Agreed anew at the desk, with its proof: it is no longer us who refuse, the provider keeps a list of its own.
  const given = { channel: 'SMS', granted: true, givenOn: '2027-06-01', source: 'DESK', proof: 'Fiche' }
  expect((await post('customer/customer/consent', { customerId: site.customerId, ...given })).status).toBe(200)
  await write({ offer: true, about })
  await work()
  expect((await texts()).at(-1)).toMatchObject({ state: 'REFUSED', failure: 'sms.numberRefused' })
})

test('an offer to who withdrew meanwhile goes no further; what concerns a stay does', async () => {
  await carrier()
  const about = { kind: 'customer', entityId: site.customerId, customerId: site.customerId, functionKey: 'campaign' }
  await sql`update customer set sms_consent = false where id = ${site.customerId}`.execute(db)
  await write({ offer: true, about })
  await write({ about })
  await work()
  expect(await texts()).toMatchObject([{ state: 'CANCELLED', failure: 'sms.consentWithdrawn' }, { state: 'SENT' }])
})

test('offers wait for Monday eight o’clock; others leave on a Sunday', async () => {
  await carrier()
  await desk.at('2027-06-06T10:00:00Z')
  await write({ offer: true })
  await write()
  await work()
  expect(await texts()).toMatchObject([{ state: 'WAITING', failure: 'sms.offHours', tries: 0 }, { state: 'SENT' }])
  await desk.at('2027-06-07T05:59:00Z')
  await work()
  expect((await states())[0]).toBe('WAITING')
  await desk.at('2027-06-07T06:00:00Z')
  await work()
  expect(await states()).toEqual(['SENT', 'SENT'])
})

test('one whose end is unknown is looked for, and never sent again by itself', async () => {
  await carrier()
  // The first call asks who said STOP.
  simulator.faults.queue(null, 'CUT')
  await write()
  await work()
  expect(await states()).toEqual(['UNCERTAIN'])
  await desk.at('2027-06-01T07:06:00Z')
  await work()
  expect([await states(), simulator.sent().length]).toEqual([['SENT'], 1])
  // Never taken: after an hour and a half it is told, and somebody sends it again.
  simulator.faults.queue('ERROR')
  const lost = await write()
  await work()
  for (const time of ['07:12', '07:30', '08:40', '09:00']) {
    await desk.at(`2027-06-01T${time}:00Z`)
    await work()
  }
  expect((await texts())[1]).toMatchObject({ state: 'GIVEN_UP', failure: 'sms.neverTaken' })
  expect(simulator.sent()).toHaveLength(1)
  expect((await post('document/sms/act', { ids: [lost], action: 'again' })).body).toEqual({ count: 1 })
  await work()
  expect(simulator.sent()).toHaveLength(2)
  expect((await post('document/sms/act', { ids: [lost], action: 'cancel' })).body).toMatchObject({
    message: 'sms.notNow',
  })
})

test('a server that dies with one leaves it uncertain; two at once send it once', async () => {
  await carrier()
  const id = await write()
  await sql`update sms set state = 'SENDING', tries = 1, next_at = '2027-06-01T07:03:00Z' where id = ${id}`.execute(db)
  await work()
  expect(await states()).toEqual(['SENDING'])
  await desk.at('2027-06-01T07:04:00Z')
  await work()
  expect(await texts()).toMatchObject([{ state: 'UNCERTAIN', failure: 'sms.unknown' }])
  for (let n = 0; n < 6; n += 1) await write({ to: { name: '', number: `+3361234567${n}` } })
  await Promise.all([work(), work(), work()])
  expect(
    simulator
      .sent()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4, 5].map((n) => `+3361234567${n}`))
})

test('a number that is refused is told; without credit everything waits, and is tried again later', async () => {
  await carrier()
  simulator.refuseNumber('+33612345678')
  await write()
  simulator.setCredits(0)
  await write({ to: { name: '', number: '+33687654321' } })
  await work()
  expect(await texts()).toMatchObject([
    { state: 'REFUSED', failure: 'sms.numberRefused' },
    { state: 'WAITING', failure: 'sms.noCredit', tries: 0 },
  ])
  simulator.setCredits(10)
  await work()
  expect((await states())[1]).toBe('WAITING')
  await desk.at('2027-06-01T07:02:00Z')
  await work()
  expect((await states())[1]).toBe('SENT')
})

test('without its key nothing leaves and the reason is told; other settings forget the key', async () => {
  const id = await carrier('OVH')
  expect((await staff().post(`module/sms-provider/test/${id}`, {})).body).toMatchObject({ status: 'ANSWERED' })
  const { body } = await staff().get(`module/sms-provider/edit/${id}`)
  const changed = await staff().post('module/sms-provider/edit', { ...body, account: 'sms-autre-1' })
  expect(changed.status).toBe(200)
  expect((await staff().get(`module/sms-provider/link/${id}`)).body).toMatchObject({ there: [] })
  expect((await staff().post(`module/sms-provider/test/${id}`, {})).body).toMatchObject({ message: 'sms.noSecret' })
  await write()
  await work()
  expect(await texts()).toMatchObject([{ state: 'WAITING', failure: 'sms.noSecret' }])
  const refused = async (over: object) =>
    (await staff().post('module/sms-provider/edit', { ...body, id: 0, version: 0, label: 'x', ...over })).body['fields']
  expect(await refused({ account: null, sender: 'Été' })).toEqual([
    { path: 'account', message: 'field.required' },
    { path: 'sender', message: 'sms.senderInvalid' },
  ])
  await desk.prefer('access', { localAddresses: false })
  expect(await refused({ url: 'http://127.0.0.1:9/' })).toEqual([{ path: 'url', message: 'sms.inside' }])
  await desk.prefer('access', { localAddresses: true })
})

test('leaves within the number of an hour, once under a key, and not where it is too long or empty', async () => {
  await carrier('HTTP', { hourlyLimit: 2 })
  for (let n = 0; n < 3; n += 1) await write({ to: { name: '', number: `+3361234567${n}` }, once: `clé ${n % 2}` })
  await write({ once: 'clé 2' })
  await work()
  await work()
  expect([await states(), simulator.sent().length]).toEqual([['SENT', 'SENT', 'WAITING'], 2])
  await desk.at('2027-06-01T08:01:00Z')
  await work()
  expect(simulator.sent()).toHaveLength(3)
  await expect(write({ text: ' ' })).rejects.toThrow('sms.empty')
  await expect(write({ text: 'x'.repeat(1000) })).rejects.toThrow('sms.tooLong')
  await write({ text: 'Ça va, l’été à la plage…', simplify: true })
  await write({ text: 'Ça va, l’été à la plage…', simplify: false })
  const { rows } = await sql<{
    text: string
    segments: number
  }>`select text, segments from sms order by id desc limit 2`.execute(db)
  expect(rows.map(({ text }) => text)).toEqual(['Ça va, l’été à la plage…', "Ça va, l'été à la plage..."])
})

test('without anybody who carries it, it is held; an erased customer leaves neither number nor text', async () => {
  const about = { kind: 'customer', entityId: site.customerId, customerId: site.customerId, functionKey: 'letter' }
  const id = await write({ about })
  expect(await states()).toEqual(['HELD'])
  const { body } = await staff().post('document/sms/search', {})
  expect(body['list']).toMatchObject([{ id, who: 'Anne', text: 'Bonjour', state: 'HELD' }])
  // Held for want of a provider, it leaves itself once there is one.
  const other = await write({ text: 'Plus tard' })
  expect((await post('document/sms/act', { ids: [other], action: 'again' })).body).toMatchObject({
    message: 'sms.noCarrier',
  })
  await carrier()
  const training = operate(house, staff().userId, (context) =>
    actOnMany({ ...context, training: true }, { ids: [other], action: 'again' }),
  )
  await expect(training).rejects.toThrow('sms.training')
  expect((await post('document/sms/act', { ids: [other], action: 'again' })).body).toEqual({ count: 1 })
  await work()
  expect(simulator.sent().map(({ text }) => text)).toEqual(['Plus tard'])
  expect(await texts()).toMatchObject([{ state: 'HELD' }, { state: 'SENT' }])
  await sql`delete from sms where id = ${other}`.execute(db)
  simulator.reset()
  await sql`select erase_mails(${site.customerId}, now())`.execute(db)
  const { rows } = await sql`select number, text, name, state from sms`.execute(db)
  expect(rows).toEqual([{ number: null, text: '', name: '', state: 'CANCELLED' }])
  await carrier()
  await work()
  expect(simulator.sent()).toEqual([])
  expect((await post('document/sms/act', { ids: [id], action: 'again' })).body).toMatchObject({ message: 'sms.notNow' })
  expect((await post('document/sms/act', { ids: [id, 1], action: 'again' })).body).toMatchObject({
    message: 'record.unknown',
  })
})

test.each([
  ['06 12 34 56 78', null, '+33612345678'],
  ['05 56 00 00 00', '+33 7 56 78 90 12', '+33756789012'],
  ['05 56 00 00 00', null, null],
  ['+49 1512 3456789', null, '+4915123456789'],
  ['0690 12 34 56', null, null],
  [null, 'pas un numéro', null],
])('the mobile of %s and %s is %s', (first, second, found) => expect(mobileOf(first, second)).toBe(found))

test.each([
  ['+33612345678', '+33612345678'],
  ['+0612345678', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['+32470123456', '+32470123456'],
  ['36180', null],
  ['STOP', null],
])('a provider writes %s for %s', (written, number) => expect(e164Of(written)).toBe(number))

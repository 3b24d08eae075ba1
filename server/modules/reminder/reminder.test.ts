/** Reminders before arrival: whom the lists name, one message of a function, of a stay, at a moment, and cautions that settings ask. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SuretyLists } from '#contract/operations/reminder/surety.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

const desk = await openDesk({ pitches: 8 })
const { house, site } = desk
const { db } = house.house
const staff = () => desk.staff()

beforeEach(async () => {
  await desk.clear()
  await desk.at('2027-07-01T09:00:00Z')
  await sql`delete from mail`.execute(db)
  await sql`update surety set calcul = '3', nbday_surety = 10, nbday_surety_reminder = 5, rental_amount = null, pitch_amount = null`.execute(
    db,
  )
  await sql`update customer set email = 'anne@exemple.fr' where id = ${site.customerId}`.execute(db)
})

/** Arrives on the tenth. */
const stay = () => desk.booked([aStay(site)])
/** Both lists, of this stay alone: others of this file arrive on the same day. */
const lists = async (id: number, startDate = '2027-07-02', endDate = '2027-07-12'): Promise<SuretyLists> => {
  const { body } = await staff().post('module/surety/swikly/bookings', { startDate, endDate })
  const { suretyList, suretyReminderList } = body as unknown as SuretyLists
  const own = (rows: SuretyLists['suretyList']) => rows.filter(({ bookingId }) => bookingId === id)
  return { suretyList: own(suretyList), suretyReminderList: own(suretyReminderList) }
}
const send = async (bookingIds: readonly number[], reminderIds: readonly number[] = []) =>
  (await staff().post('module/surety/swikly/send', { bookingIds, reminderIds }, intent())).body
const ask = (bookingId: number, amount = 30_000) =>
  staff().post('payment/guarantee/edit', { id: 0, bookingId, label: 'Caution', amount }, intent())
const mails = async (bookingId: number): Promise<readonly string[]> =>
  (
    await sql<{
      once: string
    }>`select once from mail where about_kind = 'booking' and about_id = ${bookingId} order by once`.execute(db)
  ).rows.map(({ once }) => once)

test('names who owes a caution, a balance or both, as the mode asks, until it is paid', async () => {
  const file = await stay()
  expect((await lists(file.id)).suretyList).toMatchObject([
    { bookingId: file.id, suretyAmount: 0, balanceAmount: file.totals.balance, isBalanceSend: false, error: null },
  ])
  await ask(file.id)
  expect((await lists(file.id)).suretyList).toMatchObject([{ suretyAmount: 30_000 }])
  await sql`update surety set calcul = '1'`.execute(db)
  expect((await lists(file.id)).suretyList).toMatchObject([{ suretyAmount: 30_000, balanceAmount: 0 }])
  await sql`update surety set calcul = '2'`.execute(db)
  await desk.pay(file.id, file.totals.balance)
  expect((await lists(file.id)).suretyList).toEqual([])
  // A caution that came is asked no more.
  await sql`update surety set calcul = '1'`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from guarantee where account_id = ${file.id}`.execute(db)
  const held = { id: rows[0]?.id, amount: 30_000, reference: 'SWK-1' }
  expect((await staff().post('payment/guarantee/hold', held, intent())).status).toBe(200)
  expect((await lists(file.id)).suretyList).toEqual([])
})

test('leaves out baskets, quotes, options, cancelled stays, and other days', async () => {
  for (const statusId of [1, 2]) {
    const early = await desk.booked([aStay(site)], statusId)
    expect((await lists(early.id)).suretyList).toEqual([])
  }
  const file = await stay()
  expect((await lists(file.id, '2027-07-11', '2027-07-20')).suretyList).toEqual([])
  await sql`update booking set status = 'CANCELLED' where id = ${file.id}`.execute(db)
  expect((await lists(file.id)).suretyList).toEqual([])
  expect(
    (await staff().post('module/surety/swikly/bookings', { startDate: '2027-07-12', endDate: '2027-07-02' })).body,
  ).toMatchObject({
    message: 'reminder.days',
  })
})

test('writes once at each moment, whatever is pressed again', async () => {
  const file = await stay()
  await ask(file.id)
  expect(await send([file.id])).toEqual({ written: 2, letters: 0, errors: [] })
  expect(await send([file.id])).toEqual({ written: 0, letters: 0, errors: [] })
  const both = [`balanceReminder FIRST ${file.id}`, `suretyRequest FIRST ${file.id}`]
  expect(await mails(file.id)).toEqual(both)
  expect(await lists(file.id)).toMatchObject({
    suretyList: [{ isSuretySend: true, isBalanceSend: true, isSuretyReminderSend: false }],
    // Ten days before arrival is too early for a reminder.
    suretyReminderList: [],
  })
  await desk.at('2027-07-05T09:00:00Z')
  expect((await lists(file.id)).suretyReminderList).toMatchObject([{ bookingId: file.id }])
  expect(await send([file.id], [file.id])).toMatchObject({ written: 2 })
  expect(await send([file.id], [file.id])).toMatchObject({ written: 0 })
  expect(await mails(file.id)).toEqual([
    both[0],
    `balanceReminder REMINDER ${file.id}`,
    both[1],
    `suretyRequest REMINDER ${file.id}`,
  ])
  expect((await lists(file.id)).suretyReminderList).toMatchObject([
    { isSuretyReminderSend: true, isBalanceSendReminder: true },
  ])
})

test('reminds nobody who was not told first, nor who paid meanwhile', async () => {
  const file = await stay()
  await desk.at('2027-07-08T09:00:00Z')
  expect(await send([], [file.id])).toMatchObject({ written: 0 })
  await send([file.id])
  await desk.pay(file.id, file.totals.balance)
  expect(await send([file.id], [file.id])).toMatchObject({ written: 0 })
  expect(await mails(file.id)).toHaveLength(1)
})

test('a guest without an address gets a letter, said beforehand; a message that came back is told', async () => {
  const file = await stay()
  await sql`update customer set email = null where id = ${site.customerId}`.execute(db)
  expect((await lists(file.id)).suretyList).toMatchObject([{ error: { code: 'reminder.noEmail' } }])
  expect(await send([file.id])).toMatchObject({ written: 1, letters: 1 })
  for (const [state, code] of [
    ['REFUSED', 'reminder.refused'],
    ['BOUNCED', 'reminder.bounced'],
    ['GIVEN_UP', 'reminder.givenUp'],
    ['CANCELLED', 'reminder.cancelled'],
  ] as const) {
    await sql`update mail set state = ${state}`.execute(db)
    expect((await lists(file.id)).suretyList).toMatchObject([{ isBalanceSend: true, error: { code } }])
  }
})

test('cautions that the settings name are asked of coming stays that have none, once', async () => {
  // Those of the tests above ask nothing any more.
  await sql`update booking set status = 'CANCELLED'`.execute(db)
  const file = await stay()
  const calcul = async () => (await staff().post('module/surety/booking/calcul', {}, intent())).body
  expect(await calcul()).toMatchObject({ message: 'reminder.noAmounts' })
  await sql`update surety set pitch_amount = 15000, rental_amount = 30000`.execute(db)
  const rental = await desk.booked([aStay(site, { placeTypeId: site.mobilHome, placeId: null })])
  expect(await calcul()).toEqual({ asked: 2 })
  expect(await calcul()).toEqual({ asked: 0 })
  expect((await lists(file.id)).suretyList).toMatchObject([{ suretyAmount: 15_000 }])
  expect((await lists(rental.id)).suretyList).toMatchObject([{ suretyAmount: 30_000 }])
})

test('a reminder is no earlier than the first message', async () => {
  const { rows } = await sql<{
    id: number
    version: number
  }>`select id, version from surety where establishment_id = ${site.establishmentId}`.execute(db)
  const base = (await staff().get(`module/surety/edit/${rows[0]?.id}`)).body
  const { status, body } = await staff().post('module/surety/edit', { ...base, nbdaySuretyReminder: 12 })
  expect([status, body]).toMatchObject([
    400,
    { fields: [{ path: 'nbdaySuretyReminder', message: 'reminder.tooEarly' }] },
  ])
})

test('where another payer owes the rest, the customer is asked for no balance', async () => {
  const { id, version, lines } = await stay()
  const { rows } = await sql<{ id: number }>`insert into customer (owner_establishment_id, code, surname)
    values (${site.establishmentId}, 'COMITE', 'Comité') returning id`.execute(db)
  const shared = { id, version, lineIds: lines.map((line) => line.id), payerId: rows[0]?.id }
  const part = { kind: 'PERCENT', rate: 4000 }
  expect((await staff().post('booking/booking/payers', { ...shared, part }, intent())).status).toBe(200)
  const half = await desk.read(id)
  const own = half.payers.find(({ payerId }) => payerId === site.customerId)?.balance ?? 0
  expect(own).toBeLessThan(half.totals.balance)
  expect((await lists(id)).suretyList).toMatchObject([{ balanceAmount: own }])
  await desk.pay(id, own)
  expect((await lists(id)).suretyList).toEqual([])
  expect(await send([id])).toMatchObject({ written: 0 })
  const papers = (await staff().get(`document/printing/papers/3/${id}`)).body['papers'] as { label: string }[]
  expect(papers.map(({ label }) => label)).not.toContain('Rappel de solde')
})

test('a message that came back and was sent again is told as lost no more', async () => {
  const file = await stay()
  await send([file.id])
  const { rows } = await sql<{ id: number }>`update mail set state = 'BOUNCED' returning id`.execute(db)
  expect((await lists(file.id)).suretyList).toMatchObject([{ error: { code: 'reminder.bounced' } }])
  await staff().post(`document/mail-history/act/${rows[0]?.id}`, { action: 'again' }, intent())
  expect((await lists(file.id)).suretyList).toMatchObject([{ error: null }])
})

test('asks for cautions of whoever may ask for them', async () => {
  const rights = { ...everywhere('111', true), payment_guarantee: { code: '001', canExport: true } } as const
  const clerk = await house.user(rights)
  expect((await clerk.post('module/surety/booking/calcul', {}, intent())).body).toMatchObject({
    message: 'right.insufficient',
  })
})

test('reads a thousand stays at most, and says so', async () => {
  await sql`insert into booking (establishment_id, code, state_id, status_id, status, customer_id, booked_on, arrival, departure, total)
    select ${site.establishmentId}, 'X-' || n, 3, 3, 'SAVED', ${site.customerId}, '2027-07-01', '2031-07-01', '2031-07-08', 100
    from generate_series(1, 1001) n`.execute(db)
  const days = { startDate: '2031-07-01', endDate: '2031-07-01' }
  expect((await staff().post('module/surety/swikly/bookings', days)).body).toMatchObject({
    message: 'reminder.tooMany',
  })
})

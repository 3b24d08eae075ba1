/** Messages that leave by themselves: each once, at its moment, to who is to have it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmailing } from '#server/testing/automatic-messages.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'

const { desk, site, db, errors, staff, round, rule, stay, written, why, only } = await openEmailing()

test('leaves at its moment, once, whatever is done at the same time', async () => {
  const { id } = await stay()
  await rule({ trigger: 'preStay' })
  await desk.at('2027-06-30T06:59:00Z')
  expect(await round()).toBe(0)
  expect(await only(id)).toMatchObject({ state: 'COMING', at: { day: '2027-06-30', time: '09:00' } })
  await desk.at('2027-06-30T07:00:00Z')
  const at = await Promise.all([round(), round(), round()])
  expect(at.reduce((all, one) => all + one, 0)).toBe(1)
  expect(await round()).toBe(0)
  expect(await written()).toEqual([`preStay ${id} auto`])
  expect(await only(id)).toMatchObject({ state: 'SENT', mailState: 'HELD' })
  // The clock is set back, then goes over the same hour again.
  await desk.at('2027-06-29T07:00:00Z')
  expect(await round()).toBe(0)
  await desk.at('2027-06-30T07:00:00Z')
  expect(await round()).toBe(0)
  expect(errors).toEqual([])
})

test('two settings of one function and one moment write once; two moments twice', async () => {
  const { id } = await stay()
  await rule({ trigger: 'preStay' })
  await rule({ trigger: 'preStay' })
  await rule({ trigger: 'preStay', days: 3 })
  await desk.at('2027-07-01T07:00:00Z')
  expect(await round()).toBe(1)
  await desk.at('2027-07-08T07:00:00Z')
  expect(await round()).toBe(1)
  expect(await written()).toEqual([`preStay ${id} auto`, `preStay ${id} auto`])
})

test('a server that was off for days writes what still makes sense', async () => {
  await stay()
  const gone = await stay({ arrival: '2027-06-20', departure: '2027-06-25' })
  await rule({ trigger: 'preStay' })
  await desk.at('2027-07-05T20:00:00Z')
  expect(await round()).toBe(1)
  expect(await only(gone.id)).toMatchObject({ state: 'NOT', reason: { code: 'emailing.over' } })
})

test('a setting says nothing of what was over before it was made', async () => {
  const { id } = await stay({ arrival: '2027-06-06', departure: '2027-06-09' })
  await desk.at('2027-06-02T07:00:00Z')
  await rule({ trigger: 'preStay' })
  expect(await round()).toBe(0)
  expect((await only(id)).reason).toEqual({ code: 'emailing.older', context: { day: '2027-06-01' } })
})

test('who books later gets it at once, where that is asked', async () => {
  await rule({ trigger: 'preStay' })
  await desk.at('2027-07-06T15:00:00Z')
  await stay()
  expect(await round()).toBe(1)
  await sql`delete from emailing`.execute(db)
  await desk.at('2027-06-01T07:00:00Z')
  await rule({ trigger: 'preStay', isLate: false })
  await desk.at('2027-07-06T15:00:00Z')
  const { id } = await stay()
  expect(await round()).toBe(0)
  expect((await only(id)).reason).toEqual({ code: 'emailing.bookedLater', context: { day: '2027-06-30' } })
})

test('a balance is asked until it is paid; first and reminder are those of the list of reminders', async () => {
  const { id, totals } = await stay()
  await rule({ trigger: 'balanceReminder', days: 30, hour: '08:00' })
  await rule({ trigger: 'balanceReminder', days: 10 })
  await rule({ trigger: 'balanceReminder', days: 3 })
  await desk.at('2027-06-10T07:00:00Z')
  expect(await round()).toBe(1)
  await desk.at('2027-06-30T07:00:00Z')
  expect(await round()).toBe(1)
  const { rows } = await sql<{ once: string }>`select once from mail order by id`.execute(db)
  expect(rows.map(({ once }) => once)).toEqual([`balanceReminder FIRST ${id}`, `balanceReminder REMINDER ${id}`])
  await desk.pay(id, totals.balance)
  await desk.at('2027-07-07T07:00:00Z')
  expect(await round()).toBe(0)
  expect((await why(id)).list.at(-1)).toMatchObject({ state: 'NOT', reason: { code: 'emailing.nothingDue' } })
})

test('a file that is booked, paid and cancelled is told of each at once, and once', async () => {
  for (const trigger of ['confirmation', 'paymentReceived', 'cancellation']) await rule({ trigger, days: 0 })
  await desk.at('2027-06-02T10:00:00Z')
  const file = await stay()
  await round()
  await desk.at('2027-06-02T11:00:00Z')
  await desk.pay(file.id, 5000)
  await round()
  await desk.at('2027-06-02T12:00:00Z')
  await desk.pay(file.id, 2000)
  const { version } = await desk.read(file.id)
  await round()
  await desk.at('2027-06-02T13:00:00Z')
  const cancel = { id: file.id, version, reason: 'Malade' }
  expect((await staff().post('booking/booking/cancel', cancel, intent())).status).toBe(200)
  await round()
  await round()
  expect(await written()).toEqual([
    `confirmation ${file.id} auto`,
    `paymentReceived ${file.id} auto`,
    `paymentReceived ${file.id} auto`,
    `cancellation ${file.id} auto`,
  ])
})

test('who arrives as the file is saved is sent no confirmation', async () => {
  await rule({ trigger: 'confirmation', days: 0 })
  const { id } = await desk.booked(
    [aStay(site, { placeId: site.pitches[0], arrival: '2027-06-01', departure: '2027-06-03' })],
    4,
  )
  expect(await round()).toBe(0)
  expect((await only(id)).reason?.code).toBe('emailing.notFirm')
})

test('an option that is about to lapse is told, and confirmed once it is firm', async () => {
  await rule({ trigger: 'optionLapsing', days: 1 })
  await rule({ trigger: 'confirmation', days: 0 })
  const option = await stay({}, 2)
  const { rows } = await sql<{
    lapse: string
  }>`select option_expiry::text as lapse from booking where id = ${option.id}`.execute(db)
  await desk.at(`${rows[0]?.lapse}T05:00:00Z`)
  expect(await round()).toBe(1)
  const { version } = await desk.read(option.id)
  const firm = await staff().post('booking/booking/validate', { id: option.id, version }, intent())
  expect(firm.status).toBe(200)
  expect(await round()).toBe(1)
  expect(await written()).toEqual([`optionLapsing ${option.id} auto`, `confirmation ${option.id} auto`])
})

test('a birthday is wished to who agreed, once a year, that of 29 February on the 28th', async () => {
  await rule({ trigger: 'birthday', days: 0 })
  await sql`update customer set birth_date = '1980-02-29' where id = ${site.customerId}`.execute(db)
  await desk.at('2028-02-29T10:00:00Z')
  expect(await round()).toBe(0)
  expect((await only(site.customerId, 'customer')).reason?.code).toBe('emailing.noConsent')
  await sql`update customer set mailing_consent = true where id = ${site.customerId}`.execute(db)
  expect(await round()).toBe(1)
  await desk.at('2029-02-28T10:00:00Z')
  expect(await round()).toBe(1)
  expect(await round()).toBe(0)
})

test('a wish whose nights are free is told once', async () => {
  await rule({ trigger: 'waitingFreed', days: 0 })
  const wish = {
    ...{ customerId: site.customerId, placeTypeId: site.pitch, arrival: '2027-07-10', departure: '2027-07-17' },
    ...{ flexibleDays: 0, people: [{ age: 40 }], until: '2027-07-01' },
  }
  expect((await staff().post('booking/waiting-wish/edit', wish, intent())).status).toBe(200)
  expect(await round()).toBe(1)
  await desk.at('2027-06-02T10:00:00Z')
  expect(await round()).toBe(0)
  // With an hour: from that hour on, whenever the server looks.
  await sql`delete from emailing_message`.execute(db)
  await sql`delete from emailing`.execute(db)
  await rule({ trigger: 'waitingFreed', days: 0, hour: '18:00' })
  expect(await round()).toBe(0)
  await desk.at('2027-06-02T17:37:00Z')
  expect(await round()).toBe(1)
})

test('a stay that moves far is written again, one that moves by a day is not', async () => {
  await rule({ trigger: 'preStay' })
  const { id } = await stay()
  await desk.at('2027-06-30T07:00:00Z')
  expect(await round()).toBe(1)
  const move = async (arrival: string, departure: string) => {
    const { version, occupancies } = await desk.read(id)
    const [one] = occupancies
    const body = {
      occupancyId: one?.id,
      version: one?.version,
      placeId: null,
      placeTypeId: site.pitch,
      arrival,
      departure,
    }
    const moved = await staff().post('booking/booking/move', { ...body, strategy: 'KEEP_DETAIL' }, intent())
    expect([moved.status, moved.text.slice(0, 200), version]).toMatchObject([200, expect.anything(), expect.anything()])
  }
  await move('2027-07-11', '2027-07-18')
  await desk.at('2027-07-01T07:00:00Z')
  expect(await round()).toBe(0)
  expect((await why(id)).list.find(({ state }) => state === 'NOT')?.reason?.code).toBe('emailing.lately')
  await move('2027-08-01', '2027-08-08')
  await desk.at('2027-07-22T07:00:00Z')
  expect(await round()).toBe(1)
})

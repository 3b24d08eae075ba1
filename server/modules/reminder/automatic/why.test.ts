/** Why a message does not leave, what leaves in the next days, and settings that do not go together. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '#contract/operations/reminder/emailing.ts'
import { openEmailing } from '#server/testing/automatic-messages.ts'
import { intent } from '#server/testing/desk.ts'

const { desk, site, db, services, errors, staff, round, rule, save, stay, written, why, only } = await openEmailing()

describe('holds back, and says why', () => {
  const reasonAt = async (id: number, now = '2027-06-30T07:00:00Z'): Promise<string | undefined> => {
    await desk.at(now)
    expect(await round()).toBe(0)
    expect(await written()).toEqual([])
    return (await only(id)).reason?.code
  }

  test.each([
    ['placeTypes', { placeTypes: [site.mobilHome] }, 'emailing.otherType'],
    ['origin', { origin: '3' }, 'emailing.otherOrigin'],
    ['amountMax', { amountMax: 100 }, 'emailing.otherAmount'],
    ['active', { active: false }, 'emailing.inactive'],
  ])('by its %s', async (_, over, code) => {
    const { id } = await stay()
    await rule({ trigger: 'preStay', ...over })
    expect(await reasonAt(id)).toBe(code)
  })

  test('by the language and by the partner', async () => {
    const { id } = await stay()
    const { rows } = await sql<{ id: number }>`select id from language where code <> 'fr' order by id limit 1`.execute(
      db,
    )
    await rule({ trigger: 'preStay', languageId: rows[0]?.id })
    expect(await reasonAt(id)).toBe('emailing.otherLanguage')
    await sql`delete from emailing`.execute(db)
    const { rows: partners } = await sql<{
      id: number
    }>`select id from partner where establishment_id = ${site.establishmentId} limit 1`.execute(db)
    await desk.at('2027-06-01T07:00:00Z')
    await rule({ trigger: 'preStay', partnerId: partners[0]?.id ?? null, origin: partners.length === 0 ? '4' : null })
    expect(await reasonAt(id)).toBe(partners.length === 0 ? 'emailing.otherOrigin' : 'emailing.otherPartner')
  })

  test.each(['booking', 'customer'])('from a %s that wants none, until it does again', async (about) => {
    const { id } = await stay()
    await rule({ trigger: 'preStay' })
    const record = { about, id: about === 'booking' ? id : site.customerId }
    expect((await staff().post('module/emailing/off', { ...record, off: true }, intent())).body).toEqual({ off: true })
    expect(await why(id)).toMatchObject({ isOffFile: about === 'booking', isOffCustomer: about === 'customer' })
    expect(await reasonAt(id)).toBe(about === 'booking' ? 'emailing.offFile' : 'emailing.offCustomer')
    await staff().post('module/emailing/off', { ...record, off: false }, intent())
    expect(await round()).toBe(1)
  })

  test('from who has no address, and from who was written by hand', async () => {
    const { id } = await stay()
    await rule({ trigger: 'preStay' })
    await sql`update customer set email = null where id = ${site.customerId}`.execute(db)
    expect(await reasonAt(id)).toBe('emailing.noEmail')
    await sql`update customer set email = 'anne@exemple.fr' where id = ${site.customerId}`.execute(db)
    await sql`insert into mail (establishment_id, station, state, message_id, return_key, from_name, from_address, subject, text, automatic,
        campaign, about_kind, about_id, function_key, training, written_at)
      values (${site.establishmentId}, 'GENERAL', 'SENT', '<a@b>', 'abcd', 'x', 'x@y.fr', 'x', 'x', false, false, 'booking', ${id},
        'preStay', false, '2027-06-30T05:00:00Z')`.execute(db)
    expect(await round()).toBe(0)
    expect((await only(id)).reason).toEqual({ code: 'emailing.byHand', context: { day: '2027-06-30' } })
  })

  test('from a file that is no such file, by the trigger', async () => {
    await sql`update booking set status = 'CANCELLED'`.execute(db)
    const option = await stay({}, 2)
    const said = async (trigger: string, id: number, about = 'booking') => {
      await sql`delete from emailing`.execute(db)
      await rule({ trigger, days: 0 })
      return (await only(id, about)).reason?.code
    }
    expect(await said('confirmation', option.id)).toBe('emailing.notFirm')
    for (const trigger of ['preStay', 'arrival', 'balanceReminder', 'suretyRequest'])
      expect(await said(trigger, option.id)).toBe('emailing.notComing')
    expect(await said('postStay', option.id)).toBe('emailing.notBegun')
    expect(await said('cancellation', option.id)).toBe('emailing.notCancelled')
    expect(await said('noShow', option.id)).toBe('emailing.nobodyMissing')
    expect(await said('paymentReceived', option.id)).toBe('emailing.noPayment')
    expect(await said('birthday', site.customerId, 'customer')).toBe('emailing.noBirthDate')
    const firm = await stay()
    expect(await said('optionLapsing', firm.id)).toBe('emailing.noOption')
    await sql`update booking set down_payment_due = null where id = ${firm.id}`.execute(db)
    expect(await said('downPaymentReminder', firm.id)).toBe('emailing.noTerm')
    const { rows } = await sql<{
      id: number
    }>`insert into waiting_wish (establishment_id, customer_id, place_type_id, arrival, departure,
        flexible_days, people, until, created_at) values (${site.establishmentId}, ${site.customerId}, ${site.pitch}, '2027-05-01',
        '2027-05-08', 0, '[{"age": 40}]', '2027-05-01', now()) returning id`.execute(db)
    expect(await said('waitingFreed', rows[0]?.id ?? 0, 'waiting')).toBe('emailing.noFreePlace')
  })
})

test('a text that says what the file lacks is kept back, told, and tried again', async () => {
  const { id } = await stay()
  await rule({ trigger: 'preStay' })
  await desk.at('2027-06-30T07:00:00Z')
  const broken = { sources: { ...services.sources, open: () => Promise.reject(new Error('cut')) } }
  expect(await round(broken)).toBe(0)
  expect(errors).toHaveLength(1)
  expect((await only(id)).reason?.code).toBe('emailing.failed')
  const calendar = async () => (await staff().get('module/emailing/calendar')).body as unknown as Calendar
  expect((await calendar()).refused).toMatchObject([{ recordId: id, reason: { code: 'emailing.failed' } }])
  await desk.at('2027-06-30T07:10:00Z')
  expect(await round()).toBe(0)
  await desk.at('2027-06-30T07:16:00Z')
  expect(await round()).toBe(1)
  expect((await calendar()).refused).toEqual([])
})

test('foretells fourteen days, and who is held back', async () => {
  const { id } = await stay({ arrival: '2027-06-15', departure: '2027-06-18' })
  await stay({ arrival: '2027-06-26', departure: '2027-06-28' })
  const { id: emailingId } = await rule({ trigger: 'preStay', days: 3 })
  const { body } = await staff().get('module/emailing/calendar')
  expect(body['days']).toMatchObject([{ day: '2027-06-12', emailingId, time: '09:00', leaving: 1, held: 0 }])
  await staff().post('module/emailing/off', { about: 'booking', id, off: true }, intent())
  const rows = await staff().get(`module/emailing/calendar/${String(emailingId)}/2027-06-12`)
  expect(rows.body['list']).toMatchObject([{ recordId: id, reason: { code: 'emailing.offFile' } }])
  const far = await staff().get(`module/emailing/calendar/${String(emailingId)}/2027-07-12`)
  expect(far.body).toMatchObject({ message: 'emailing.daysAhead' })
})

test('refuses settings that do not go together', async () => {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, function_key as key from document_model where establishment_id = ${site.establishmentId}`.execute(db)
  const document = (key: string) => rows.find((one) => one.key === key)?.id
  const fields = async (over: object) => (await save(over)).body['fields']
  expect(await fields({ trigger: 'preStay', documentModelId: document('quote') })).toMatchObject([
    { path: 'documentModelId', message: 'emailing.wrongDocument' },
  ])
  expect(await fields({ trigger: 'birthday', origin: '3', amountMin: 1 })).toMatchObject([
    { path: 'origin', message: 'emailing.noCondition' },
    { path: 'amountMin', message: 'emailing.noCondition' },
  ])
  expect(await fields({ trigger: 'waitingFreed', days: 1, dayOfMonth: 5 })).toMatchObject([
    { path: 'days', message: 'emailing.sameDay' },
    { path: 'dayOfMonth', message: 'emailing.sameDay' },
  ])
  expect(await fields({ trigger: 'preStay', amountMin: 200, amountMax: 100 })).toMatchObject([
    { path: 'amountMax', message: 'emailing.amounts' },
  ])
  expect((await save({ trigger: 'preStay', documentModelId: document('letter') })).status).toBe(200)
})

test('who wanted none still wants none once two records are one', async () => {
  const { id } = await stay()
  await rule({ trigger: 'preStay' })
  const { rows } = await sql<{ id: number }>`insert into customer (owner_establishment_id, code, surname, email)
    values (${site.establishmentId}, 'TWIN', 'Martin', 'twin@exemple.fr') returning id`.execute(db)
  const twin = rows[0]?.id ?? 0
  await staff().post('module/emailing/off', { about: 'customer', id: twin, off: true }, intent())
  expect((await why(id)).isOffCustomer).toBe(false)
  await sql`update customer set merged_into_id = ${site.customerId} where id = ${twin}`.execute(db)
  expect((await only(id)).reason?.code).toBe('emailing.offCustomer')
  await staff().post('module/emailing/off', { about: 'customer', id: site.customerId, off: false }, intent())
  expect(await why(id)).toMatchObject({ isOffCustomer: false, list: [{ state: 'COMING' }] })
})

test('a document that is used no more is told, and no other text leaves in its place', async () => {
  const { id } = await stay()
  const { rows } = await sql<{ id: number }>`select id from document_model
    where establishment_id = ${site.establishmentId} and function_key = 'letter' limit 1`.execute(db)
  await rule({ trigger: 'preStay', documentModelId: rows[0]?.id })
  await sql`update document_model set active = false where id = ${rows[0]?.id}`.execute(db)
  await desk.at('2027-06-30T07:00:00Z')
  expect(await round()).toBe(0)
  expect((await only(id)).reason?.code).toBe('document.textMissing')
  await sql`update document_model set active = true where id = ${rows[0]?.id}`.execute(db)
  await desk.at('2027-06-30T07:20:00Z')
  expect(await round()).toBe(1)
})

test('a payment that was acknowledged by hand does not hold back word of a later one', async () => {
  const { id } = await stay()
  await rule({ trigger: 'paymentReceived', days: 0 })
  await desk.at('2027-06-02T08:00:00Z')
  await desk.pay(id, 1000)
  await sql`insert into mail (establishment_id, station, state, message_id, return_key, from_name, from_address, subject, text, automatic,
      campaign, about_kind, about_id, function_key, training, written_at)
    values (${site.establishmentId}, 'GENERAL', 'SENT', '<c@d>', 'abce', 'x', 'x@y.fr', 'x', 'x', false, false, 'booking', ${id},
      'paymentReceived', false, '2027-06-02T08:05:00Z')`.execute(db)
  expect(await round()).toBe(0)
  await desk.at('2027-06-02T15:00:00Z')
  await desk.pay(id, 2000)
  expect(await round()).toBe(1)
})

/** Messages that leave by themselves as text messages: the same moments and keys, to a mobile, within what the law lets offers do. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmailing } from '#server/testing/automatic-messages.ts'

const { desk, site, db, errors, round, rule, save, stay, only, written } = await openEmailing()

interface Text {
  readonly number: string
  readonly offer: boolean
  readonly key: string
  readonly text: string
}
const texts = async (): Promise<readonly Text[]> =>
  (await sql<Text>`select number, offer, function_key as key, text from sms order by id`.execute(db)).rows

const phone = (number: string | null, consent = false) =>
  sql`update customer set phone1 = ${number}, phone2 = null, sms_consent = ${consent} where id = ${site.customerId}`.execute(
    db,
  )

test('instructions leave to a mobile, once, with plain letters; no e-mail does', async () => {
  await phone('06 12 34 56 78')
  const { id } = await stay()
  await rule({ trigger: 'preStay', channel: 'SMS' })
  await desk.at('2027-06-30T07:00:00Z')
  expect(await Promise.all([round(), round()])).toContain(1)
  expect(await round()).toBe(0)
  expect(await texts()).toMatchObject([{ number: '+33612345678', offer: false, key: 'preStay' }])
  expect((await texts())[0]?.text).not.toMatch(/[’ç]/)
  expect(await written()).toEqual([])
  expect(await only(id)).toMatchObject({ state: 'SENT', mailId: null, mailState: null, smsState: 'HELD' })
  expect(errors).toEqual([])
})

test('a customer without a mobile is told why, and gets it once there is one', async () => {
  await sql`delete from sms`.execute(db)
  await phone('05 56 00 00 00')
  const { id } = await stay()
  await rule({ trigger: 'preStay', channel: 'SMS' })
  await desk.at('2027-06-30T07:00:00Z')
  expect(await round()).toBe(0)
  expect(await only(id)).toMatchObject({ state: 'NOT', reason: { code: 'emailing.noMobile' } })
  await phone('07 56 78 90 12')
  expect(await round()).toBe(1)
  expect((await texts()).map(({ number }) => number)).toEqual(['+33756789012'])
})

test('a birthday is an offer: to who agreed to text messages', async () => {
  await sql`delete from sms`.execute(db)
  await phone('06 12 34 56 78')
  await sql`update customer set birth_date = '1980-06-10', mailing_consent = true where id = ${site.customerId}`.execute(
    db,
  )
  await rule({ trigger: 'birthday', channel: 'SMS', days: 0 })
  await desk.at('2027-06-10T08:00:00Z')
  expect(await round()).toBe(0)
  expect(await only(site.customerId, 'customer')).toMatchObject({ reason: { code: 'emailing.noConsent' } })
  await phone('06 12 34 56 78', true)
  expect(await round()).toBe(1)
  expect(await texts()).toMatchObject([{ offer: true, key: 'birthday' }])
})

test('cautions and balances keep to e-mails, which their list follows', async () => {
  for (const trigger of ['suretyRequest', 'balanceReminder'])
    expect((await save({ trigger, channel: 'SMS' })).body['fields']).toEqual([
      { path: 'channel', message: 'emailing.emailOnly' },
    ])
})

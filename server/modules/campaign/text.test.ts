/** Campaigns by text message: to who agreed to them, within the hours of the law, with what they cost and who said STOP. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCampaigns } from '#server/testing/campaign-desk.ts'

const { desk, db, smtp, texts, round, guest, campaign, sending, post, prospect, start, carrier } = await openCampaigns()
const agrees = (phone1: string | null, over: object = {}) => ({ sms_consent: true, phone1, ...over })
const numbers = () =>
  texts
    .sent()
    .map(({ to }) => to)
    .toSorted()

test('reaches mobiles of who agreed, once each, with a way out; no e-mail leaves', async () => {
  await carrier()
  await guest('Adam', agrees('06 11 11 11 11'))
  await guest('Blanc', agrees('05 56 00 00 00', { phone2: '+33 7 56 78 90 12' }))
  await guest('Carré', agrees('05 56 00 00 00'))
  await guest('Denis', { phone1: '06 22 22 22 22' })
  await guest('Adam-Jumeau', agrees('0611111111'))
  const id = await campaign({ channel: 'SMS' })
  const before = await prospect(id)
  expect(before).toMatchObject({ reached: 3, withoutAddress: 1, withoutConsent: 1, sender: 'LesPins, Essai' })
  expect(before.sample?.sms).toMatchObject({ segments: 2, segmentsSimple: 2 })
  expect(before.sample?.text).not.toContain('\n\n')
  const sent = await start(id)
  await round()
  expect(numbers()).toEqual(['+33611111111', '+33756789012'])
  expect(texts.sent().every(({ isOffer, sender }) => isOffer && sender === 'LesPins')).toBe(true)
  expect(smtp.deliveries).toEqual([])
  await round()
  expect(await sending(sent)).toMatchObject({ state: 'DONE', sent: 2, skipped: 2 })
  texts.fail('+33756789012')
  texts.answerStop('+33611111111', new Date('2027-06-01T07:05:00Z'))
  await desk.at('2027-06-01T07:20:00Z')
  await round()
  expect(await sending(sent)).toMatchObject({ sent: 1, bounced: 1, unsubscribed: 1 })
  // Whoever said STOP is left out of the next, and is told so where consent was noted anew by mistake.
  await sql`update customer set sms_consent = true where phone1 like '06%11'`.execute(db)
  const again = await start(id)
  await round()
  const { rows } =
    await sql`select reason from grc_recipient where grc_history_id = ${again} and state = 'SKIPPED' order by position`.execute(
      db,
    )
  expect(rows).toEqual(expect.arrayContaining([{ reason: 'sms.stopped' }, { reason: 'campaign.noMobile' }]))
})

test('waits for Monday where it starts on a Sunday, in pause and stopped as others', async () => {
  await carrier()
  for (let n = 0; n < 3; n += 1) await guest(`Client${n}`, agrees(`061111111${n}`))
  await desk.at('2027-06-06T09:00:00Z')
  const sent = await start(await campaign({ channel: 'SMS' }))
  expect(await round()).toBe(0)
  expect(await sending(sent)).toMatchObject({ waits: { code: 'sms.offHours' }, waiting: 3 })
  await desk.at('2027-06-07T06:00:00Z')
  texts.setCredits(0)
  await round()
  expect(await sending(sent)).toMatchObject({ leaving: 3, sent: 0 })
  await post('campaign/grc-history/pause', { id: sent })
  texts.setCredits(9)
  await desk.at('2027-06-07T07:00:00Z')
  await round()
  expect(numbers()).toEqual([])
  await post('campaign/grc-history/stop', { id: sent })
  await round()
  expect(numbers()).toEqual([])
  expect(await sending(sent)).toMatchObject({ state: 'STOPPED', cancelled: 3 })
})

test('a test goes to a mobile alone; without a provider nothing starts', async () => {
  await sql`delete from sms_provider_talk`.execute(db)
  await sql`update sms_provider set active = false`.execute(db)
  await guest('Adam', agrees('0611111111'))
  const id = await campaign({ channel: 'SMS' })
  expect((await post('campaign/grc/start', { id })).body).toMatchObject({ message: 'sms.noCarrier' })
  await sql`update sms_provider set active = true`.execute(db)
  expect((await post('campaign/grc/test', { id, to: '05 56 00 00 00' })).body).toMatchObject({
    message: 'campaign.badNumber',
  })
  expect((await post('campaign/grc/test', { id, to: '06 33 33 33 33' })).status).toBe(200)
  await round()
  expect(texts.sent()).toMatchObject([{ to: '+33633333333', isOffer: false }])
})

test('a text that is too long is told for each; what breaks for ever is left out, the others get theirs', async () => {
  await carrier()
  await sql`update sms_provider set active = true`.execute(db)
  for (const name of ['Adam', 'Blanc']) await guest(name, agrees(name === 'Adam' ? '0611111111' : '0622222222'))
  const broken = await guest('Aaron', agrees('0633333333'))
  const sent = await start(await campaign({ channel: 'SMS' }))
  const { services } = desk.house.house
  const failing = {
    sources: {
      ...services.sources,
      open: (...args: Parameters<typeof services.sources.open>) =>
        args[2] === broken ? Promise.reject(new Error('cut')) : services.sources.open(...args),
    },
  }
  for (let n = 0; n < 6; n += 1) await round(failing)
  expect(numbers()).toEqual(['+33611111111', '+33622222222'])
  const { rows } =
    await sql`select reason from grc_recipient where grc_history_id = ${sent} and state = 'SKIPPED'`.execute(db)
  expect(rows).toEqual([{ reason: 'campaign.failed' }])
  expect(await sending(sent)).toMatchObject({ state: 'DONE' })
})

test('a text that is too long for anybody is refused before it begins', async () => {
  await carrier()
  await guest('Adam', agrees('0611111111'))
  const id = await campaign({ channel: 'SMS' })
  const said = {
    schema: 1,
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Été '.repeat(400) }] }] },
  }
  await sql`insert into mailing_text (establishment_id, mailing_configuration_id, language_id, subject, body, saved_at)
    select c.establishment_id, c.id, l.id, ${JSON.stringify(said)}::jsonb, ${JSON.stringify(said)}::jsonb, now()
    from grc g join mailing_configuration c on c.establishment_id = g.establishment_id and c.document_model_id = g.document_model_id
    join language l on l.code = 'fr' where g.id = ${id} on conflict do nothing`.execute(db)
  expect((await post('campaign/grc/start', { id })).body).toMatchObject({ message: 'sms.tooLong' })
  expect((await prospect(id)).lastId).toBeNull()
  await sql`delete from mailing_text`.execute(db)
})

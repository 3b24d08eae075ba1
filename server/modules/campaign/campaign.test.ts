/** Campaigns: to who agreed, once each, in pause, stopped, planned; what became of them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCampaigns } from '#server/testing/campaign-desk.ts'

const {
  desk,
  site,
  db,
  smtp,
  round,
  guest,
  save,
  campaign,
  sending,
  staff,
  post,
  criteriaId,
  prospect,
  start,
  newest,
  received,
} = await openCampaigns()

const why = async (sendingId: number) => {
  const { rows } = await sql<{ name: string; reason: string }>`select c.surname as name, r.reason from grc_recipient r
    join customer c on c.id = r.customer_id where r.grc_history_id = ${sendingId} and r.state = 'SKIPPED' order by 1`.execute(
    db,
  )
  return rows.map(({ name, reason }) => `${name} ${reason}`)
}

test('reaches who agreed and has an address, once each, and says what became of it', async () => {
  for (const name of ['Adam', 'Blanc']) await guest(name)
  await guest('Carré', { mailing_consent: false })
  await guest('Denis', { email: null })
  await guest('Adam-Jumeau', { email: 'ADAM@exemple.fr' })
  const id = await campaign()
  const before = await prospect(id)
  expect(before).toMatchObject({ reached: 2, withoutConsent: 1, withoutAddress: 1, twins: 1, lastId: null })
  expect(before.sample?.html).toContain('prochaine saison')
  const sent = await start(id)
  expect(await sending(sent)).toMatchObject({ state: 'SENDING', recipients: 3, waiting: 3 })
  expect(await round()).toBe(2)
  expect(received()).toEqual(['adam@exemple.fr', 'blanc@exemple.fr'])
  expect(smtp.raw.join('')).toContain('Vous recevez ce message parce que')
  await round()
  expect(await sending(sent)).toMatchObject({ state: 'DONE', sent: 2, skipped: 1, waiting: 0, leaving: 0, waits: null })
  expect(await why(sent)).toEqual(['Denis campaign.noAddress'])
  expect((await staff().get(`campaign/grc/edit/${id}`)).text).toContain('"SENT"')
})

test('a criterion that changes while it leaves changes nothing of it; a file merged or corrected gets no second', async () => {
  const [adam, blanc] = [await guest('Adam'), await guest('Blanc')]
  await guest('Carre')
  const sent = await start(await campaign())
  await sql`update customer set email = 'adam@exemple.fr' where id = ${blanc}`.execute(db)
  await sql`update mailing_criteria set audience = 'STAYED' where id = ${criteriaId()}`.execute(db)
  await guest('Denis')
  const erased = await guest('Effacé')
  await sql`insert into grc_recipient (establishment_id, grc_history_id, customer_id, position, state)
    values (${site.establishmentId}, ${sent}, ${erased}, 9, 'WAITING')`.execute(db)
  await sql`update customer set erased_on = '2027-06-01' where id = ${erased}`.execute(db)
  await round()
  expect(received()).toEqual(['adam@exemple.fr', 'carre@exemple.fr'])
  expect(await why(sent)).toEqual(['Blanc campaign.twin', 'Effacé campaign.erased'])
  expect(adam).toBeLessThan(blanc)
})

test('consent is looked at when a message is written, and again when it leaves', async () => {
  const [adam, blanc] = [await guest('Adam'), await guest('Blanc')]
  await guest('Carre')
  const sent = await start(await campaign())
  await sql`update customer set mailing_consent = false where id = ${adam}`.execute(db)
  smtp.faults('BUSY')
  expect(await round()).toBe(2)
  await sql`update customer set mailing_consent = false where id = ${blanc}`.execute(db)
  await desk.at('2027-06-01T08:00:00Z')
  await round()
  expect(received()).toEqual(['carre@exemple.fr'])
  expect(await sending(sent)).toMatchObject({ sent: 1, skipped: 1, cancelled: 1 })
  expect(await why(sent)).toEqual(['Adam campaign.noConsent'])
  const { rows } = await sql<{ failure: string }>`select failure from mail where customer_id = ${blanc}`.execute(db)
  expect(rows).toEqual([{ failure: 'mail.consentWithdrawn' }])
})

test('pauses with what is written, goes on, and stops for good', async () => {
  for (let n = 0; n < 6; n += 1) await guest(`Client${n}`)
  const id = await campaign({ hourlyLimit: 2 })
  const sent = await start(id)
  smtp.faults('BUSY')
  expect(await round()).toBe(2)
  expect((await post('campaign/grc-history/pause', { id: sent })).status).toBe(200)
  expect((await post('campaign/grc-history/pause', { id: sent })).body).toMatchObject({ message: 'campaign.notNow' })
  await desk.at('2027-06-01T08:30:00Z')
  expect(await round()).toBe(0)
  expect(received()).toEqual([])
  await post('campaign/grc-history/resume', { id: sent })
  await round()
  expect(received()).toHaveLength(4)
  expect(await sending(sent)).toMatchObject({ waits: null })
  await round()
  expect(await sending(sent)).toMatchObject({ waits: { code: 'campaign.hourFull' }, sent: 4, waiting: 2 })
  await post('campaign/grc-history/stop', { id: sent })
  await desk.at('2027-06-01T10:30:00Z')
  expect(await round()).toBe(0)
  expect(received()).toHaveLength(4)
  expect(await sending(sent)).toMatchObject({ state: 'STOPPED', sent: 4, skipped: 2, waiting: 0 })
  expect(await why(sent)).toEqual(['Client4 campaign.stopped', 'Client5 campaign.stopped'])
  expect((await post('campaign/grc-history/resume', { id: sent })).body).toMatchObject({ message: 'campaign.notNow' })
})

test('leaves at its moment, once, also where the clock is set back', async () => {
  await guest('Adam')
  const id = await campaign({ timing: 'DATE', sendOn: '2027-06-02', sendAt: '10:00' })
  expect((await post('campaign/grc/plan', { id })).status).toBe(200)
  expect(await prospect(id)).toMatchObject({ plannedFor: '2027-06-02T10:00' })
  await desk.at('2027-06-02T07:59:00Z')
  expect(await round()).toBe(0)
  await desk.at('2027-06-02T08:00:30Z')
  expect(await Promise.all([round(), round()])).toContain(1)
  await desk.at('2027-06-01T07:00:00Z')
  await round()
  await desk.at('2027-06-02T08:00:30Z')
  await round()
  expect(received()).toEqual(['adam@exemple.fr'])
  expect(await sending(await newest())).toMatchObject({ state: 'DONE', recipients: 1 })
})

test('is planned for what is to come alone, moves with its moment, and is planned no more', async () => {
  await guest('Adam')
  const id = await campaign({ timing: 'DATE', sendOn: '2027-05-30' })
  expect((await post('campaign/grc/plan', { id })).body).toMatchObject({
    fields: [{ path: 'sendOn', message: 'campaign.past' }],
  })
  const hour = await campaign({ timing: 'TIME', sendAt: '08:00' })
  await post('campaign/grc/plan', { id: hour })
  expect(await prospect(hour)).toMatchObject({ plannedFor: '2027-06-02T08:00' })
  await post('campaign/grc/unplan', { id: hour })
  expect((await post('campaign/grc/unplan', { id: hour })).body).toMatchObject({ message: 'campaign.notPlanned' })
  expect((await post('campaign/grc/plan', { id: await campaign() })).body).toMatchObject({
    message: 'campaign.noTiming',
  })
  const faults = async (over: object) => (await save(over)).body['fields']
  expect(await faults({ timing: 'DATE' })).toEqual([{ path: 'sendOn', message: 'field.required' }])
  expect(await faults({ timing: 'TIME', sendOn: '2027-07-01', sendAt: '09:00' })).toMatchObject([
    { message: 'campaign.noMoment' },
  ])
  const { rows } = await sql<{ id: number }>`select id from document_model where function_key = 'quote'`.execute(db)
  expect(await faults({ documentModelId: rows[0]?.id })).toMatchObject([{ message: 'campaign.wrongDocument' }])
})

test(
  'addresses that are none, or that came back, are left out; the others get theirs',
  { timeout: 60_000 },
  async () => {
    smtp.judge((to) => (to.startsWith('mort') ? 'REFUSE_RECIPIENT' : undefined))
    for (let n = 0; n < 38; n += 1) await guest(`Client${n}`)
    await guest('Faux', { email: 'pas une adresse' })
    await guest('Mort')
    const id = await campaign()
    const first = await start(id)
    while ((await round()) > 0);
    expect(await sending(first)).toMatchObject({ state: 'DONE', sent: 38, refused: 1, skipped: 1 })
    expect((await post('campaign/grc/start', { id })).status).toBe(200)
    while ((await round()) > 0);
    const again = await newest()
    expect(await why(again)).toEqual(['Faux campaign.badAddress', 'Mort campaign.deadAddress'])
    expect(await sending(again)).toMatchObject({ sent: 38, skipped: 2 })
    smtp.judge(() => undefined)
  },
)

test('whoever leaves by the way out counts as such, whichever way', async () => {
  await guest('Adam')
  const sent = await start(await campaign())
  await round()
  await sql`update page_link set used_at = now()`.execute(db)
  expect(await sending(sent)).toMatchObject({ sent: 1, unsubscribed: 1 })
  const { body } = await staff().post('campaign/grc-recipient/search', { criteria: { grcHistoryId: sent } })
  expect(body['list']).toMatchObject([{ customerName: 'Adam', state: 'UNSUBSCRIBED', address: 'adam@exemple.fr' }])
  const { body: all } = await staff().post('campaign/grc-history/search', {})
  expect(all['list']).toMatchObject([{ recipients: 1, sent: 1, unsubscribed: 1, waiting: 0, failed: 0 }])
})

test('a test goes to one address and counts nowhere; nobody reached starts nothing', async () => {
  const id = await campaign()
  expect((await post('campaign/grc/start', { id })).body).toMatchObject({ message: 'campaign.nobody' })
  await guest('Adam')
  expect((await post('campaign/grc/test', { id, to: 'moi' })).body).toMatchObject({ message: 'mail.addressInvalid' })
  expect((await post('campaign/grc/test', { id, to: 'moi@exemple.fr' })).status).toBe(200)
  await round()
  expect(received()).toEqual(['moi@exemple.fr'])
  expect(smtp.raw[0]).toContain('=5BEssai=5D')
  expect(await prospect(id)).toMatchObject({ lastId: null })
  const sent = await start(id)
  expect((await post('campaign/grc/start', { id })).body).toMatchObject({ message: 'campaign.underWay' })
  expect((await post(`campaign/grc/delete/${id}`, {})).body).toMatchObject({ message: 'campaign.underWay' })
  await round()
  await round()
  expect((await post(`campaign/grc/delete/${id}`, {})).status).toBe(200)
  expect(await sending(sent)).toMatchObject({ grcId: null, sent: 1 })
})

test('one that cannot leave at its moment says why once, and waits for nobody', async () => {
  await guest('Adam')
  const id = await campaign({ timing: 'DATE', sendOn: '2027-06-02', sendAt: '10:00' })
  await sql`update grc set state = 'PLANNED', planned_for = '2027-06-02T10:00' where id = ${id}`.execute(db)
  await sql`update mailing_criteria set distance_max = 10 where id = ${criteriaId()}`.execute(db)
  await sql`update establishment set postal_code = '00000' where id = ${site.establishmentId}`.execute(db)
  await desk.at('2027-06-02T08:01:00Z')
  await round()
  await round()
  expect(await sending(await newest())).toMatchObject({
    ...{ state: 'STOPPED', recipients: 0, waits: { code: 'criteria.siteNowhere' } },
  })
  const { rows } = await sql`select from grc_history where grc_id = ${id}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a text that is taken out of use while it leaves holds it back, and nobody is left out', async () => {
  await sql`update mailing_criteria set distance_max = null`.execute(db)
  await guest('Adam')
  const id = await campaign()
  const use = (yes: boolean) =>
    sql`update mailing_configuration set active = ${yes} where supplied = 'campaign'`.execute(db)
  await use(false)
  expect((await post('campaign/grc/start', { id })).body).toMatchObject({ message: 'document.textMissing' })
  await use(true)
  const sent = await start(id)
  await use(false)
  await round()
  expect(await sending(sent)).toMatchObject({ waits: { code: 'document.textMissing' }, waiting: 1 })
  await use(true)
  await round()
  expect(received()).toEqual(['adam@exemple.fr'])
})

test('without settings of mail it starts not, and waits where they go meanwhile', async () => {
  for (const name of ['Adam', 'Blanc']) await guest(name)
  const id = await campaign({ hourlyLimit: 1 })
  const sent = await start(id)
  await round()
  await sql`delete from email_configuration`.execute(db)
  await desk.at('2027-06-01T09:00:00Z')
  await round()
  expect(await sending(sent)).toMatchObject({ waits: { code: 'campaign.noSender' }, sent: 1, waiting: 1 })
  expect((await post('campaign/grc/start', { id: await campaign() })).body).toMatchObject({
    message: 'campaign.noSender',
  })
})

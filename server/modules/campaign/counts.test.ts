/** Opens and clicks: counted where a campaign says so alone, told to guests, and leading nowhere but where the link led. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { allPages } from '#server/app.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { openCampaigns } from '#server/testing/campaign-desk.ts'

const { house, db, smtp, round, guest, save, campaign, sending, start } = await openCampaigns()
const app = await createPages({ house: house.house, pages: allPages, log: pino({ level: 'silent' }), aMinute: 1000 })
afterAll(() => app.close())

const PAGES = 'https://pages.example'
const here = { pagesUrl: PAGES }

/** Of the message, whose lines are cut as quoted-printable. */
const received = (): string => (smtp.raw[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
const pathsIn = (letter: string): readonly string[] =>
  [...received().matchAll(new RegExp(`${PAGES}(/${letter}/[\\w-]{22})`, 'g'))].map(([, path]) => path ?? '')

const withLink = async (id: number): Promise<void> => {
  const doc = {
    schema: 1,
    doc: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'Nos offres',
              marks: [{ type: 'link', attrs: { href: 'https://camping.example/?a=1&b=2' } }],
            },
          ],
        },
      ],
    },
  }
  await sql`insert into mailing_text (establishment_id, mailing_configuration_id, language_id, subject, body, saved_at)
    select c.establishment_id, c.id, l.id, ${JSON.stringify({ schema: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Offre' }] }] } })}::jsonb,
      ${JSON.stringify(doc)}::jsonb, now()
    from grc g join mailing_configuration c on c.establishment_id = g.establishment_id and c.document_model_id = g.document_model_id
    join language l on l.code = 'fr' where g.id = ${id} on conflict do nothing`.execute(db)
}

test('counts an open and a click once each, says so, and leads where the link led', async () => {
  await guest('Adam')
  const id = await campaign()
  await withLink(id)
  await sql`update grc set measures = true where id = ${id}`.execute(db)
  const sent = await start(id)
  await round(here)
  await round(here)
  expect(received()).toContain('Nous comptons les ouvertures et les clics')
  expect(received()).not.toContain('href="https://camping.example')
  const [open] = pathsIn('o')
  const [click] = pathsIn('k')
  expect(await sending(sent)).toMatchObject({ measures: true, sent: 1, opened: 0, clicked: 0 })
  await app.inject({ method: 'HEAD', url: open ?? '' })
  expect(await sending(sent)).toMatchObject({ opened: 0 })
  const picture = await app.inject({ method: 'GET', url: open ?? '' })
  expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.subarray(0, 3).toString()]).toEqual([
    200,
    'image/gif',
    'GIF',
  ])
  await app.inject({ method: 'GET', url: open ?? '' })
  expect(await sending(sent)).toMatchObject({ opened: 1, clicked: 0 })
  const led = await app.inject({ method: 'GET', url: click ?? '' })
  expect([led.statusCode, led.headers['location']]).toEqual([302, 'https://camping.example/?a=1&b=2'])
  expect(await sending(sent)).toMatchObject({ opened: 1, clicked: 1, unsubscribed: 0 })
  // A token of one kind is none of another.
  expect((await app.inject({ method: 'GET', url: (click ?? '').replace('/k/', '/o/') })).statusCode).toBe(404)
  expect((await app.inject({ method: 'GET', url: '/k/AAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(404)
})

test('counts nothing unless it is asked, and asks for pages that guests can reach', async () => {
  await guest('Adam')
  const sent = await start(await campaign())
  await round(here)
  expect([pathsIn('o'), pathsIn('k'), pathsIn('u').length > 0]).toEqual([[], [], true])
  expect(received()).not.toContain('Nous comptons')
  expect(await sending(sent)).toMatchObject({ measures: false })
  expect((await save({ measures: true })).body['fields']).toEqual([{ path: 'measures', message: 'campaign.noPages' }])
  expect((await save({ measures: true, channel: 'SMS' })).body['fields']).toEqual([
    { path: 'measures', message: 'campaign.mailOnly' },
  ])
})

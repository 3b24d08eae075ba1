/** The outbox against a real server on loopback that fails in every way it knows. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { createFakeMail } from '#server/ports/fake-mail.ts'
import { sendMails } from '#server/modules/mail/index.ts'
import { MAIL_FAULTS, mailServer } from '#server/testing/mail-server.ts'
import type { MailFault } from '#server/testing/mail-server.ts'
import { mails, setSender, write } from '#server/testing/mail-desk.ts'
import { testHouse } from '#server/testing/test-house.ts'

const server = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
const house = await testHouse({ mail: mailOf() })
const { db, services } = house.house
let clock = Date.parse('2027-06-01T08:00:00Z')
const later = (minutes: number): void => {
  clock += minutes * 60_000
  house.setNow(new Date(clock))
}
const errors: unknown[] = []
const log = { error: (...told: unknown[]) => void errors.push(told) }
const parts = { db, services, now: () => new Date(clock) }
const send = () => sendMails(parts, log)
const only = async () => (await mails(house))[0]

beforeEach(async () => {
  later(24 * 60)
  server.reset()
  errors.length = 0
  await sql`delete from mail`.execute(db)
  await sql`delete from mail_talk`.execute(db)
  await setSender(house, { port: server.port })
})

test('a message leaves once, signed, and says what the server answered', async () => {
  await write(house)
  await send()
  await send()
  expect(await mails(house)).toMatchObject([{ state: 'SENT', tries: 1, failure: null, recipients: 'TO ACCEPTED' }])
  expect(server.deliveries).toHaveLength(1)
  expect(server.raw[0]).toContain('L=E2=80=99=C3=A9quipe des Pins')
  expect(errors).toEqual([])
})

test('what is written in a transaction that fails never leaves', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      const { queueMail } = await import('#server/modules/mail/index.ts')
      await queueMail(
        { tx, establishmentId: house.establishmentId, now: parts.now(), training: false, user: null },
        { to: [{ name: 'a', email: 'a@exemple.fr' }], subject: 'x', html: null, text: 'y' },
      )
      throw new Error('refused after all')
    }),
  ).rejects.toThrow('refused after all')
  await send()
  expect([await mails(house), server.deliveries]).toEqual([[], []])
})

/** What a fault leaves behind, then after the waits are over. */
const AFTER: Readonly<Record<MailFault, readonly [string, string]>> = {
  GREYLIST: ['WAITING', 'SENT'],
  REFUSE_RECIPIENT: ['REFUSED', 'REFUSED'],
  REFUSE_MESSAGE: ['REFUSED', 'REFUSED'],
  LATER_MESSAGE: ['WAITING', 'SENT'],
  BUSY: ['WAITING', 'SENT'],
  CUT_SENDER: ['WAITING', 'SENT'],
  CUT_RECIPIENT: ['WAITING', 'SENT'],
  CUT_DATA: ['WAITING', 'SENT'],
  CUT_TAKEN: ['UNCERTAIN', 'SENT'],
  CUT_LOST: ['UNCERTAIN', 'SENT'],
  SLOW: ['SENT', 'SENT'],
}

test.each(MAIL_FAULTS)('%s', async (fault) => {
  const [first, last] = AFTER[fault]
  server.faults(fault)
  await write(house)
  await send()
  expect((await only())?.state).toBe(first)
  await send() // its wait is not over
  expect((await only())?.state).toBe(first)
  later(20)
  await send()
  expect((await only())?.state).toBe(last)
  const arrived = server.deliveries.length
  expect(arrived).toBe(last === 'REFUSED' ? 0 : fault === 'CUT_TAKEN' ? 2 : 1)
  expect(new Set(server.deliveries.map(({ messageId }) => messageId)).size).toBe(last === 'REFUSED' ? 0 : 1)
  expect(errors).toEqual([])
})

test('who refuses is named, and a message that cannot be prepared waits', async () => {
  server.faults('REFUSE_RECIPIENT')
  await write(house)
  await send()
  expect(await only()).toMatchObject({ state: 'REFUSED', failure: 'mail.recipientRefused' })
  await sql`delete from mail`.execute(db)
  await write(house)
  const broken = { ...services.mail, compose: () => Promise.reject(new Error('no bytes')) }
  await sendMails({ ...parts, services: { ...services, mail: broken } }, log)
  expect(await only()).toMatchObject({ state: 'WAITING', failure: 'mail.broken' })
  expect(errors).toHaveLength(1)
})

test('an end that stays unknown twice is left to people, and one of a campaign at once', async () => {
  server.faults('CUT_LOST', 'CUT_LOST')
  await write(house)
  await send()
  later(20)
  await send()
  expect(await only()).toMatchObject({ state: 'UNCERTAIN', uncertain: 2, failure: 'mail.unknown' })
  later(600)
  await send()
  expect(server.deliveries).toEqual([])

  await sql`delete from mail`.execute(db)
  server.faults('CUT_TAKEN')
  await write(house, { campaign: true })
  await send()
  later(600)
  await send()
  expect([(await only())?.state, server.deliveries.length]).toEqual(['UNCERTAIN', 1])
})

test('some recipients take it, one is greylisted, one unknown: each gets it once', async () => {
  server.faults('GREYLIST', 'REFUSE_RECIPIENT')
  await setSender(house, { port: server.port, copyToSelf: true })
  await write(house, {
    to: ['a', 'b', 'c'].map((name) => ({ name, email: `${name}@exemple.fr` })),
    bcc: [{ name: 'd', email: 'd@exemple.fr' }],
  })
  await send()
  expect(await only()).toMatchObject({
    state: 'WAITING',
    recipients: 'TO WAITING, TO REFUSED, TO ACCEPTED, BCC ACCEPTED, SELF ACCEPTED',
  })
  later(2)
  await send()
  expect(await only()).toMatchObject({ state: 'SENT' })
  expect(server.deliveries.map(({ to }) => to).toSorted()).toEqual(
    ['a@exemple.fr', 'accueil@pins.example', 'c@exemple.fr', 'd@exemple.fr'].toSorted(),
  )
  expect(server.raw.join('')).not.toMatch(/d@exemple\.fr/)
})

test('a server that refuses who writes stops the sender, not the message; then everything goes', async () => {
  await sql`update email_configuration set auth = 'NONE'`.execute(db)
  await Promise.all(['a', 'b', 'c'].map((name) => write(house, { to: [{ name, email: `${name}@exemple.fr` }] })))
  await send()
  expect((await mails(house)).map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['WAITING', 0]))
  const talk = await sql`select failures, failure from mail_talk`.execute(db)
  expect(talk.rows).toEqual([{ failures: 1, failure: 'mail.later' }])
  await sql`update email_configuration set auth = 'PASSWORD'`.execute(db)
  await send() // still pausing
  expect(server.deliveries).toEqual([])
  later(2)
  await send()
  expect(server.deliveries).toHaveLength(3)
})

test('the hour has its number', async () => {
  await setSender(house, { port: server.port, hourlyLimit: 2 })
  for (let n = 0; n < 5; n++) await write(house)
  await send()
  expect(server.deliveries).toHaveLength(2)
  later(30)
  await send()
  expect(server.deliveries).toHaveLength(2)
  later(31)
  await send()
  later(61)
  await send()
  expect(server.deliveries).toHaveLength(5)
})

test('five days, then it is given up', async () => {
  server.judge(() => 'GREYLIST')
  await write(house)
  for (let n = 0; n < 40; n++) {
    await send()
    later(4 * 60)
  }
  expect(await only()).toMatchObject({ state: 'GIVEN_UP', failure: 'mail.later' })
})

test('under a key one message is written, whoever asks again', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => write(house, { once: 'confirmation 12' })))
  expect(new Set(ids).size).toBe(1)
  await send()
  expect(server.deliveries).toHaveLength(1)
})

test('no server, no address, a training establishment: nothing leaves, nothing is lost', async () => {
  await sql`delete from email_configuration`.execute(db)
  await write(house)
  await write(house, { to: [{ name: 'Anne', email: null }] })
  await setSender(house, { port: server.port })
  await write(house, {}, true)
  await send()
  expect((await mails(house)).map(({ state }) => state)).toEqual(['HELD', 'LETTER', 'HELD'])
  expect(server.sessions()).toBeGreaterThan(0)
  expect(server.deliveries).toEqual([])
})

test.each([
  ['mail.subjectRequired', { subject: ' \r\n' }],
  ['mail.bodyRequired', { text: '  ' }],
  ['mail.bodyTooLarge', { html: 'x'.repeat(5_000_000) }],
  ['mail.bodyTooLarge', { text: 'x'.repeat(5_000_000) }],
  ['mail.addressInvalid', { to: [{ name: 'x', email: 'x@exemple.fr\r\nBcc: y@exemple.fr' }] }],
  ['mail.recipientMissing', { to: [] }],
  ['mail.tooManyRecipients', { to: Array.from({ length: 101 }, (_, n) => ({ name: '', email: `a${n}@exemple.fr` })) }],
  ['mail.filesTooLarge', { attachments: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.alloc(40_000_000) }] }],
  [
    'mail.tooManyFiles',
    { attachments: Array.from({ length: 21 }, () => ({ name: 'a', type: 'a/b', bytes: Buffer.from('a') })) },
  ],
])('%s', async (code, over) => {
  await expect(write(house, over)).rejects.toThrow(code)
  expect(await mails(house)).toEqual([])
})

test('names of right-to-left letters arrive as they were written', async () => {
  await write(house, { to: [{ name: 'محمد العربي', email: 'm@exemple.fr' }], subject: 'שלום à bientôt' })
  await send()
  const read = await services.mail.parse(Buffer.from(server.raw[0] ?? '', 'latin1'))
  expect(read.subject).toBe('שלום à bientôt')
  expect(server.raw[0]).toMatch(/^To: =\?UTF-8\?/m)
})

test('a process that dies before the dot leaves a message that waits, after it one that is uncertain, never a double', async () => {
  const fake = createFakeMail()
  for (const point of ['before', 'after'] as const) {
    await sql`delete from mail`.execute(db)
    const id = await write(house)
    // What a killed process leaves: taken, and the dot gone or not.
    await sql`update mail set state = 'SENDING', tries = 1, next_at = ${new Date(clock + 60_000)},
      dot_at = ${point === 'after' ? new Date(clock) : null} where id = ${id}`.execute(db)
    const round = () => sendMails({ ...parts, services: { ...services, mail: fake.mail } }, log)
    await round()
    expect((await only())?.state).toBe('SENDING')
    later(2)
    await round()
    later(600)
    await round()
    expect((await only())?.state).toBe(point === 'before' ? 'SENT' : 'UNCERTAIN')
  }
  expect(fake.delivered).toHaveLength(1)
  const { rows } = await sql`select detail from mail_event where kind = 'UNCERTAIN'`.execute(db)
  expect(rows).toEqual([{ detail: 'mail.stopped' }])
})

test('one that another server took over meanwhile does not leave twice', async () => {
  const fake = createFakeMail()
  const slow = {
    ...fake.mail,
    open: async (...asked: Parameters<typeof fake.mail.open>) => {
      const line = await fake.mail.open(...asked)
      return {
        ...line,
        // So long that its lease ends, and another takes the message.
        send: async (...[message, beforeEnd]: Parameters<typeof line.send>) => {
          later(10)
          await sendMails({ ...parts, services: { ...services, mail: fake.mail } }, log)
          return line.send(message, beforeEnd)
        },
      }
    },
  }
  await write(house)
  await sendMails({ ...parts, services: { ...services, mail: slow } }, log)
  expect([fake.delivered.length, (await only())?.state, errors]).toEqual([1, 'SENT', []])
})

test('a hundred messages through every fault: none lost, none twice but the uncertain', async () => {
  const kinds = [...MAIL_FAULTS, undefined, undefined, undefined]
  let at = 0
  server.judge(() => kinds[at++ % kinds.length])
  for (let n = 0; n < 100; n++) await write(house, { to: [{ name: `Client ${n}`, email: `c${n}@exemple.fr` }] })
  for (let round = 0; round < 40; round++) {
    await send()
    later(30)
  }
  const rows = await mails(house)
  const counts = Map.groupBy(server.deliveries, ({ messageId, to }) => `${messageId} ${to}`)
  const uncertain = new Set(rows.filter((row) => row.uncertain > 0).map(({ messageId }) => messageId))
  expect([...counts.values()].filter((all) => all.length > 1 && !uncertain.has(all[0]?.messageId ?? ''))).toEqual([])
  expect([...counts.values()].every((all) => all.length <= 2)).toBe(true)
  const delivered = new Set(server.deliveries.map(({ messageId }) => messageId))
  expect(rows.filter(({ state, messageId }) => state === 'SENT' && !delivered.has(messageId))).toEqual([])
  expect(rows.filter(({ state }) => !['SENT', 'REFUSED', 'UNCERTAIN'].includes(state))).toEqual([])
  expect(errors).toEqual([])
}, 60_000)

test('the hour holds across restarts, for two servers at once, and a clock that was wrong stops nothing', async () => {
  await setSender(house, { port: server.port, hourlyLimit: 3 })
  for (let n = 0; n < 7; n++) await write(house, { to: [{ name: '', email: `h${n}@exemple.fr` }] })
  await Promise.all([send(), send(), send()])
  expect(server.deliveries).toHaveLength(3)
  await send() // as after a restart: nothing of it was in memory
  expect(server.deliveries).toHaveLength(3)
  later(61)
  await send()
  expect(server.deliveries).toHaveLength(6)
  // The clock goes back three years: what was sent « later » is of no hour, what waits for it waits no more.
  await sql`update mail set next_at = now() + interval '20 years' where state = 'WAITING'`.execute(db)
  const one = await write(house, { to: [{ name: '', email: 'stuck@exemple.fr' }] })
  await sql`update mail set state = 'SENDING', tries = 1, next_at = now() + interval '20 years' where id = ${one}`.execute(
    db,
  )
  await sql`insert into mail_talk (establishment_id, configuration_id, next_at) select establishment_id, id, now() + interval '20 years'
    from email_configuration on conflict (establishment_id, configuration_id) do update set next_at = excluded.next_at`.execute(
    db,
  )
  clock -= 3 * 365 * 24 * 60 * 60_000
  later(0)
  await send()
  await send()
  expect((await mails(house)).map(({ state }) => state)).toEqual(Array(8).fill('SENT'))
  clock += 3 * 365 * 24 * 60 * 60_000
  later(0)
  expect(errors).toEqual([])
})

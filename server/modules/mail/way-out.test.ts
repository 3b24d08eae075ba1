/** Offers by electronic mail: how to have no more of them leaves with each, and is read when it comes back. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { queueMail, readBoxes, sendMails } from '#server/modules/mail/index.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent } from '#server/testing/desk.ts'
import { imapServer } from '#server/testing/imap-server.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { testHouse } from '#server/testing/test-house.ts'

const smtp = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
const imap = await imapServer()
const house = await testHouse({ mail: mailOf() })
const { db, services } = house.house
const desk = await house.user()
const { customerId } = await aCampsite(db, house.establishmentId)
await setSender(house, { port: smtp.port, imapPort: imap.port })
let clock = Date.now()
house.setNow(new Date(clock))
const errors: unknown[] = []
const log = { error: (...told: unknown[]) => void errors.push(told) }
const parts = { db, services, now: () => new Date(clock) }
const round = () => sendMails(parts, log)
const read = async () => {
  await readBoxes(parts, log)
  clock += 3 * 60_000
  house.setNow(new Date(clock))
}

test('an offer bears how to have no more; the message that comes back withdraws the consent once', async () => {
  await sql`update customer set mailing_consent = true where id = ${customerId}`.execute(db)
  const to = [{ name: 'Anne', email: 'anne@exemple.fr' }]
  const offer = { kind: 'customer', entityId: customerId, customerId, functionKey: 'birthday' }
  const id = await operate(house, desk.userId, (context) =>
    queueMail(context, { to, subject: 'Bon anniversaire', html: null, text: 'Bonjour', about: offer }),
  )
  await round()
  const token = /List-Unsubscribe:\s+<mailto:accueil@pins\.example\?subject=unsubscribe%20([\w-]{22})>/.exec(
    smtp.raw[0] ?? '',
  )?.[1]
  expect(token).toBeDefined()
  expect(smtp.raw[0]).not.toContain('List-Unsubscribe-Post')
  const again = await desk.post(`document/mail-history/act/${id}`, { action: 'again' }, intent())
  await round()
  expect(smtp.raw[1]).toContain(String(token))
  expect(again.status).toBe(200)
  const back = (subject: string, number: string) =>
    `From: x <inconnu@exemple.fr>\r\nTo: accueil@pins.example\r\nMessage-ID: <${number}>\r\nSubject: ${subject}\r\n\r\n\r\n`
  imap.messages.length = 0
  imap.renumber()
  imap.messages.push(back('unsubscribe AAAAAAAAAAAAAAAAAAAAAA', 'u0'))
  await read()
  const agrees = () =>
    sql<{ yes: boolean }>`select mailing_consent as yes from customer where id = ${customerId}`.execute(db)
  expect((await agrees()).rows).toEqual([{ yes: true }])
  imap.messages.push(back(`Unsubscribe ${token}`, 'u1'), back(`unsubscribe  ${token} `, 'u2'))
  await read()
  expect((await agrees()).rows).toEqual([{ yes: false }])
  const { rows } =
    await sql`select source from customer_consent where customer_id = ${customerId} and not granted`.execute(db)
  expect(rows).toEqual([{ source: 'EMAIL' }])
  expect(errors).toEqual([])
})

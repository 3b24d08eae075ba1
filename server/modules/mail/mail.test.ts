/** Electronic mail by its operations: settings, writing, the history, what comes back. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { domainRecords } from '#server/modules/mail/dns.ts'
import { readBoxes, sendMails, trimMailFiles } from '#server/modules/mail/index.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { authorityOfTests } from '#server/testing/certificates.ts'
import { imapServer } from '#server/testing/imap-server.ts'
import { lettersToPrint, markPrinted } from '#server/modules/mail/letters.ts'
import { bodyOfText } from '#server/modules/mail/written.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { mails, setSender, write } from '#server/testing/mail-desk.ts'
import { testHouse } from '#server/testing/test-house.ts'

const smtp = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
const imap = await imapServer()
const house = await testHouse({ mail: mailOf() })
const { db, services } = house.house
const desk = await house.user()
const { customerId } = await aCampsite(db, house.establishmentId)
let clock = Date.now()
const later = (minutes: number): void => {
  clock += minutes * 60_000
  house.setNow(new Date(clock))
}
const errors: unknown[] = []
const log = { error: (...told: unknown[]) => void errors.push(told) }
const parts = { db, services, now: () => new Date(clock) }
const BASE = 'document/mail-history'
const about = { kind: 'customer', entityId: customerId }

beforeEach(async () => {
  later(60)
  smtp.reset()
  errors.length = 0
  await sql`delete from mail`.execute(db)
  await sql`delete from mail_talk`.execute(db)
  await sql`update customer set email = 'anne@exemple.fr' where id = ${customerId}`.execute(db)
  await setSender(house, { port: smtp.port, imapPort: imap.port })
})

const send = (over: object = {}, key = crypto.randomUUID()) => {
  const to = [{ name: 'Anne', email: 'anne@exemple.fr' }]
  const body = { about, to, subject: 'Bonjour', body: bodyOfText('À bientôt'), ...over }
  return desk.post(`${BASE}/send`, body, { 'idempotency-key': key })
}
const act = (id: unknown, action: string) =>
  desk.post(`${BASE}/act/${String(id)}`, { action }, { 'idempotency-key': crypto.randomUUID() })
const one = async (id: unknown) => (await desk.get(`${BASE}/edit/${String(id)}`)).body
const round = () => sendMails(parts, log)
const read = async () => {
  await readBoxes(parts, log)
  later(3)
}

test('a message is drafted, changed, sent once, and shown as it went', async () => {
  const draft = await desk.get(`${BASE}/draft/customer/${customerId}`)
  expect(draft.body).toMatchObject({
    isHeld: false,
    recipients: [{ email: 'anne@exemple.fr' }],
    body: { doc: { content: [{ type: 'paragraph' }, ...(bodyOfText('L’équipe des Pins').doc.content ?? [])] } },
  })
  const file = { name: 'plan.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
  const sha256 = await operate(house, desk.userId, async (context) => {
    const { uploadMailFile } = await import('#server/modules/mail/dialog.ts')
    return (await uploadMailFile(context, { fileName: file.name, type: 'application/pdf', bytes: file.bytes })).sha256
  })
  const key = crypto.randomUUID()
  const sent = {
    body: {
      schema: 1,
      doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bonjour <script>' }] }] },
    },
    files: [{ name: 'plan.pdf', sha256 }],
  }
  const first = await send(sent, key)
  const again = await send(sent, key)
  expect([first.body, again.body['id']]).toMatchObject([{ state: 'WAITING' }, first.body['id']])
  await round()
  expect(smtp.deliveries).toHaveLength(1)
  const shown = await one(first.body['id'])
  expect(shown).toMatchObject({
    state: 'SENT',
    actions: ['again'],
    recipients: [{ kind: 'TO', address: 'anne@exemple.fr', state: 'ACCEPTED' }],
    files: [{ name: 'plan.pdf', isInline: false }],
    customer: { id: customerId },
  })
  expect(String(shown['headers'])).toContain('Message-ID: <')
  const eml = await desk.get(`${BASE}/eml/${String(first.body['id'])}`)
  expect(eml.bytes.toString('latin1')).toBe(smtp.raw[0])
  expect((await desk.get(`document/mail-attachment/${String(first.body['id'])}/0`)).bytes.equals(file.bytes)).toBe(true)
  expect((await desk.get(`document/mail-attachment/${String(first.body['id'])}/7`)).status).toBe(404)
})

test('sent again in one key, it is another message to the same people; a message on its way is left alone', async () => {
  const { body } = await send()
  expect((await act(body['id'], 'again')).body).toMatchObject({ message: 'mail.notNow' })
  await round()
  const again = await act(body['id'], 'again')
  await round()
  expect(smtp.deliveries.map(({ to }) => to)).toEqual(['anne@exemple.fr', 'anne@exemple.fr'])
  expect(new Set(smtp.deliveries.map(({ messageId }) => messageId)).size).toBe(2)
  expect(await one(again.body['id'])).toMatchObject({ state: 'SENT', againOf: body['id'] })
})

test('without settings it is held, read, noted as sent, or sent once there are some', async () => {
  await sql`delete from email_configuration`.execute(db)
  const { body } = await send()
  expect(body).toMatchObject({ state: 'HELD' })
  expect((await desk.get(`${BASE}/eml/${String(body['id'])}`)).text).toContain('X-Unsent: 1')
  expect((await act(body['id'], 'release')).body).toMatchObject({ message: 'mail.noSettings' })
  await setSender(house, { port: smtp.port })
  await act(body['id'], 'release')
  await round()
  expect(await one(body['id'])).toMatchObject({ state: 'SENT', from: { address: 'accueil@pins.example' } })
})

test('for training nothing leaves, and it is said so though a server is set', async () => {
  await sql`update establishment set training = true where id = ${house.establishmentId}`.execute(db)
  const { body } = await send()
  const { message } = (await act(body['id'], 'release')).body
  await sql`update establishment set training = false where id = ${house.establishmentId}`.execute(db)
  expect([body['state'], message]).toEqual(['HELD', 'mail.training'])
})

test('a guest without address is a letter of the pile, until it is printed', async () => {
  const { body } = await send({ to: [{ name: 'Anne', email: null }] })
  const pile = await operate(house, desk.userId, (context) => lettersToPrint(context))
  expect(pile).toMatchObject([{ id: body['id'], name: 'Anne', aboutKind: 'customer', aboutId: customerId }])
  await operate(house, desk.userId, (context) => markPrinted(context, [Number(body['id'])]))
  expect((await desk.get(`${BASE}/letters`)).body).toMatchObject({ list: [] })
  expect(await one(body['id'])).toMatchObject({ state: 'PRINTED' })
})

test('who reads the history of a customer finds theirs alone', async () => {
  await send()
  await write(house, { subject: 'Autre' })
  const search = (criteria: object) => desk.post(`${BASE}/search`, { criteria, page: 0, size: 20, sort: [] })
  expect((await search({})).body).toMatchObject({ total: 2 })
  expect((await search({ entityId: customerId })).body).toMatchObject({
    total: 1,
    list: [{ who: 'Anne <anne@exemple.fr>' }],
  })
  expect((await search({ text: 'autre', toFollow: true })).body).toMatchObject({ total: 0 })
})

const headers = (id: string): string => `Message-ID: ${id}\r\nSubject: Bonjour\r\n`
const bounceOf = (id: string, action = 'failed'): string =>
  [
    'From: MAILER-DAEMON@pins.example',
    'To: accueil@pins.example',
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.exemple.fr',
    '',
    'Final-Recipient: rfc822; anne@exemple.fr',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 User unknown',
    '',
    '--b\r\nContent-Type: text/rfc822-headers\r\n',
    headers(id),
    '--b--',
    '',
  ].join('\r\n')
const replyOf = (id: string, from: string, more = ''): string =>
  `From: Anne <${from}>\r\nTo: accueil@pins.example\r\nMessage-ID: <r${id.length}${from}${more.length}>\r\nIn-Reply-To: ${id}\r\nSubject: Re: Bonjour\r\n${more}\r\nMerci !\r\n`

test('bounces and answers are read once, whoever reads them; other mail is nobody’s business', async () => {
  await send()
  await send({ subject: 'Second' })
  await round()
  const [first, second] = await mails(house)
  imap.messages.length = 0
  imap.renumber()
  imap.messages.push(
    bounceOf(first?.messageId ?? '', 'delayed'),
    bounceOf(first?.messageId ?? ''),
    replyOf(second?.messageId ?? '', 'anne@exemple.fr'),
    replyOf(second?.messageId ?? '', 'anne@exemple.fr', 'Auto-Submitted: auto-replied\r\n'),
    replyOf('<unknown@x.fr>', 'anne@exemple.fr', 'X-A: b\r\n'),
    replyOf('<unknown@x.fr>', 'personne@ailleurs.fr'),
    bounceOf('<unknown@x.fr>'),
    '\u0000nonsense',
  )
  await read()
  await read()
  imap.renumber()
  await read() // from the beginning again: nothing is kept twice
  expect(await one(first?.id)).toMatchObject({
    state: 'BOUNCED',
    failure: 'mail.bounced',
    recipients: [{ state: 'BOUNCED' }],
  })
  expect(errors).toEqual([])
  const answered = await one(second?.id)
  expect(answered['answers']).toMatchObject([{ automatic: false }, { automatic: true }])
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail where direction = 'IN' and customer_id = ${customerId}`.execute(db)
  expect(rows).toEqual([{ count: 3 }])
  await round()
  expect(smtp.deliveries).toHaveLength(2) // nothing is answered by itself
  expect(errors).toEqual([])
})

test('an erased customer leaves that something went, not what it said', async () => {
  const { body } = await send({ to: [{ name: 'Anne', email: 'anne@exemple.fr' }] })
  await round()
  await sql`select erase_mails(${customerId}, now())`.execute(db)
  expect(await one(body['id'])).toMatchObject({
    isErased: true,
    subject: '',
    text: '',
    recipients: [{ name: '', address: null }],
    actions: [],
  })
  expect((await act(body['id'], 'again')).body).toMatchObject({ message: 'mail.erased' })
})

test('secrets go in, are never read, and are forgotten where the server changes; « Tester » says the server’s words', async () => {
  const { rows } = await sql<{ id: number }>`select id from email_configuration`.execute(db)
  const id = rows[0]?.id ?? 0
  const path = 'document/email-configuration'
  expect((await desk.post(`${path}/test/${id}`)).body).toMatchObject({ status: 'ANSWERED' })
  await desk.post(`${path}/secret/${id}`, { secret: 'password', value: 'faux' })
  const wrong = await desk.post(`${path}/test/${id}`)
  expect([wrong.status, wrong.body['message']]).toEqual([400, 'mail.login'])
  expect(JSON.stringify(wrong.body)).toContain('535')
  const row = (await desk.get(`${path}/edit/${id}`)).body
  expect(JSON.stringify(row)).not.toContain('faux')
  expect((await desk.post(`${path}/edit`, { ...row, host: '127.0.0.2' })).body).toMatchObject({ status: 'SAVED' })
  expect((await desk.post(`${path}/test/${id}`)).body).toMatchObject({ message: 'mail.noSecret' })
  await sql`update email_configuration set user_name = null`.execute(db)
  expect((await desk.post(`${path}/test/${id}`)).body).toMatchObject({ message: 'mail.noUserName' })
  await sql`update email_configuration set user_name = 'x', auth = 'XOAUTH2'`.execute(db)
  expect((await desk.post(`${path}/test/${id}`)).body).toMatchObject({ message: 'mail.noTokenAddress' })
  await sql`update preference set value = '{"localAddresses": false}' where kind = 'access'`.execute(db)
  const current = (await desk.get(`${path}/edit/${id}`)).body
  const inside = await desk.post(`${path}/edit`, { ...current, host: 'localhost' })
  expect(JSON.stringify(inside.body)).toContain('mail.inside')
  await sql`update preference set value = '{"localAddresses": true}' where kind = 'access'`.execute(db)
  await sql`delete from email_configuration`.execute(db)
})

test('a folder that is not there is said', async () => {
  const id = await setSender(house, { port: smtp.port, imapPort: imap.port })
  await sql`update email_configuration set imap_folder = 'Nulle part'`.execute(db)
  expect((await desk.post(`document/email-configuration/read-box/${id}`)).body).toMatchObject({
    message: 'mail.noFolder',
  })
  await sql`delete from email_configuration`.execute(db)
})

test('names of the domain are judged, or said to be out of reach', async () => {
  const asked = await domainRecords('accueil@bücher.example', 's1', (name) =>
    Promise.resolve(name === 'xn--bcher-kva.example' ? ['v=spf1 -all'] : null),
  )
  expect(asked.records.map(({ kind, name, state }) => [kind, name, state])).toEqual([
    ['SPF', 'xn--bcher-kva.example', 'GOOD'],
    ['DKIM', 's1._domainkey.xn--bcher-kva.example', 'UNREACHABLE'],
    ['DMARC', '_dmarc.xn--bcher-kva.example', 'UNREACHABLE'],
  ])
})

test('a program is no attachment, and what nobody attached goes after a day', async () => {
  const { uploadMailFile } = await import('#server/modules/mail/dialog.ts')
  const upload = (bytes: Buffer) =>
    operate(house, desk.userId, (context) =>
      uploadMailFile(context, { fileName: 'a.pdf', type: 'application/pdf', bytes }),
    )
  await expect(upload(Buffer.from('MZ program'))).rejects.toThrow('mail.fileKind')
  await upload(Buffer.from('%PDF-1.7\n%%EOF'))
  await db.transaction().execute((tx) => trimMailFiles(tx, new Date(clock + 2 * 86_400_000)))
  expect((await sql`select from mail_file`.execute(db)).rows).toEqual([])
})

test('a server of one’s own: its certificate is accepted by the fingerprint that was read, and forgotten with the server', async () => {
  const authority = await authorityOfTests()
  const tls = await authority.issue({ dns: ['ailleurs.example'], ip: [] })
  const server = await mailServer({ userName: 'accueil', password: 'secret', tls, secure: true })
  const id = await setSender(house, { port: server.port })
  await sql`update email_configuration set security = 'TLS'`.execute(db)
  const path = 'document/email-configuration'
  const refused = await desk.post(`${path}/test/${id}`)
  expect(refused.body).toMatchObject({ message: 'mail.certificate' })
  await send()
  await round()
  expect((await mails(house))[0]).toMatchObject({ state: 'WAITING', failure: 'mail.certificate' })
  const list = async () =>
    (await desk.get(`${path}/certificates/${id}`)).body['list'] as { certificate: { fingerprint: string } }[]
  const [shown] = await list()
  const fingerprint = shown?.certificate.fingerprint ?? ''
  const accept = (given: string) => desk.post(`${path}/certificates/${id}`, { side: 'SMTP', fingerprint: given })
  expect((await accept(fingerprint.replace(/^../, fingerprint.startsWith('00') ? '11' : '00'))).body).toMatchObject({
    message: 'mail.otherCertificate',
  })
  expect((await accept(fingerprint)).body).toMatchObject({ status: 'SAVED' })
  expect((await desk.post(`${path}/test/${id}`)).body).toMatchObject({ status: 'ANSWERED' })
  await round()
  expect((await mails(house))[0]).toMatchObject({ state: 'SENT' })
  expect(await list()).toMatchObject([{ accepted: { fingerprint } }])
  const row = (await desk.get(`${path}/edit/${id}`)).body
  expect((await desk.post(`${path}/edit`, { ...row, port: smtp.port })).body).toMatchObject({ status: 'SAVED' })
  expect((await sql`select from mail_certificate`.execute(db)).rows).toEqual([])
  await sql`delete from email_configuration`.execute(db)
})

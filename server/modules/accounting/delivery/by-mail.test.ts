/** Files of entries that leave by e-mail: through the outbox, once, told as arrived when it left. */
import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import type { AccountingDelivery } from '#contract/operations/payment/accounting-format.ts'
import { cancelMailOf } from '#server/modules/accounting/delivery/by-mail.ts'
import { deliverDue, deliverFile } from '#server/modules/accounting/delivery/deliver.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { operate } from '#server/testing/context.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse()
const { db } = house.house
const { establishmentId } = house
house.setNow(new Date('2027-08-02T08:00:00Z'))
const manager = await house.user()
const errors: unknown[] = []
const round = () => deliverDue(house.house, { error: (...told: unknown[]) => void errors.push(told) })
const settings = async () => (await manager.get('module/accounting')).body
const deliveries = async () => (await settings())['deliveries'] as readonly AccountingDelivery[]
const toMail = { protocol: 'MAIL', host: '', port: 22, userName: '', folder: '', mailTo: 'cabinet@exemple.fr' }
const save = async (over: Record<string, unknown> = {}) =>
  manager.post('module/accounting/edit', {
    ...{ version: (await settings())['version'], software: 'FEC', destination: { ...toMail, ...over } },
  })
const queued = (content: string | Uint8Array) =>
  inTransaction(db, (tx) =>
    deliverFile(
      tx,
      { establishmentId, now: house.house.now() },
      {
        fileName: 'FEC.txt',
        body: (async function* body() {
          yield Buffer.from(content)
        })(),
      },
    ),
  )
const becomes = (state: string, failure: string | null = null) =>
  sql`update mail set state = ${state}, failure = ${failure} where id = (select max(id) from mail)`.execute(db)

beforeEach(async () => {
  await sql`delete from accounting_delivery`.execute(db)
  await save()
})

test('an address is required, and must be one', async () => {
  for (const [mailTo, message] of [
    ['', 'field.required'],
    ['cabinet', 'field.email'],
  ] as const)
    expect((await save({ mailTo })).body['fields']).toEqual([expect.objectContaining({ path: 'mailTo', message })])
  expect((await settings())['destination']).toEqual(toMail)
  expect((await manager.post('module/accounting/test')).body['message']).toBe('drop.byMail')
})

test('a file is written into the outbox once, and has arrived when its message left', async () => {
  const name = await queued('JournalCode|EcritureNum\r\n')
  await Promise.all([round(), round()])
  await round()
  const { rows } = await sql<
    Record<string, unknown>
  >`select m.subject, r.address, a.name, convert_from(f.content, 'UTF8') as content
    from mail m join mail_recipient r on r.mail_id = m.id join mail_attachment a on a.mail_id = m.id join mail_file f on f.sha256 = a.sha256`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      subject: `Écritures comptables : ${name}`,
      address: 'cabinet@exemple.fr',
      name,
      content: 'JournalCode|EcritureNum\r\n',
    },
  ])
  // Nothing sends here: it is kept, and says why.
  expect(await deliveries()).toMatchObject([{ sentAt: null, failure: 'mail.noSettings', mailId: expect.anything() }])
  await becomes('SENT')
  await Promise.all([round(), round()])
  expect(await deliveries()).toMatchObject([{ sentAt: expect.anything(), failure: null }])
  const told = await sql`select from jet where code = ${JET.ACCOUNTING_FILE_SENT}`.execute(db)
  expect([told.rows.length, errors]).toEqual([1, []])
  // It may come back later.
  await becomes('BOUNCED', 'mail.bounced')
  expect(await deliveries()).toMatchObject([{ failure: 'mail.bounced' }])
})

test('a message that nobody got is said, and written anew when asked; sent again from its own screen, it counts', async () => {
  await queued('entries')
  await round()
  const [first] = await deliveries()
  await becomes('REFUSED', 'mail.recipientRefused')
  await round()
  expect(await deliveries()).toMatchObject([{ sentAt: null, failure: 'mail.recipientRefused', mailId: first?.mailId }])
  await manager.post('module/accounting/retry')
  await round()
  const [second] = await deliveries()
  expect(second).toMatchObject({ attempts: 2, failure: 'mail.noSettings' })
  expect(second?.mailId).not.toBe(first?.mailId)
  await becomes('GIVEN_UP', 'mail.unreachable')
  const intent = { 'idempotency-key': crypto.randomUUID() }
  await manager.post(`document/mail-history/act/${second?.mailId}`, { action: 'again' }, intent)
  await becomes('SENT')
  await round()
  expect(await deliveries()).toMatchObject([{ sentAt: expect.anything(), failure: null, attempts: 2 }])
})

test('a large file goes packed; one that no box takes is refused', async () => {
  await queued('Écriture 0123456789\n'.repeat(150_000))
  await round()
  const { rows } = await sql<{ name: string; content: Buffer }>`select a.name, f.content from mail_attachment a
    join mail_file f on f.sha256 = a.sha256 order by a.mail_id desc limit 1`.execute(db)
  expect(rows[0]?.name).toMatch(/\.txt\.zip$/)
  expect(Object.values(unzipSync(new Uint8Array(rows[0]?.content ?? []))).map(({ length }) => length)).toEqual([
    3_150_000,
  ])
  await sql`delete from accounting_delivery`.execute(db)
  await queued(randomBytes(15 * 1024 * 1024 + 1))
  await round()
  expect(await deliveries()).toMatchObject([{ mailId: null, failure: 'drop.mailTooLarge', detail: '16 Mo' }])
})

test('the message of an export that is taken back does not leave; one that left keeps it', async () => {
  await queued('entries')
  await round()
  const { rows } = await sql<{ once: string }>`select mail_once as once from accounting_delivery`.execute(db)
  const cancel = () =>
    operate(house, manager.userId, (context) => cancelMailOf(context, rows[0]?.once ?? '', 'FEC.txt'))
  await becomes('SENDING')
  await expect(cancel()).rejects.toMatchObject({ code: 'export.leaving' })
  await becomes('SENT')
  await expect(cancel()).rejects.toMatchObject({ code: 'export.delivered', context: { name: 'FEC.txt' } })
  await becomes('HELD')
  await cancel()
  const state = async () =>
    (await sql<{ state: string }>`select state from mail order by id desc limit 1`.execute(db)).rows
  expect(await state()).toEqual([{ state: 'CANCELLED' }])
  expect(await deliveries()).toMatchObject([{ failure: 'drop.mailCancelled', sentAt: null }])
  await cancel()
})

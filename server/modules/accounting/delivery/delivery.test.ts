/** The accountant's software of an establishment, and its files on a real SFTP server of this machine. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { SAMPLE_ENTRIES } from '#domain/accounting/format/sample.ts'
import { presetOf } from '#domain/accounting/format/software.ts'
import { toDay } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { AccountingDelivery } from '#contract/operations/payment/accounting-format.ts'
import { openDrop } from '#server/adapters/file-drop/open-drop.ts'
import { deliverDue, deliverFile, waitAfter } from '#server/modules/accounting/delivery/deliver.ts'
import { offeredFormats, writeEntries } from '#server/modules/accounting/format/formats.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse({ openDrop })
const { db } = house.house
const { establishmentId } = house
const server = await sftpServer()

const CLOCK = new Date('2027-08-02T08:00:00Z')
house.setNow(CLOCK)
const manager = await house.user()
const at = (minutes: number): Date => new Date(CLOCK.getTime() + minutes * 60_000)
const facts = {
  siren: '812345676',
  yearEnd: toDay('2027-12-31'),
  from: toDay('2027-07-01'),
  through: toDay('2027-07-31'),
  on: toDay('2027-08-02'),
  number: 1,
}

const destination = (over: Record<string, unknown> = {}) => ({
  protocol: 'SFTP',
  host: 'localhost',
  port: server.port,
  userName: 'compta',
  folder: '',
  ...over,
})
const settings = async () => (await manager.get('module/accounting')).body
const save = async (over: Record<string, unknown> = {}) =>
  manager.post('module/accounting/edit', {
    version: (await settings())['version'],
    software: 'CEGID',
    destination: destination(),
    ...over,
  })
const deliveries = async (): Promise<readonly AccountingDelivery[]> =>
  (await settings())['deliveries'] as readonly AccountingDelivery[]
const errors: unknown[] = []
const round = () => deliverDue(house.house, { error: (...told: unknown[]) => void errors.push(told) })

const allowLocal = (local: boolean) =>
  sql`insert into preference (establishment_id, kind, value)
    values (${establishmentId}, 'access', ${JSON.stringify({ localAddresses: local })}::jsonb)
    on conflict (establishment_id, kind) do update set value = excluded.value`.execute(db)

/** Writes the sample for the establishment's software, and queues it. */
const exported = () =>
  inTransaction(db, async (tx) => {
    const file = await writeEntries(tx, establishmentId, null, facts, SAMPLE_ENTRIES)
    return deliverFile(tx, { establishmentId, now: at(0) }, file)
  })

/** Reachable, its password given and its key recognised. */
const trusted = async (): Promise<void> => {
  await allowLocal(true)
  await save()
  await manager.post('module/accounting/secret', { password: 'secret' })
  const { body } = await manager.post('module/accounting/test')
  if (body['status'] === 'KEY_SHOWN') await manager.post('module/accounting/host-key', { hostKey: body['hostKey'] })
}

beforeEach(async () => {
  house.setNow(at(0))
  server.files.clear()
  Object.assign(server, { cutAfter: null, cutAtRename: false })
  await sql`delete from accounting_delivery`.execute(db)
})

test('a software is required, and one without a public sample is not chosen', async () => {
  const none = await save({ software: null, destination: null })
  expect([none.status, none.body['fields']]).toEqual([
    400,
    [expect.objectContaining({ path: 'software', message: 'accounting.providerRequired' })],
  ])
  expect((await save({ software: 'SAGE_100_PNM', destination: null })).body['message']).toBe('accountingFormat.waiting')
  await expect(exported()).rejects.toMatchObject({ code: 'accounting.providerRequired' })
  expect((await save({ destination: null })).status).toBe(200)
  expect((await offeredFormats(db, establishmentId)).filter(({ chosen }) => chosen)).toEqual([
    { key: 'CEGID', label: 'Cegid', chosen: true, needsSiren: false },
  ])
  expect((await save({ version: 0, destination: null })).status).toBe(409)
})

test('a file that is downloaded is sent nowhere', async () => {
  await save({ destination: null })
  expect(await exported()).toBeNull()
  expect((await manager.post('module/accounting/test')).body['message']).toBe('drop.none')
  expect(await deliveries()).toEqual([])
})

test('a server inside is refused when saved, and a password goes to one server alone', async () => {
  await allowLocal(false)
  expect((await save()).body['fields']).toEqual([expect.objectContaining({ path: 'host', message: 'drop.inside' })])
  expect((await save({ destination: destination({ host: 'ftp://a/b' }) })).body['fields']).toEqual([
    expect.objectContaining({ path: 'host', message: 'drop.hostInvalid' }),
  ])
  await trusted()
  expect(await settings()).toMatchObject({ hasPassword: true, hostKey: expect.stringMatching(/^SHA256:/) })
  const { rows } = await sql<{ password: Buffer }>`select password from accounting_software`.execute(db)
  expect(rows[0]?.password.includes('secret')).toBe(false)
  await save({ destination: destination({ host: '127.0.0.1' }) })
  expect(await settings()).toMatchObject({ hasPassword: false, hostKey: null })
  expect((await manager.post('module/accounting/test')).body['message']).toBe('drop.noPassword')
})

test('a file arrives, once, and the record says so', async () => {
  await trusted()
  expect((await manager.post('module/accounting/test')).body).toMatchObject({ status: 'ANSWERED' })
  const name = await exported()
  await Promise.all([round(), round()])
  expect([...server.files.keys()]).toEqual([name])
  expect(server.files.get(name ?? '')?.toString('latin1')).toContain(';411;C000123;D;817,90;')
  expect(await deliveries()).toMatchObject([{ fileName: name, attempts: 1, failure: null, sentAt: expect.anything() }])
  const { rows } = await sql`select from jet where code = ${JET.ACCOUNTING_FILE_SENT}`.execute(db)
  const parts = await sql`select from accounting_delivery_part`.execute(db)
  expect([rows.length, parts.rows.length, errors]).toEqual([1, 0, []])
  // The same export again has a name of its own.
  expect(await exported()).toBe(name?.replace('.txt', '-2.txt'))
})

test('a server that cuts in the middle: shown, tried again later and later, there once in the end', async () => {
  await trusted()
  server.cutAfter = 100
  const name = await exported()
  await round()
  expect(await deliveries()).toMatchObject([{ attempts: 1, failure: 'drop.cut', sentAt: null }])
  await round()
  expect((await deliveries())[0]?.attempts).toBe(1)
  house.setNow(at(1))
  await round()
  expect((await deliveries())[0]).toMatchObject({ attempts: 2, nextAt: at(6).toISOString() })
  server.cutAfter = null
  expect((await manager.post('module/accounting/retry')).status).toBe(200)
  await round()
  expect([...server.files.keys()]).toEqual([name])
  expect(await deliveries()).toMatchObject([{ attempts: 3, failure: null, sentAt: expect.anything() }])
})

test('a server whose key changed gets neither the password nor the file', async () => {
  await trusted()
  await sql`update accounting_software set host_key = 'SHA256:of-another-server-altogether-0000000000000'`.execute(db)
  server.logins.length = 0
  await exported()
  await round()
  expect(await deliveries()).toMatchObject([{ failure: 'drop.hostChanged', sentAt: null }])
  expect([server.logins, server.files.size]).toEqual([[], 0])
  expect((await manager.post('module/accounting/test')).body['message']).toBe('drop.hostChanged')
})

test('waits grow, up to six hours', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempts) => waitAfter(attempts) / 60_000)).toEqual([1, 5, 15, 60, 240, 360, 360])
})

test('a table is adjusted, previewed, and as supplied again; one that nobody can read is refused', async () => {
  const format = presetOf('CEGID')
  const read = async () => (await manager.get('module/accounting/format/CEGID')).body
  expect(await read()).toMatchObject({ version: 0, adjusted: false, format })
  const adjusted = { ...format, separator: '|', date: 'YYYYMMDD' } as const
  const preview = await manager.post('module/accounting/preview', { format: adjusted })
  expect(preview.body['lines']).toContain(
    '20270710|VE|411|C000123|D|817,90|Facture F27-0001 Dupont-Lefèvre de |F27-0001',
  )
  const write = async (body: Record<string, unknown>) => manager.post('module/accounting/format/CEGID', body)
  expect(
    (await write({ version: 0, format: { ...format, rows: [{ per: 'LINE', columns: [format.rows[0]?.columns[0]] }] } }))
      .body['message'],
  ).toBe('accountingFormat.noAccount')
  expect((await write({ version: 0, format: adjusted })).status).toBe(200)
  expect((await write({ version: 0, format })).status).toBe(409)
  expect(await read()).toMatchObject({ version: 1, adjusted: true, format: { separator: '|' } })
  expect((await write({ version: 1, format: null })).status).toBe(200)
  expect(await read()).toMatchObject({ version: 0, adjusted: false })
})

test('a code of forty letters keeps the eight it was given from one file to the next', async () => {
  const long = (letter: string) =>
    SAMPLE_ENTRIES.map((entry) => ({
      ...entry,
      lines: entry.lines.map((line) => (line.aux === undefined ? line : { ...line, aux: 'A'.repeat(39) + letter })),
    }))
  const accounts = (letter: string) =>
    inTransaction(db, async (tx) => {
      const { body } = await writeEntries(tx, establishmentId, 'QUADRATUS', facts, long(letter))
      const text = Buffer.concat(await Array.fromAsync(body)).toString('latin1')
      return text.split('\r\n').flatMap((line) => (line.startsWith('M411') ? [line.slice(1, 9)] : []))
    })
  expect(await accounts('X')).toEqual(['411AAAA1', '411AAAA1'])
  expect(await accounts('Y')).toEqual(['411AAAA2', '411AAAA2'])
  expect(await accounts('X')).toEqual(['411AAAA1', '411AAAA1'])
})

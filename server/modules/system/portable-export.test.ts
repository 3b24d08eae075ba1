/** The archive of a house, opened by another's means: every table is in it, and no secret. */
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { allJobs } from '#server/app.ts'
import { LEFT_OUT, SECRETS, houseTables } from '#server/modules/system/house-tables.ts'
import { bounded } from '#server/documents/zip.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import type { Caller } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'

const desk = await freshDesk('2027-07-01T09:00:00Z')
const { house, site } = desk
const { db } = house.house
const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')

const begin = (by: Caller) => by.post('job/start', { kind: 'house', title: 'Export complet', input: {} }, intent())

const run = (id: number) =>
  runJob(
    { house: house.house, kinds: allJobs, isStopping: () => false, log: { ...quiet, error: () => undefined } },
    { establishmentId: house.establishmentId, id },
  )

const archive = async (by: Caller): Promise<Map<string, Uint8Array>> => {
  const id = Number((await begin(by)).body['id'])
  await run(id)
  const list = (await by.get('job')).body['list'] as JobRow[]
  expect(list.find((job) => job.id === id)).toMatchObject({ state: 'DONE', failure: null })
  return new Map(Object.entries(unzipSync((await by.get(`job/file/${id}`)).bytes)))
}

const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  strFromU8(files.get(name) ?? new Uint8Array())
const linesOf = (files: ReadonlyMap<string, Uint8Array>, name: string): string[] =>
  textOf(files, name).replace('\uFEFF', '').trimEnd().split('\r\n')

it('holds every table with all its rows, the pictures as files and the settings, and says so', async () => {
  await desk.booked([aStay(site)])
  await sql`update establishment set logo = ${PNG} where id = ${house.establishmentId}`.execute(db)
  await sql`update customer set note = ${'=1+1;"deux"\nlignes'} where id = (select min(id) from customer)`.execute(db)
  const files = await archive(desk.staff())

  const tables = await houseTables(db)
  expect(tables.length).toBeGreaterThan(90)
  for (const { name, columns } of tables) {
    const [head, ...rows] = linesOf(files, `tables/${name}.csv`)
    expect(head).toBe(columns.map((column) => column.name).join(';'))
    if (rows.some((row) => row.includes('"'))) continue // a text of several lines
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    expect([name, rows.length]).toEqual([name, name === 'jet' ? rows.length : counted[0]?.n])
  }
  const booking = linesOf(files, 'tables/booking.csv')
  expect(booking).toHaveLength(2)
  expect(booking[1]).toContain(';2027-')
  expect(textOf(files, 'tables/customer.csv')).toContain(`"'=1+1;""deux""\nlignes"`)
  expect(textOf(files, 'tables/establishment.csv')).toContain(
    `fichiers/establishment/${house.establishmentId}.logo.png`,
  )
  expect(Buffer.from(files.get(`fichiers/establishment/${house.establishmentId}.logo.png`) ?? [])).toEqual(PNG)
  expect(JSON.parse(textOf(files, `reglages/${house.establishmentId}.json`))).toMatchObject({ quotation: {} })
  expect(textOf(files, 'colonnes.csv')).toContain('\r\nbooking;')
  expect(textOf(files, 'LISEZ-MOI.txt')).toContain('- booking : 1 lignes')
})

it('holds no secret: neither tables nor columns of them, nor what their names look like', async () => {
  await sql`update app_user set password_hash = 'argon-of-a-password'`.execute(db)
  const files = await archive(desk.staff())
  for (const name of Object.keys(LEFT_OUT)) expect(files.has(`tables/${name}.csv`)).toBe(false)
  const all = [...files.keys()].map((name) => textOf(files, name)).join('\n')
  expect(all).toContain('Camping des Tests')
  expect(all).not.toContain('argon-of-a-password')
  // A new column whose name sounds like one is looked at before it leaves: it is left out, or named here.
  const harmless = [
    ...['app_user.must_change_password', 'app_user.password_changed_at'],
    ...['electronic_invoice.token_url', 'email_configuration.token_url'],
    // Of what stations sent, and of the public halves of their keys: they open nothing.
    ...['offline_refusal.hash', 'offline_station.key_hash', 'record_proof.hash', 'ticket.offline_hash'],
  ]
  const names = (await houseTables(db)).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  )
  expect(names.filter((name) => /pass|secret|token|hash|private|salt/.test(name)).toSorted()).toEqual(harmless)
  expect(names.filter((name) => SECRETS.has(name))).toEqual([])
})

it('leaves out tables that exist, each with its reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const there = rows.map(({ name }) => name)
  expect(Object.keys(LEFT_OUT).filter((name) => !there.includes(name))).toEqual([])
})

it('is for who answers for the system, and a technical event each time', async () => {
  const events = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from jet where code = 110 and detail::text like '%house%'`.execute(db)
    ).rows[0]?.n ?? 0
  const before = await events()
  await archive(desk.staff())
  expect(await events()).toBe(before + 1)

  const other = await house.user()
  await sql`update app_user set systeme = false where id = ${other.userId}`.execute(db)
  const { status, body } = await begin(other)
  if (status === 200) {
    await run(Number(body['id']))
    expect(((await other.get('job')).body['list'] as JobRow[])[0]).toMatchObject({
      state: 'FAILED',
      failure: { code: 'right.insufficient' },
    })
  } else expect([status, body['message']]).toEqual([403, 'right.insufficient'])
  expect(await events()).toBe(before + 1)
})

it('is refused rather than cut where it would be too large', async () => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < 3; i++) yield new Uint8Array(10)
  }
  await expect(Array.fromAsync(bounded(pieces(), 'portable.tooLarge', 30))).resolves.toHaveLength(3)
  await expect(Array.fromAsync(bounded(pieces(), 'portable.tooLarge', 29))).rejects.toMatchObject({
    code: 'portable.tooLarge',
  })
})

/**
 * `npm run bench:campaign`: messages of a campaign are written into the outbox as the server writes them (each in a transaction of its
 * own, in the guest's language, with its way out), in turns with the bare SQL that writes the same rows, one transaction each. Exit
 * code 1 past the budget. Messages a minute are said too: they are of the machine.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readStored } from '#server/platform/stored-file.ts'
import { sources } from '#server/app.ts'
import { workCampaigns } from '#server/modules/campaign/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/http/route.ts'
import { loadCustomers } from './camp.ts'
import { NOW, median, startBenchHouse, timed } from './house.ts'

const BUDGET = 2.8
const CUSTOMERS = 20_000
/** Of a hundred messages each, as many as are written ahead of those that left; the first ones do not count. */
const ROUNDS = 30
const UNCOUNTED = 5

const house = await startBenchHouse()
const { db, ownerDb, get, post, site } = house
const { establishmentId } = site
await loadCustomers(house, CUSTOMERS)

/** A fourth of the customers agreed, of all languages; one in twenty of them wrote no address where it was asked. */
const settings = [
  sql`update language set active = true where code in ('fr', 'en', 'de', 'nl', 'es', 'it')`,
  sql`update customer c set mailing_consent = c.id % 4 = 0, email = case when c.id % 80 = 0 then 'pas une adresse ' || c.id else c.email end,
    language_id = (array(select id from language where code in ('fr', 'en', 'de', 'nl', 'es', 'it') order by id))[1 + c.id / 4 % 6]`,
  sql`update establishment set logo = ${Buffer.concat([Buffer.from('\u0089PNG', 'latin1'), randomBytes(20_000)])} where id = ${establishmentId}`,
  sql`insert into email_configuration (establishment_id, station, sender_name, sender_address, host, port, security, auth, signature,
      copy_to_self, own_return, imap_port, imap_security, imap_folder)
    values (${establishmentId}, 'GENERAL', 'Camping de mesure', 'accueil@pins.example', 'smtp.pins.example', 465, 'TLS', 'NONE',
      'À bientôt', false, false, 993, 'TLS', 'INBOX')`,
  sql`vacuum analyze`,
]
for (const statement of settings) await statement.execute(ownerDb)

const idOf = (text: string): number => (JSON.parse(text) as { id: number }).id

/** A blank form, as it comes. */
const blank = async (path: string): Promise<object> => {
  const answer = JSON.parse(await get(`${path}/edit/0`)) as { readonly item?: object }
  return answer.item ?? answer
}

const criteria = {
  ...(await blank('document/mailing-criteria')),
  label: 'Banc',
  audience: 'PROSPECT',
  consent: 'EMAIL',
}
const criteriaId = idOf(await post('document/mailing-criteria/edit', criteria))
const { rows: documents } = await sql<{
  id: number
}>`select id from document_model where function_key = 'campaign'`.execute(db)

/** Answers the sending of a campaign that has just begun. */
const begun = async (label: string): Promise<number> => {
  const campaign = await post('campaign/grc/edit', {
    ...(await blank('campaign/grc')),
    ...{ label, channel: 'EMAIL', mailingCriteriaId: criteriaId, documentModelId: documents[0]?.id, timing: 'MANUAL' },
  })
  return idOf(await post('campaign/grc/start', { id: idOf(campaign) }))
}
const sending = await begun('Mesure')
/** Its rows are those that the bare SQL writes: the server leaves it alone. */
const bareSending = await begun('SQL nu')
await post('campaign/grc-history/pause', { id: bareSending })

let seconds = 0
const clock = (): Date => new Date(NOW.getTime() + seconds * 1000)
// What a message asks of the services, and nothing else of them.
const services = { sources, storedFile: readStored, pagesUrl: 'https://camping.example' } as unknown as Services
const log = {
  error: (fields: object): void => {
    throw new Error('a message was not written', { cause: fields })
  },
}

type Row = Readonly<Record<string, unknown>>
const CARRIED = ['mail_recipient', 'mail_attachment', 'mail_event'] as const

/** What became of somebody, and the rows of their message where they get one. */
interface Written {
  readonly recipient: Row
  readonly mail: Row | undefined
  readonly carried: readonly { readonly table: (typeof CARRIED)[number]; readonly rows: readonly Row[] }[]
  readonly links: readonly Row[]
}

const rowsOf = async (table: string, where: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  (
    await sql<Row>`select * from ${sql.table(table)} where establishment_id = ${establishmentId} and ${where}`.execute(
      db,
    )
  ).rows

/** What the last round wrote. */
const lastWritten = async (): Promise<readonly Written[]> => {
  const all: Written[] = []
  for (const recipient of await rowsOf('grc_recipient', sql`grc_history_id = ${sending} and at = ${clock()}`)) {
    const mailId = recipient['mail_id']
    const [mail] = await rowsOf('mail', sql`id = ${mailId}`)
    const carried = []
    for (const table of CARRIED) carried.push({ table, rows: await rowsOf(table, sql`mail_id = ${mailId}`) })
    const links = await rowsOf('page_link', sql`mail_once = ${mail?.['once'] ?? null}`)
    all.push({ recipient, mail, carried, links })
  }
  return all
}

const insert = async (tx: Tx, table: string, { id: _, ...row }: Row): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))}) returning ${'mail_id' in row ? sql`mail_id` : sql`id`} as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** The same message again, under keys of its own. */
const bareMessage = async (tx: Tx, { mail, carried, links }: Written): Promise<number | null> => {
  if (mail === undefined) return null
  const once = `bare ${String(mail['once'])}`
  const mailId = await insert(tx, 'mail', { ...mail, once, message_id: `<${crypto.randomUUID()}@pins.example>` })
  for (const { table, rows } of carried) for (const row of rows) await insert(tx, table, { ...row, mail_id: mailId })
  for (const row of links) await insert(tx, 'page_link', { ...row, mail_once: once, token_hash: randomBytes(32) })
  await sql`with logged as (insert into change_log (establishment_id, entity, record_id, action, functionality)
      values (${establishmentId}, 'mail', ${mailId}, 'SAVED', 'document_email_mailing') returning id)
    select pg_notify('pinede_change', id::text) from logged`.execute(tx)
  return mailId
}

const bare = async (written: readonly Written[]): Promise<void> => {
  for (const one of written)
    await inTransaction(db, async (tx) => {
      const { customer_id, state, reason } = one.recipient
      const mailId = await bareMessage(tx, one)
      await sql`update grc_recipient set state = ${state}, reason = ${reason}, mail_id = ${mailId}, at = ${clock()}
        where establishment_id = ${establishmentId} and grc_history_id = ${bareSending} and customer_id = ${customer_id}`.execute(
        tx,
      )
    })
}

/** What is written has left: there is room for the next hundred. */
const leave = async (): Promise<void> => {
  await sql`update mail_recipient r set state = 'ACCEPTED' from mail m where m.state = 'WAITING' and m.establishment_id = r.establishment_id
    and m.id = r.mail_id`.execute(db)
  await sql`update mail set state = 'SENT', next_at = null, sent_at = ${clock()} where state = 'WAITING'`.execute(db)
}

/** Milliseconds a message, round by round. */
const times = { bare: [] as number[], written: [] as number[] }
let refused = 0
// The bare SQL comes after: it writes what has just been written.
for (let round = 0; round < ROUNDS; round += 1) {
  seconds += 5
  let count = 0
  const ms = await timed(async () => {
    count = await workCampaigns({ db, services, now: clock }, log)
  })
  const written = await lastWritten()
  if (count !== 100) throw new Error(`${count} messages were written`)
  const bareMs = await timed(() => bare(written))
  await leave()
  // As the server does by itself within a minute: plans are made for tables of some size.
  if (round + 1 === UNCOUNTED) await sql`vacuum analyze`.execute(ownerDb)
  if (round >= UNCOUNTED) {
    times.written.push(ms / count)
    times.bare.push(bareMs / count)
    refused += written.length - count
  }
}
await house.stop()

const [each, alone] = [median(times.written), median(times.bare)]
const rate = Math.round(60_000 / each)
console.log(
  `${rate} messages a minute on this machine, where 1000 are wanted; ${refused} of ${100 * times.written.length + refused} got none`,
)
const ratio = each / alone
console.log(
  `a message ${each.toFixed(2)} ms, bare SQL ${alone.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (budget ${BUDGET})`,
)
process.exitCode = ratio > BUDGET ? 1 : 0

/** Thousands of messages through a mail server that fails in every way, the sender killed in the middle: none lost, none twice but the uncertain. */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { MAIL_FAULTS, startMailServer } from '#server/testing/mail-server.ts'
import type { MailFault } from '#server/testing/mail-server.ts'
import type { Db } from '#server/platform/db/db.ts'
import { allowThisMachine, setUp } from './camp.ts'
import { newHouse } from './pinede.ts'
import { claim, claimNone, note } from './report.ts'

const MESSAGES = 10_000
const LONGEST_MS = 20 * 60_000
/** One message in eight meets a fault; `BUSY` stops its sender for a minute, so that it is met a few times only. */
const FAULTS = MAIL_FAULTS.filter((fault) => fault !== 'BUSY')

const faultOf = (recipient: string, met: Set<string>): MailFault | undefined => {
  const number = Number(/\d+/.exec(recipient)?.[0] ?? 0)
  if (number % 8 !== 0 || met.has(recipient)) return undefined
  met.add(recipient)
  return number % 4000 === 0 ? 'BUSY' : FAULTS[(number / 8) % FAULTS.length]
}

/** As `queueMail` writes them; the server of the proof then sends them by itself. */
const fill = async (db: Db, port: number): Promise<void> => {
  await sql`insert into email_configuration (establishment_id, station, sender_name, sender_address, host, port, security, auth,
      copy_to_self, own_return, imap_port, imap_security, imap_folder)
    select min(id), 'GENERAL', 'Les Pins', 'accueil@pins.example', '127.0.0.1', ${port}, 'NONE', 'NONE', false, false, 993, 'TLS', 'INBOX'
    from establishment`.execute(db)
  await sql`with written as (
      insert into mail (establishment_id, station, state, message_id, return_key, from_name, from_address, subject, text, training,
        written_at, next_at)
      select (select min(id) from establishment), 'GENERAL', 'WAITING', '<proof-' || n || '@pins.example>', 'x', 'Les Pins',
        'accueil@pins.example', 'Message ' || n, repeat('Bonjour. ', 40), false, now(), now()
      from generate_series(1, ${MESSAGES}::int) n returning establishment_id, id, subject)
    insert into mail_recipient (establishment_id, mail_id, position, kind, name, address)
    select establishment_id, id, 0, 'TO', '', 'c' || substr(subject, 9) || '@exemple.fr' from written`.execute(db)
}

const left = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail
    where state in ('WAITING', 'SENDING') or (state = 'UNCERTAIN' and next_at is not null)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits that servers ask for are not waited for here: what waits goes now. */
const hurry = async (db: Db): Promise<void> => {
  await sql`update mail set next_at = now() where state in ('WAITING', 'UNCERTAIN') and next_at > now()`.execute(db)
  await sql`update mail_talk set next_at = '-infinity'`.execute(db)
}

const until = async (db: Db, isIt: (count: number) => boolean): Promise<void> => {
  const end = Date.now() + LONGEST_MS
  for (;;) {
    const count = await left(db)
    if (isIt(count) || Date.now() > end) return
    await hurry(db)
    await delay(2000)
  }
}

/** Megabytes that the server's own process holds: the largest one that is no database. */
const memoryOf = (processes: readonly number[]): number =>
  Math.max(
    ...processes.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return /^Name:\s+postgres/m.test(status)
        ? 0
        : Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
    }),
  )

export const mail = async (): Promise<void> => {
  const server = await startMailServer()
  const met = new Set<string>()
  server.judge((recipient) => faultOf(recipient, met))
  const house = newHouse()
  try {
    const first = await house.start()
    await allowThisMachine(await setUp(first.url, first.code))
    let db = house.openDb()
    await fill(db, server.port)
    await until(db, (count) => count < MESSAGES - MESSAGES / 10)
    const early = memoryOf(first.processes())
    await until(db, (count) => count < MESSAGES / 2)
    const late = memoryOf(first.processes())
    note(`memory after a tenth ${early} MB, after a half ${late} MB`)
    claim('memory stays flat', late < early * 1.5 + 50, { early, late })
    await db.destroy()
    await house.killAll()
    await house.start()
    db = house.openDb()
    // What the dead server held: its leases are over at once, as if minutes had passed.
    await sql`update mail set next_at = now() where state = 'SENDING'`.execute(db)
    await until(db, (count) => count === 0)
    await tell(db, server.deliveries)
    await db.destroy()
    await house.stop()
  } finally {
    await server.stop()
  }
}

const tell = async (db: Db, deliveries: readonly { readonly messageId: string }[]): Promise<void> => {
  const { rows } = await sql<{ state: string; uncertain: number; messageId: string }>`
    select state, uncertain, message_id as "messageId" from mail`.execute(db)
  const counts = Map.groupBy(deliveries, ({ messageId }) => messageId)
  const uncertain = new Set(rows.filter((row) => row.uncertain > 0).map(({ messageId }) => messageId))
  const twice = [...counts].filter(([, all]) => all.length > 1)
  note(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => `${state} ${all.length}`).join(', ') +
      `; ${twice.length} twice, ${uncertain.size} uncertain`,
  )
  claim(
    'every message came to an end',
    rows.length === MESSAGES && rows.every(({ state }) => state !== 'WAITING' && state !== 'SENDING'),
  )
  claimNone(
    'none left twice but the uncertain',
    twice.filter(([id]) => !uncertain.has(id)),
  )
  claimNone(
    'none left three times',
    twice.filter(([, all]) => all.length > 2),
  )
  claimNone(
    'none is said to be sent that the server never had',
    rows.filter(({ state, messageId }) => state === 'SENT' && !counts.has(messageId)),
  )
  claimNone(
    'none is said to be refused that the server took',
    rows.filter(({ state, messageId }) => state === 'REFUSED' && counts.has(messageId)),
  )
}

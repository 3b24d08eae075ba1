/** Raises the counters of a restored house and says so in its journal, as the owner of the database: nobody else may. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import type { Jump } from '#domain/fiscal/jumps.ts'
import { jumpDetail } from '#domain/fiscal/jumps.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalKeys } from '#server/platform/fiscal/keys.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import type { Known } from './known.ts'
import { copiesLeftOut } from './plan.ts'
import type { Plan } from './plan.ts'
import type { Restored } from './restore.ts'

const raiseOne = async (tx: Tx, site: number, jump: Jump): Promise<void> => {
  const { of, to } = jump
  if (of === 'chain')
    await sql`
      insert into chain_head as h (establishment_id, till, kind, training, seq)
      values (${site}, ${jump.till}, ${jump.kind}, ${jump.training}, ${to})
      on conflict (establishment_id, till, kind, training) do update set seq = greatest(h.seq, excluded.seq)`.execute(
      tx,
    )
  else if (of === 'bills')
    await sql`
      update financial_year set next_bill_number = greatest(next_bill_number, ${to + 1})
      where establishment_id = ${site} and id = ${jump.yearId}`.execute(tx)
  else if (of === 'credits' || of === 'bookings') {
    const table = sql.table(of === 'credits' ? 'credit_note_counter' : 'booking_counter')
    await sql`
      insert into ${table} as c (establishment_id, year, last) values (${site}, ${jump.year}, ${to})
      on conflict (establishment_id, year) do update set last = greatest(c.last, excluded.last)`.execute(tx)
  }
}

const raiseSequence = async (tx: Tx, name: 'customer_code' | 'record_id', to: number): Promise<void> => {
  await sql`
    select setval(${name}::regclass, greatest(${to}, (select last_value from ${sql.table(name)})))`.execute(tx)
}

/** A year of the books that was opened since: without it the next one would begin to count anew. */
const addYears = async (tx: Tx, { newYears }: Plan): Promise<void> => {
  for (const { site, id, label, start, end, prefix, digits } of newYears)
    await sql`
      insert into financial_year (establishment_id, id, label, start_date, end_date, bill_prefix, bill_digits)
      values (${site}, ${id}, ${label}, ${start}, ${end}, ${prefix}, ${digits})`.execute(tx)
}

export interface Raise {
  readonly restored: Restored
  /** Undefined: nothing is known of the place, and nothing is raised. */
  readonly found: { readonly plan: Plan; readonly known: Known } | undefined
  readonly reason: string | undefined
  readonly userId: number | null
  readonly now: Date
  readonly keys: FiscalKeys
}

const detailOf = ({ restored, found, reason }: Raise, site: number): JetDetail => {
  const { id, base, asked, reached, isEnd } = restored
  const said = { base, reached: reached ?? '', restore: id, ...(isEnd ? {} : { asked: asked ?? '' }) }
  if (found === undefined) return said
  const { plan, known } = found
  const jumps = plan.jumps.filter((one) => one.site === null || one.site === site).map(({ jump }) => jump)
  const copies = copiesLeftOut(plan, site, known.final)
  return {
    ...said,
    ...(reason === undefined ? {} : { reason }),
    heads: known.at,
    final: known.final,
    ...(copies > 0 ? { copies } : {}),
    ...jumpDetail(jumps),
  }
}

/** Whether event 903 of this restore is there. */
export const isRaised = async (tx: Tx, { id }: Restored): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jet where code = ${JET.BACKUP_RESTORED} and detail ->> 'restore' = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** Raises, then writes event 903 in each establishment. In one transaction of the owner: all of it or nothing. */
export const raise = async (tx: Tx, what: Raise): Promise<void> => {
  const { found, userId, now, keys } = what
  const { rows: sites } = await sql<{ id: number; training: boolean }>`
    select id, training from establishment order by id`.execute(tx)
  if (found !== undefined) {
    await addYears(tx, found.plan)
    for (const { site, jump } of found.plan.jumps) {
      if (site !== null) await raiseOne(tx, site, jump)
      else await raiseSequence(tx, jump.of === 'customers' ? 'customer_code' : 'record_id', jump.to)
    }
  }
  for (const { id, training } of sites) {
    const user = userId === null ? null : { id: userId }
    const context = { establishmentId: id, training, till: SERVER_TILL, now, user, services: { keys } }
    await writeTechnicalEvent(tx, context, JET.BACKUP_RESTORED, detailOf(what, id))
  }
}

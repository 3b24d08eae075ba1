/** Another kind of account, of a few lines: what somebody buys on trial. It proves that money needs no change for a new kind. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { LineType } from '#domain/pricing/line.ts'
import type { Account, AccountHead, AccountLine, AccountSupplier } from '#server/platform/account.ts'
import { RuleError } from '#domain/rule-error.ts'
import { reason } from '#domain/booking/facts.ts'
import { applyGrants } from '#server/platform/db/grants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { APP_ROLE } from '#server/platform/postgres/provision.ts'

interface TrialRow {
  readonly id: number
  readonly code: string
  readonly customerId: number
  readonly closed: boolean
  readonly total: Cents
  readonly paid: Cents
  readonly damagePaid: Cents
}

interface TrialLine {
  readonly type: LineType
  readonly code: string
  readonly label: string
  readonly amount: Cents
  readonly rate: number | null
}

const lineOf = (line: TrialLine): AccountLine => ({
  ...line,
  occupancyId: null,
  payerId: null,
  quantity: 1,
  nights: null,
  unitPrice: line.amount,
})

const open = ({ tx, establishmentId }: Context, id: number): Account => {
  const lines = async (): Promise<AccountLine[]> => {
    const { rows } = await sql<TrialLine>`select type, code, label, amount, tva_rate as rate from trial_line
      where establishment_id = ${establishmentId} and trial_id = ${id} order by id`.execute(tx)
    return rows.map(lineOf)
  }
  let closed = false
  return {
    lock: async (): Promise<AccountHead> => {
      const { rows } = await sql<TrialRow>`
        select id, code, customer_id as "customerId", closed, total, paid, damage_paid as "damagePaid" from trial
        where establishment_id = ${establishmentId} and id = ${id} for no key update`.execute(tx)
      const [row] = rows
      if (row === undefined) throw new RuleError('record.unknown')
      closed = row.closed
      const nothing = { retained: 0 as Cents, downPayment: 0 as Cents, downPaymentKind: null, balanceDue: null }
      return { kind: 'trial', cancelled: false, ...nothing, ...row }
    },
    refusals: async (action) => (closed && action === 'pay' ? [reason('booking.isClosed')] : []),
    lines: async () => (await lines()).map((line) => ({ ...line, retained: false })),
    toBill: async () => ({ lines: await lines(), partIds: [], stays: [] }),
    hasPart: async () => false,
    charge: async ({ type, code, label, amount, rate }) => {
      await sql`insert into trial_line (establishment_id, trial_id, type, code, label, amount, tva_rate)
        values (${establishmentId}, ${id}, ${type}, ${code}, ${label}, ${amount}, ${rate})`.execute(tx)
      await sql`update trial set total = total + ${amount} where establishment_id = ${establishmentId} and id = ${id}`.execute(
        tx,
      )
    },
    beforeSigned: async ({ kind }) => {
      await sql`update trial set history = array_append(history, ${kind}::text) where establishment_id = ${establishmentId} and id = ${id}`.execute(
        tx,
      )
      return { validated: false }
    },
    afterSigned: async (sums) => {
      if (sums === null) return
      await sql`update trial set paid = ${sums.paid}, damage_paid = ${sums.damagePaid}
        where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
    },
  }
}

export const trialAccounts: AccountSupplier = { kind: 'trial', open }

/** What a migration of a new kind does: its tables, the triggers of its accounts, its rows in the views. */
export const makeTrials = async (ownerDb: Db): Promise<void> => {
  await sql`create table trial (establishment_id bigint not null, id bigint not null default nextval('record_id'), code text not null,
    customer_id bigint references customer (id), closed boolean not null default false, total bigint not null default 0,
    paid bigint not null default 0, damage_paid bigint not null default 0, history text[] not null default '{}',
    primary key (establishment_id, id))`.execute(ownerDb)
  await sql`create table trial_line (establishment_id bigint not null, trial_id bigint not null, id bigint not null default nextval('record_id'),
    type text not null, code text not null, label text not null, amount bigint not null, tva_rate integer,
    foreign key (establishment_id, trial_id) references trial (establishment_id, id))`.execute(ownerDb)
  await sql`create trigger trial_opens_account after insert on trial for each row execute function open_account('trial')`.execute(
    ownerDb,
  )
  await sql`create trigger trial_closes_account after delete on trial for each row execute function close_account('trial')`.execute(
    ownerDb,
  )
  const more = {
    account_head: `select s.establishment_id, 'trial', s.id, s.code, s.customer_id, null::date, null::date, null::smallint, null::text, true, s.total, 0::bigint, s.paid,
      s.damage_paid, s.total - s.paid, null::date from trial s`,
    account_line: `select l.establishment_id, 'trial', l.trial_id, null::bigint, null::bigint, l.type, l.tva_rate, l.amount, false from trial_line l`,
  }
  for (const [view, rows] of Object.entries(more)) {
    const { rows: found } = await sql<{ text: string }>`
      select rtrim(pg_get_viewdef(${view}::regclass), ';') as text`.execute(ownerDb)
    await sql
      .raw(`create or replace view ${view} with (security_invoker = true) as ${found[0]?.text} union all ${rows}`)
      .execute(ownerDb)
  }
  await applyGrants(ownerDb, APP_ROLE)
}

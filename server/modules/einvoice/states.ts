/** How far bills came, in SQL and as the screens show them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { wayOf } from '#domain/einvoice/lifecycle.ts'
import type {
  EinvoiceBill,
  EinvoiceExchange,
  EinvoiceFault,
  EinvoiceState,
} from '#contract/operations/payment/einvoice.ts'
import { hasPlatform } from '#server/modules/einvoice/site.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Nothing heard for two days is told. */
const SILENT = sql`interval '2 days'`

/** Of a bill `k` of `einvoice_bill` and its flow `f`. */
export const stateSql = (now: RawBuilder<unknown>) => sql`case
  when k.internal then 'INTERNAL'
  when k.faults is not null then 'BLOCKED'
  when f.state in ('REJECTED', 'FAILED') or k.status in (213, 221, 501) then 'REJECTED'
  when k.status = 210 then 'REFUSED'
  when f.state = 'CANCELLED' then 'CANCELLED'
  when f.state = 'WAITING' then 'WAITING'
  when f.state = 'SENT' and f.sent_at < ${now} - ${SILENT} then 'SILENT'
  when f.state = 'SENT' then 'SENT'
  when k.status in (206, 207, 208) then 'DISPUTED'
  when k.status = 212 then 'COLLECTED'
  else 'ACCEPTED' end`

/** States that wait for a person, until the bill is cancelled. */
export const TO_FOLLOW: readonly EinvoiceState[] = ['BLOCKED', 'SILENT', 'REJECTED', 'REFUSED', 'DISPUTED']

interface Row {
  readonly state: EinvoiceState
  readonly faults: readonly EinvoiceFault[] | null
  readonly reported: boolean
  readonly flowId: number | null
  readonly flowState: string | null
  readonly failure: string | null
  readonly detail: string | null
  readonly nextAt: string | null
  readonly status: number | null
  readonly customerId: number | null
  readonly cancelled: boolean
}

const rowOf = async (tx: Tx, establishmentId: number, id: number, now: Date): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select ${stateSql(sql`${now}::timestamptz`)} as state, k.faults, k.reported, k.flow_id as "flowId", f.state as "flowState", f.failure, f.detail,
      f.next_at as "nextAt", k.status, coalesce(c.merged_into_id, c.id) as "customerId",
      b.cancelling_bill_id is not null as cancelled
    from einvoice_bill k
    join company_bill b on b.establishment_id = k.establishment_id and b.id = k.bill_id
    left join customer c on c.id = b.customer_id
    left join einvoice_flow f on f.establishment_id = k.establishment_id and f.id = k.flow_id
    where k.establishment_id = ${establishmentId} and k.bill_id = ${id}`.execute(tx)
  return rows[0]
}

const statusesOf = async (tx: Tx, establishmentId: number, id: number): Promise<EinvoiceBill['statuses']> => {
  const { rows } = await sql<EinvoiceBill['statuses'][number]>`
    select code, at, reason, message from einvoice_status
    where establishment_id = ${establishmentId} and bill_id = ${id} order by at desc, id desc`.execute(tx)
  return rows
}

/** What the flow's own end asks: a platform that rejects it is as its status says. */
const wayFor = ({ flowState, status, state, cancelled }: Row): EinvoiceBill['way'] => {
  if (cancelled || state === 'INTERNAL') return 'NONE'
  if (state === 'BLOCKED' || flowState === 'REJECTED') return 'CANCEL_INTERNALLY'
  return wayOf(status)
}

const NOTHING: EinvoiceBill = {
  state: null,
  faults: [],
  customerId: null,
  flowId: null,
  failure: null,
  detail: null,
  nextAt: null,
  reported: false,
  way: 'NONE',
  statuses: [],
}

/** Of a bill that is no electronic invoice: `state` null. */
export const billState = async ({ tx, establishmentId, now }: Context, id: number): Promise<EinvoiceBill> => {
  const row = await rowOf(tx, establishmentId, id, now)
  if (row === undefined) return NOTHING
  const { state, faults, customerId, flowId, flowState, failure, detail, nextAt, reported } = row
  return {
    state,
    faults: faults ?? [],
    customerId,
    flowId,
    failure,
    detail,
    nextAt: flowState === 'WAITING' ? nextAt : null,
    reported,
    way: wayFor(row),
    statuses: await statusesOf(tx, establishmentId, id),
  }
}

const SHOWN = 30

/** The last that went and came, the newest first, with the bill that each is about. */
export const exchanges = async ({ tx, establishmentId }: Context): Promise<readonly EinvoiceExchange[]> => {
  const { rows } = await sql<EinvoiceExchange>`
    select * from (
      select f.id, 'OUT' as direction, f.kind, f.label, coalesce(f.sent_at, f.asked_at) as at, f.state, f.failure, f.detail,
        case when f.state = 'WAITING' then f.next_at end as "nextAt", f.attempts,
        coalesce((select k.bill_id from einvoice_bill k where k.establishment_id = f.establishment_id and k.flow_id = f.id),
          (select s.bill_id from einvoice_status s where s.establishment_id = f.establishment_id and s.flow_id = f.id limit 1)) as "billId"
      from einvoice_flow f where f.establishment_id = ${establishmentId}
      union all
      select r.id, 'IN', r.flow_type, coalesce((select min(s.number) from einvoice_status s
          where s.establishment_id = r.establishment_id and s.received_id = r.id), r.name), r.received_at,
        case when r.problem is not null then 'PROBLEM' when r.handled_at is null then 'WAITING' else 'READ' end, r.problem, r.detail,
        null, 0, (select min(s.bill_id) from einvoice_status s where s.establishment_id = r.establishment_id and s.received_id = r.id)
      from einvoice_received r where r.establishment_id = ${establishmentId}) x
    order by at desc, id desc limit ${SHOWN}`.execute(tx)
  return rows
}

export const blockedCount = async ({ tx, establishmentId }: Context): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from einvoice_bill
    where establishment_id = ${establishmentId} and faults is not null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A day without an answer is no longer a breakdown that mends itself. */
const SILENT_MS = 24 * 60 * 60 * 1000

/** Whether the platform fails for more than a day, and the day of its last answer (null: it never gave one). Unset or off: it does not. */
export const isSilent = async ({
  tx,
  establishmentId,
  now,
}: Context): Promise<{ readonly silent: boolean; readonly since: Day | null }> => {
  const before = new Date(now.getTime() - SILENT_MS)
  const { rows } = await sql<{ since: Day | null }>`
    select (t.answered_at at time zone e.time_zone)::date as since from electronic_invoice_talk t
    join establishment e on e.id = t.establishment_id
    where t.establishment_id = ${establishmentId} and t.failures > 1 and coalesce(t.answered_at, '-infinity') < ${before}
      and ${hasPlatform(sql.ref('t.establishment_id'))}`.execute(tx)
  return { silent: rows.length > 0, since: rows[0]?.since ?? null }
}

/** Bills that wait for a person: they could not go, were refused or rejected, or nobody answers; cancelled ones wait for nobody. */
export const toFollow = async ({ tx, establishmentId, training, now }: Context): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from einvoice_bill k
    join company_bill b on b.establishment_id = k.establishment_id and b.id = k.bill_id and b.training = ${training}
    left join einvoice_flow f on f.establishment_id = k.establishment_id and f.id = k.flow_id
    where k.establishment_id = ${establishmentId} and b.cancelling_bill_id is null
      and ${stateSql(sql`${now}::timestamptz`)} = any (${[...TO_FOLLOW]}::text[])`.execute(tx)
  return rows[0]?.count ?? 0
}

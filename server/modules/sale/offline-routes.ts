/** Stations that may sell alone, as their list shows them, and what they ask. */
import { sql } from 'kysely'
import { offlineNumber } from '#domain/sale/offline.ts'
import { offlineStations } from '#contract/operations/sale/offline.ts'
import type { OfflineRefusalRow, OfflineStationRow } from '#contract/operations/sale/offline.ts'
import { RuleError } from '#domain/rule-error.ts'
import { saidOf, takeTickets } from '#server/modules/sale/offline-intake.ts'
import { declareLost, enrol, removeStation, renew, signOff } from '#server/modules/sale/offline-station.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

/** Refusals that are shown of a station; all are kept. */
const SHOWN = 100

const stationsOf = async ({ tx, establishmentId, now }: Context): Promise<readonly OfflineStationRow[]> => {
  const { rows } = await sql<OfflineStationRow>`
    select s.id, s.series, s.label, s.till, s.enrolled_at as "enrolledAt", u.name as "enrolledBy", s.last_seen_at as "lastSeenAt",
      s.allowed ->> 'until' as until, s.amount,
      case when s.removed_at is not null then 'REMOVED' when s.lost_at is not null then 'LOST'
        when s.signed_off_at is not null then 'SIGNED_OFF' when a.series is not null then 'OFFLINE' else 'ONLINE' end as state,
      (select count(*)::int from offline_ticket o where o.establishment_id = s.establishment_id and o.station_id = s.id) as taken,
      (select count(*)::int from offline_ticket o
        where o.establishment_id = s.establishment_id and o.station_id = s.id and o.flags is not null) as flagged,
      (select count(*)::int from offline_refusal r where r.establishment_id = s.establishment_id and r.station_id = s.id) as refused
    from offline_station s join app_user u on u.id = s.enrolled_by
    left join stations_away(${establishmentId}, ${now}) a on a.series = s.series
    where s.establishment_id = ${establishmentId}
    order by s.removed_at nulls first, s.lost_at nulls first, sort_key(s.label), s.id`.execute(tx)
  return rows
}

const refusalsOf = async ({ tx, establishmentId }: Context, id: number): Promise<readonly OfflineRefusalRow[]> => {
  const own =
    await sql`select 1 from offline_station where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (own.rows.length === 0) throw new RuleError('record.unknown')
  const { rows } = await sql<{
    id: number
    series: string
    no: number
    at: string
    reason: string
    content: string
    signedText: string
  }>`
    select r.id, s.series, r.no, r.at, r.reason, r.content, r.signed_text as "signedText" from offline_refusal r
    join offline_station s on s.establishment_id = r.establishment_id and s.id = r.station_id
    where r.establishment_id = ${establishmentId} and r.station_id = ${id} order by r.id desc limit ${SHOWN}`.execute(
    tx,
  )
  const { rows: methods } = await sql<{ id: number; label: string }>`
    select id, label from payment_method where establishment_id = ${establishmentId}`.execute(tx)
  const labels = new Map(methods.map((method) => [method.id, method.label]))
  return rows.map(({ series, content, ...row }) => {
    const { methodIds, ...said } = saidOf(content)
    const paidBy = methodIds.map((methodId) => labels.get(methodId) ?? '–')
    return { ...row, ...said, number: offlineNumber(series, row.no), methods: paidBy }
  })
}

export const offlineRoutes: readonly Route[] = [
  handle(offlineStations.list)(async (context) => ({ list: await stationsOf(context) })),
  handle(offlineStations.refused)(async (context, { params }) => ({ list: await refusalsOf(context, params.id) })),
  handle(offlineStations.enrol)((context, { body }) => enrol(context, body)),
  handle(offlineStations.grant)((context, { body }) => renew(context, body)),
  handle(offlineStations.intake)(async (context, { body }) => ({
    status: 'SAVED' as const,
    tickets: await takeTickets(context, body),
  })),
  handle(offlineStations.signOff)((context, { body }) => signOff(context, body)),
  handle(offlineStations.declareLost)((context, { body }) => declareLost(context, body)),
  handle(offlineStations.remove)((context, { body }) => removeStation(context, body)),
]

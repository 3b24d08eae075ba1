/** Tickets that stations sold alone (decision 0450): each signed by its station, chained, and named by the ticket that takes it in. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { offlineNumber, offlineProof } from '#domain/sale/offline.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { verifySignature } from './keys.ts'
import type { FactFault } from './verify-facts.ts'

interface OfflineRow {
  readonly id: number
  readonly series: string
  readonly no: number
  readonly content: string
  readonly text: string
  readonly signature: string
  readonly key: string
  readonly linked: boolean
  readonly ticketNumber: string | null
  readonly ticketHash: string | null
  /** The station's key, and the signatures that may precede it: of the ticket before, or refused at that number. */
  readonly stationKey: string
  readonly stationSeries: string
  readonly before: readonly string[]
  readonly isFirst: boolean
}

const PAGE = 500

const pageOf = async (tx: Tx, site: number, after: number): Promise<readonly OfflineRow[]> => {
  const { rows } = await sql<OfflineRow>`
    select o.id, o.series, o.no, o.content, o.signed_text as text, o.station_signature as signature, o.public_key as key, o.linked,
      t.offline_number as "ticketNumber", t.offline_hash as "ticketHash", s.public_key as "stationKey", s.series as "stationSeries",
      not exists (select from offline_ticket b where b.establishment_id = ${site} and b.station_id = o.station_id and b.no < o.no)
        and not exists (select from offline_refusal r where r.establishment_id = ${site} and r.station_id = o.station_id and r.no < o.no) as "isFirst",
      (select coalesce(jsonb_agg(p.signature), '[]') from (
        select b.station_signature as signature from offline_ticket b
          where b.establishment_id = ${site} and b.station_id = o.station_id and b.no = o.no - 1
        union all select r.station_signature from offline_refusal r
          where r.establishment_id = ${site} and r.station_id = o.station_id and r.no = o.no - 1) p) as before
    from offline_ticket o join offline_station s on s.establishment_id = o.establishment_id and s.id = o.station_id
    left join ticket t on t.establishment_id = o.establishment_id and t.id = o.ticket_id
    where o.establishment_id = ${site} and o.id > ${after} order by o.id limit ${PAGE}`.execute(tx)
  return rows
}

const isSound = (row: OfflineRow): boolean => {
  const { series, no, content, text, signature, key, linked, ticketNumber, ticketHash } = row
  const [, , , , number, , hash, first, previous = ''] = text.split(',')
  const proof = createHash('sha256').update(offlineProof(text, signature)).digest('hex')
  const isNamed = linked ? true : ticketNumber === offlineNumber(series, no) && ticketHash === proof
  return (
    key === row.stationKey &&
    series === row.stationSeries &&
    verifySignature(key, text, signature) &&
    number === String(no) &&
    first === (no === 1 ? 'Y' : 'N') &&
    hash === createHash('sha256').update(content).digest('base64url') &&
    (row.isFirst || row.before.includes(previous)) &&
    isNamed
  )
}

/** Tickets whose station's string says otherwise, and those that name a station's ticket which is not there. */
export const checkStations = async (tx: Tx, site: number): Promise<FactFault[]> => {
  const found: FactFault[] = []
  let last = 0
  for (;;) {
    const page = await pageOf(tx, site, last)
    found.push(
      ...page
        .filter((row) => !isSound(row))
        .map(({ id }) => ({ kind: 'STATION', record: `offline_ticket ${id}` }) as const),
    )
    if (page.length < PAGE) break
    last = page.at(-1)?.id ?? last
  }
  const { rows } = await sql<{ id: number }>`
    select t.id from ticket t where t.establishment_id = ${site} and t.offline_number is not null and not exists (
      select from offline_ticket o where o.establishment_id = t.establishment_id and o.ticket_id = t.id and not o.linked)`.execute(
    tx,
  )
  return [...found, ...rows.map(({ id }) => ({ kind: 'STATION', record: `ticket ${id}` }) as const)]
}

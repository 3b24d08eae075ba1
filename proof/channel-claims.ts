/** What must hold of everything that a channel told, asked in plain SQL of its own and of the channel itself. */
import { sql } from 'kysely'
import { addDays, eachNight } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'
import type { Camp } from './camp.ts'
import { versionKey } from './channel-messages.ts'
import type { Teller } from './channel-messages.ts'
import type { ChannelState } from './channel-simulator.ts'
import { claim, claimNone } from './report.ts'

/** What was sold, by whom, and what the channel says of it in the end. */
export interface Story {
  readonly teller: Teller
  readonly camp: Camp
  /** Type here of each code of the channel. */
  readonly types: ReadonlyMap<string, number>
  readonly channel: ChannelState
}

interface Import {
  readonly externalId: string
  readonly version: number
  readonly state: string
  readonly problem: string | null
}

interface Live {
  readonly externalId: string
  readonly files: number
  readonly total: number
  readonly received: number
  readonly stays: string
}

const readImports = async (db: Db): Promise<Import[]> =>
  (
    await sql<Import>`select external_id as "externalId", external_version as version, state, problem from booking_import`.execute(
      db,
    )
  ).rows

/** Live files of each booking of the channel, with what they cost, received and hold. */
const readLive = async (db: Db): Promise<ReadonlyMap<string, Live>> => {
  const { rows } = await sql<Live>`
    select i.external_id as "externalId", count(*)::int as files, sum(b.total)::bigint as total, sum(b.paid)::bigint as received,
      string_agg((select string_agg(o.place_type_id || ' ' || h.arrival || ' ' || h.departure, ', ' order by o.place_type_id, h.arrival, h.departure)
        from occupancy o join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.id
        where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled), ' | ') as stays
    from (select distinct establishment_id, external_id, booking_id from booking_import where booking_id is not null) i
    join booking b on b.establishment_id = i.establishment_id and b.id = i.booking_id and b.state_id = 3 and b.status = 'SAVED'
    group by i.external_id`.execute(db)
  return new Map(rows.map((row) => [row.externalId, row]))
}

const staysOf = ({ stays }: ChannelBooking, types: Story['types']): string =>
  stays
    .map(({ typeCode, arrival, departure }) => ({ type: types.get(typeCode) ?? 0, arrival, departure }))
    .toSorted((a, b) => a.type - b.type || (`${a.arrival} ${a.departure}` < `${b.arrival} ${b.departure}` ? -1 : 1))
    .map(({ type, arrival, departure }) => `${type} ${arrival} ${departure}`)
    .join(', ')

/** Nothing lost, nothing doubled. */
export const claimBookings = async (db: Db, { teller, types, channel }: Story): Promise<void> => {
  const imports = await readImports(db)
  const byKey = Map.groupBy(imports, versionKey)
  claimNone(
    'every version that was told is in the inbox once',
    [...teller.told.keys()].filter((key) => byKey.get(key)?.length !== 1),
  )
  claimNone(
    'nothing is in the inbox that was not told',
    imports.filter((row) => !teller.told.has(versionKey(row))),
  )
  claimNone(
    'every error says why',
    imports.filter(({ state, problem }) => state === 'ERROR' && problem === null),
  )
  const live = await readLive(db)
  const lasts = [...teller.last.values()]
  const stateOfLast = (one: ChannelBooking): string => byKey.get(versionKey(one))?.[0]?.state ?? 'NONE'
  const booked = lasts.filter(({ event }) => event !== 'CANCEL')
  const integrated = booked.filter((one) => stateOfLast(one) === 'INTEGRATED')
  const errors = booked.filter((one) => stateOfLast(one) === 'ERROR')
  claimNone(
    `of ${booked.length} bookings that stand, each is integrated (${integrated.length}) or a visible error (${errors.length})`,
    booked.filter((one) => !['INTEGRATED', 'ERROR'].includes(stateOfLast(one))).map((one) => [one, stateOfLast(one)]),
  )
  claimNone(
    '… each integrated one has exactly one live file, of its amount, its money and its very nights',
    integrated
      .map((one) => ({ one, found: live.get(one.externalId) }))
      .filter(
        ({ one, found }) =>
          found?.files !== 1 ||
          found.total !== one.total ||
          found.received !== one.paid ||
          found.stays !== staysOf(one, types),
      ),
  )
  claimNone(
    '… and no error has more than the one file of an earlier version',
    errors.filter((one) => (live.get(one.externalId)?.files ?? 0) > 1),
  )
  const cancelled = lasts.filter(({ event }) => event === 'CANCEL')
  const isGone = (one: ChannelBooking): boolean => stateOfLast(one) === 'INTEGRATED' && !live.has(one.externalId)
  claimNone(
    `each of ${cancelled.length} cancelled bookings has no live file`,
    cancelled.filter((one) => !isGone(one)),
  )
  const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
  const isErrored = new Set(errors.map(({ externalId }) => externalId))
  const here = total([...live.values()].filter(({ externalId }) => !isErrored.has(externalId)).map((one) => one.total))
  claim(
    `the sums are equal: ${here} cents`,
    here === total(integrated.map((one) => one.total)),
    total(integrated.map((one) => one.total)),
  )
  const { rows: orphans } = await sql`select id, code from booking b where origin_id = 3 and state_id = 3
    and not exists (select 1 from booking_import i where i.establishment_id = b.establishment_id and i.booking_id = b.id)`.execute(
    db,
  )
  claimNone('no internet file is without its message', orphans)
  const { rows: baskets } = await sql`select id from booking where state_id = 1`.execute(db)
  claimNone('no basket was left half-way', baskets)
  const answers = new Map(channel.acks.map((ack) => [versionKey(ack), ack.outcome]))
  const comesAgain = new Set(channel.undelivered.map(versionKey))
  const isError = (key: string): boolean => byKey.get(key)?.[0]?.state === 'ERROR'
  claimNone(
    'the channel has an answer to every version, or tells it again until its error is repaired',
    [...teller.told.keys()].filter((key) => !answers.has(key) && !(comesAgain.has(key) && isError(key))),
  )
  claimNone(
    '… which is yes to each booking that stands here',
    integrated.filter((one) => answers.get(versionKey(one)) !== 'OK'),
  )
  claim(
    'enough was integrated for the proof to mean something',
    integrated.length > 200 && cancelled.length > 100,
    imports.length,
  )
}

/** The channel knows what is free, on every night of every type, and that none is on the day of the last departures (decision 0070). */
export const claimNights = async (db: Db, { channel, types, camp }: Story): Promise<void> => {
  const wrong: unknown[] = []
  let sum = 0
  const nights = eachNight({ arrival: camp.start, departure: addDays(camp.start, camp.nights + 1) })
  for (const [code, typeId] of types) {
    const { rows } = await sql<{ night: Day; free: number }>`
      select n::date as night, (select count(*) from place p where p.place_type_id = ${typeId} and p.commercialised and not p.hidden)
        - (select count(*) from place_hold h where h.place_type_id = ${typeId} and h.arrival <= n::date and h.departure > n::date) as free
      from unnest(${nights}::date[]) n`.execute(db)
    for (const { night, free: unheld } of rows) {
      const free = night < addDays(camp.start, camp.nights) ? unheld : 0
      const known = channel.nights[`${code} ${night}`]?.free
      sum += free
      if (known !== free) wrong.push({ code, night, known, free })
    }
  }
  claimNone(
    `the channel knows what is free on each of ${nights.length * types.size} (type, night): ${sum} in all`,
    wrong,
  )
}

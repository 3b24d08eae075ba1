/** Gathers what the rules of a file look at (domain/booking/facts.ts). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FileFacts, OccupancyFacts, UndoFacts } from '#domain/booking/facts.ts'
import { RuleError } from '#domain/rule-error.ts'
import { mostPresent } from '#domain/booking/party.ts'
import type { Cents } from '#domain/money.ts'
import type { PartyPerson } from '#domain/booking/party.ts'
import { STATE, STATUS } from '#domain/booking/states.ts'
import { toAgreed } from '#contract/operations/establishment/preference.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { lockedFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

interface OccupancyRow extends Omit<OccupancyFacts, 'fits'> {
  readonly capacity: number
  readonly people: readonly PartyPerson[]
}

export interface FactsRow {
  readonly occupancies: readonly OccupancyRow[]
  readonly missing: readonly string[]
  readonly hasPayment: boolean
  readonly hasMoneyTrace: boolean
  readonly hasLiveBill: boolean
  readonly hasUnbilled: boolean
  readonly manualLines: number
  readonly aidDue: Cents
  readonly undo: UndoFacts | null
}

/** The facts of the rules, and how many prices were set by hand. */
export interface KnownFacts extends FileFacts {
  readonly manualLines: number
}

interface MoneyParts {
  /** Of the occupancy `o`. */
  readonly billed: RawBuilder<unknown>
  readonly sums: RawBuilder<unknown>
}

/** A basket has no money: asking would only cost the time to plan the question. */
const NO_MONEY: MoneyParts = {
  billed: sql`false`,
  sums: sql`null as undo, 0::bigint as "aidDue", '{}'::text[] as missing, false as "hasPayment", false as "hasMoneyTrace", false as "hasLiveBill", false as "hasUnbilled"`,
}

const moneyParts = (establishmentId: number, { id, customerId }: Pick<FileRow, 'id' | 'customerId'>): MoneyParts => ({
  billed: sql`exists (select 1 from live_bill_line l where l.establishment_id = o.establishment_id and l.part_id = o.id)`,
  sums: sql`
    (select array_remove(array[
        case when coalesce(c.surname, '') = '' then 'nom' end,
        case when coalesce(a.address1, '') = '' then 'adresse' end,
        case when coalesce(a.postal_code, '') = '' then 'code postal' end,
        case when coalesce(a.town, '') = '' then 'ville' end], null)
      from (select 1) one
      left join customer c on c.id = ${customerId}
      left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true) as missing,
    exists (select 1 from payments_of(${establishmentId}, ${id}) m
      join payment_row y on y.establishment_id = ${establishmentId} and y.id = m.payment_id and y.type = 'PAYMENT' and y.stands) as "hasPayment",
    (select json_build_object('kind', u.kind, 'day', u.day, 'changed', u.mark <> booking_mark(u.establishment_id, u.booking_ids))
      from booking_undo u where u.establishment_id = ${establishmentId} and u.booking_id = ${id} and u.undone_at is null
      order by u.id desc limit 1) as undo,
    has_money(${establishmentId}, ${id}) as "hasMoneyTrace", aid_due(${establishmentId}, ${id}) as "aidDue",
    exists (select 1 from live_bill f where f.establishment_id = ${establishmentId} and f.account_id = ${id}) as "hasLiveBill",
    exists (select 1 from unbilled_of(${establishmentId}, array[${id}]::bigint[])) as "hasUnbilled"`,
})

const columnsOf = (
  establishmentId: number,
  bookingId: number,
  { billed, sums }: MoneyParts,
): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object(
        'arrival', o.arrival, 'departure', o.departure, 'hasPlace', h.id is not null, 'pinned', o.pinned,
        'priced', o.grid_id is not null, 'arrived', o.arrived_at is not null, 'gone', o.gone_at is not null,
        'leftEarly', o.early_departure is not null,
        'cancelled', o.cancelled, 'billed', ${billed}, 'capacity', most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity),
        'people', (select coalesce(json_agg(json_build_object('age', a.age, 'from', a.from_day, 'to', a.to_day)), '[]')
          from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id)
      ) order by o.position, o.id), '[]')
      from occupancy o
      join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
      left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
      left join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.id and not h.spent
      where o.establishment_id = ${establishmentId} and o.booking_id = ${bookingId}) as occupancies,
    (select count(*)::int from booking_line n where n.establishment_id = ${establishmentId} and n.booking_id = ${bookingId}
      and n.manual) as "manualLines",
    ${sums}`

const knownFacts = (file: FileRow, row: FactsRow, leavesSettled: boolean): KnownFacts => ({
  stateId: file.stateId,
  statusId: file.statusId,
  status: file.status,
  originId: file.originId,
  hasCustomer: file.customerId !== null,
  missingIdentity: row.missing,
  occupancies: row.occupancies.map(({ capacity, people, ...o }) => ({
    ...o,
    fits: mostPresent(people, o) <= capacity,
  })),
  total: file.total,
  retained: file.retained,
  paid: file.paid,
  aidDue: row.aidDue,
  leavesSettled,
  hasPayment: row.hasPayment,
  hasMoneyTrace: row.hasMoneyTrace,
  hasLiveBill: row.hasLiveBill,
  hasUnbilled: row.hasUnbilled,
  manualLines: row.manualLines,
  optionExpiry: file.optionExpiry,
  quoteValidUntil: file.quoteValidUntil,
  noShowDays: toAgreed(file.agreed).cancellation.noShowDays,
  undo: row.undo,
})

/** Only who is here can leave: nothing is read for the others. */
const leavesSettled = async (tx: Tx, establishmentId: number, { statusId }: FileRow): Promise<boolean> =>
  statusId !== STATUS.STAY || (await preferencesOf(tx, establishmentId)).arrivalDeparture.departureNeedsSettled

/** What the facts of a file are made of; `factsFrom` makes them. */
export const readFacts = async (tx: Sender, establishmentId: number, file: FileRow): Promise<FactsRow> => {
  const money = file.stateId === STATE.BASKET ? NO_MONEY : moneyParts(establishmentId, file)
  const { rows } = await sql<FactsRow>`select ${columnsOf(establishmentId, file.id, money)}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without from gives one row')
  return row
}

export const factsFrom = async (tx: Tx, establishmentId: number, file: FileRow, row: FactsRow): Promise<KnownFacts> =>
  knownFacts(file, row, await leavesSettled(tx, establishmentId, file))

/** The facts of a file as they are now, within the caller's transaction. */
export const factsOf = async (tx: Tx, establishmentId: number, file: FileRow): Promise<KnownFacts> =>
  factsFrom(tx, establishmentId, file, await readFacts(tx, establishmentId, file))

export interface LockedBasket {
  readonly file: FileRow
  readonly facts: KnownFacts
}

/**
 * Locks a basket and gathers its facts in one query. Facts are those of the query's start, the row is as it was locked: whoever
 * changed the basket in between also changed its version, which the caller checks. Throws RuleError `record.unknown`.
 */
export const lockBasketFacts = async (tx: Tx, establishmentId: number, id: number): Promise<LockedBasket> => {
  const { rows } = await sql<FileRow & FactsRow>`
    with locked as materialized (${lockedFile(establishmentId, id)})
    select locked.*, ${columnsOf(establishmentId, id, NO_MONEY)} from locked`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const facts = row.stateId === STATE.BASKET ? knownFacts(row, row, true) : await factsOf(tx, establishmentId, row)
  return { file: row, facts }
}

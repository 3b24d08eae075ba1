/**
 * The campsite that budgets are measured on, loaded in bulk: customers, and years of weekly stays with their people, options, lines
 * and bills, as the screens leave them behind. Stays keep no trace of their price, and their bills' signatures are not real.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { NOW } from './house.ts'
import type { BenchHouse } from './house.ts'

/** From 2025 on, a stay each eight days on every place: some 40,000 of them have a night in 2027. */
export const CAMP = { places: 1000, stays: 100_000, customers: 100_000, from: '2025-09-08' } as const

export const SIZE = { pitches: CAMP.places / 2, mobilHomes: CAMP.places / 2 } as const

type Loaded = Pick<BenchHouse, 'ownerDb' | 'site' | 'userId'>

const TODAY = NOW.toISOString().slice(0, 10)

/**
 * So many customers, each with a telephone, an e-mail and an address in a town. Names are spread as they are: some borne by many, most
 * by few.
 */
export const loadCustomers = async ({ ownerDb, site }: Loaded, count: number): Promise<void> => {
  await sql`
    insert into customer (owner_establishment_id, code, surname, name, phone1, email)
    select ${site.establishmentId}, 'B-' || n,
      case when n % 3 = 0 then (array['Martin','Bernard','Thomas','Petit','Durand','Leroy','Moreau','Visser','Müller','Garcia'])[1 + n / 3 % 10]
        else initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeioulmnrs')) end,
      (array['Anne','Paul','Zoé','Jan','Eva','Camille','Louis'])[1 + n % 7], '06' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
      'client' || n || '@exemple.fr'
    from generate_series(1, ${count}::int) n`.execute(ownerDb)
  await sql`
    insert into address (customer_id, is_main, address1, postal_code, town, country_id)
    select c.id, true, 'rue ' || c.code, t.postal_code, t.label, t.country_id from customer c
    join (select *, row_number() over (order by id) - 1 as rank from town) t on t.rank = (c.id * 31) % (select count(*) from town)
    where c.code like 'B-%'`.execute(ownerDb)
}

const drawStays = ({ site }: Loaded, count: number, from: string): RawBuilder<unknown> => sql`
  create temporary table load as
  select nextval('record_id') as booking_id, nextval('record_id') as occupancy_id, p.id as place_id, p.place_type_id,
    ${from}::date + (p.place_rank % 8)::int + 8 * s as arrival, ${from}::date + (p.place_rank % 8)::int + 8 * s + 7 as departure,
    (select count(*) from booking) + row_number() over (order by s, p.id) as rank
  from (select *, row_number() over (order by id) - 1 as place_rank, count(*) over () as places from place
    where establishment_id = ${site.establishmentId}) p,
    generate_series(0, (${count}::int - 1) / p.places::int) s
  where s * p.places + p.place_rank < ${count}`

/** Closed, under way or to come. */
const insertFiles = ({ site: { establishmentId } }: Loaded): readonly RawBuilder<unknown>[] => [
  sql`insert into booking (establishment_id, id, code, state_id, status_id, status, customer_id, booked_on, arrival, departure, total,
      paid, down_payment, balance_due)
    select ${establishmentId}, booking_id, '2026-' || lpad(rank::text, 6, '0'), 3,
      case when departure <= ${TODAY} then 5 when arrival < ${TODAY} then 4 else 3 end, 'SAVED', c.first + rank * 7919 % c.count,
      arrival - 90, arrival, departure, 40000 + rank % 60000,
      case when departure <= ${TODAY} or rank % 3 = 0 then 40000 + rank % 60000 else 10000 end, 10000, arrival - 30
    from load, (select min(id) as first, count(*) as count from customer where code like 'B-%') c`,
  sql`insert into occupancy (establishment_id, id, booking_id, place_type_id, place_id, arrival, departure, arrived_at, gone_at, total)
    select ${establishmentId}, occupancy_id, booking_id, place_type_id, place_id, arrival, departure,
      case when arrival < ${TODAY} then arrival + interval '15 hours' end,
      case when departure <= ${TODAY} then departure + interval '9 hours' end, 40000 + rank % 60000
    from load`,
  sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id)
    select ${establishmentId}, place_id, place_type_id, arrival, departure, 'STAY', booking_id, occupancy_id from load`,
]

/** Two people, a car, electricity, and for one stay in ten a bicycle, of which there is a stock. */
const insertParties = ({ site }: Loaded): readonly RawBuilder<unknown>[] => [
  sql`insert into attendant (establishment_id, occupancy_id, age, surname, name, position)
    select ${site.establishmentId}, occupancy_id, 30 + n, case when n = 1 or rank % 2 = 0 then 'Martin' end,
      case when n = 1 or rank % 2 = 0 then 'Zoé' end, n
    from load, generate_series(1, 2) n`,
  sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, ref_id, label, quantity, detail)
    select ${site.establishmentId}, occupancy_id, x.*
    from load, lateral (values
      ('CAR', 'VEHICLE', null, 'Voiture', 1, 'AB-' || lpad((rank % 1000)::text, 3, '0') || '-' || chr(65 + (rank % 26)::int) || 'Z'),
      ('ELEC', 'EXTRA', ${site.electricityId}::bigint, 'Électricité', 1, null)) x`,
  sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, ref_id, label, quantity)
    select ${site.establishmentId}, occupancy_id, 'BIKE', 'EXTRA', (select id from extra where code = 'BIKE'), 'Vélo', 1
    from load where rank % 10 = 0`,
  sql`insert into booking_line (establishment_id, booking_id, occupancy_id, type, code, label, quantity, nights, unit_price, amount,
      tva_rate, position)
    select ${site.establishmentId}, booking_id, occupancy_id, x.type, x.code, x.label, 1, 7, null, x.amount, x.rate, x.position
    from load, lateral (values
      ('occupancy', 'BASE', 'Forfait emplacement', 35000 + rank % 60000, 1000, 0), ('extra', 'ELEC', 'Électricité', 4850, 1000, 1),
      ('tax', 'TAX', 'Taxe de séjour', 150, null, 2)) x (type, code, label, amount, rate, position)`,
]

/** As long as a real one: it is stored beside its row. */
const CONTENT = JSON.stringify({
  format: 1,
  seller: { name: 'Camping de mesure', corporateName: 'Les Dunes', siret: '81234567800014', town: 'Lacanau' },
  lines: Array.from({ length: 6 }, (_, position) => ({
    position,
    occupancyId: 1_000_000 + position,
    type: 'extra',
    label: `Prestation ${position} de la semaine du séjour`,
    quantity: 1 + position,
    nights: 7,
    unitPrice: 410 + 7 * position,
    amount: 2870 + 49 * position,
    excluding: 2609 + 44 * position,
    rate: 1000,
  })),
  mentions: Array.from({ length: 5 }, (_, n) => ({
    code: `M${n}`,
    text: `Mention ${n} ${crypto.randomUUID().repeat(4)}`,
  })),
})

const insertBills = ({ site: { establishmentId }, userId }: Loaded): readonly RawBuilder<unknown>[] => [
  sql`insert into bill (establishment_id, till, training, seq, number, financial_year_id, type, recorded_at, bill_on, account_kind,
      account_id, customer_id, content, total_excluding, total_vat, total, operator_id, signed_text, previous_signature, signature, key_id)
    select ${establishmentId}, 'BENCH', false, rank, 'B' || lpad(rank::text, 7, '0'), (select min(id) from financial_year), 1,
      b.departure + interval '9 hours', b.departure, 'booking', booking_id, b.customer_id,
      ${CONTENT}::jsonb || jsonb_build_object('bookingCode', b.code,
        'buyer', jsonb_build_object('customerId', c.id, 'code', c.code, 'name', concat_ws(' ', c.surname, c.name)),
        'vat', jsonb_build_array(jsonb_build_object('rate', 1000, 'excluding', (b.total - 150) * 10 / 11,
          'vat', (b.total - 150) - (b.total - 150) * 10 / 11, 'including', b.total - 150)),
        'outside', jsonb_build_array(jsonb_build_object('kind', 'TOURIST_TAX', 'amount', 150))),
      (b.total - 150) * 10 / 11 + 150, (b.total - 150) - (b.total - 150) * 10 / 11, b.total, ${userId}, repeat(md5(rank::text), 10),
      repeat(md5(rank::text), 3), repeat(md5(rank::text), 3), (select min(id) from signing_key)
    from load join booking b on b.establishment_id = ${establishmentId} and b.id = booking_id
    join customer c on c.id = b.customer_id where load.departure <= ${TODAY}`,
]

/** What a signed bill must pass. */
const UNSIGNED = ['bill_moves_head', 'bill_proved', 'bill_is_counted'] as const

/** So many stays of a week, each place a new one every eight days from a day on, an eighth of the places each day. */
export const loadStays = async (house: Loaded, count: number, from: string): Promise<void> => {
  const { ownerDb, site } = house
  await sql`insert into extra (establishment_id, code, label, tva_id, stock)
    select ${site.establishmentId}, 'BIKE', '{"fr":"Vélo"}', tva_id, 9999 from place_type where id = ${site.pitch}
    on conflict do nothing`.execute(ownerDb)
  await ownerDb.connection().execute(async (one) => {
    await drawStays(house, count, from).execute(one)
    await sql`analyze load`.execute(one)
    // The stock is enough for all; counted night by night for all stays at once, it would take minutes. Nobody signs these bills.
    await sql`alter table occupancy_option disable trigger extras_after_insert`.execute(one)
    for (const trigger of UNSIGNED) await sql`alter table bill disable trigger ${sql.id(trigger)}`.execute(one)
    for (const statement of [...insertFiles(house), ...insertParties(house), ...insertBills(house)])
      await statement.execute(one)
    await sql`alter table occupancy_option enable trigger extras_after_insert`.execute(one)
    for (const trigger of UNSIGNED) await sql`alter table bill enable trigger ${sql.id(trigger)}`.execute(one)
    await sql`drop table load`.execute(one)
  })
  await sql`vacuum analyze`.execute(ownerDb)
}

/** A small campsite for the tests of stays, payments and bills: a type of pitches and one of mobil-homes, priced. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { toDay } from '#domain/day.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { cents } from '#domain/money.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface Campsite {
  readonly establishmentId: number
  readonly pitch: number
  readonly mobilHome: number
  /** VAT of their stays. */
  readonly tvaId: number
  readonly pitches: readonly number[]
  readonly mobilHomes: readonly number[]
  readonly customerId: number
  readonly dogId: number
  readonly biterId: number
  readonly electricityId: number
  readonly methods: Readonly<Record<'CARD' | 'CASH' | 'CHEQUE' | 'TRANSFER', number>>
  readonly bankId: number
  readonly discountId: number
}

const one = async (db: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await query.execute(db)
  return rows[0]?.id ?? 0
}

export const pitchGrid = (
  id: number,
  placeTypeId: number,
  tvaId: number,
  refs: { dogId: number; electricityId: number },
): GridSnapshot => ({
  id,
  version: 1,
  label: 'Emplacements',
  model: 'NIGHT',
  crossPeriod: 'PRORATA',
  partialWeeks: false,
  includedQuantity: 2,
  eligibility: null,
  tvaId,
  tvaRate: 1000,
  priority: 0,
  placeTypeIds: [placeTypeId],
  partnerIds: [],
  active: true,
  periods: [
    { start: toDay('2027-04-01'), end: toDay('2027-07-04'), night: cents(2000) },
    { start: toDay('2027-07-04'), end: toDay('2027-10-01'), night: cents(3000) },
  ],
  ageCategories: [
    { code: 'ADULT', label: 'Adulte', min: 18, max: null, order: 1, mode: 'NIGHT_OCCUPANT', price: cents(600) },
    { code: 'CHILD', label: 'Enfant', min: 0, max: 17, order: 2, mode: 'NIGHT_OCCUPANT', price: cents(400) },
  ],
  options: [
    {
      code: 'ELEC',
      label: 'Électricité',
      kind: 'EXTRA',
      refId: refs.electricityId,
      included: 0,
      mode: 'NIGHT_GROUP',
      price: cents(450),
    },
    {
      code: 'DOG',
      label: 'Chien',
      kind: 'ANIMAL',
      refId: refs.dogId,
      included: 0,
      mode: 'NIGHT_OCCUPANT',
      price: cents(300),
    },
  ],
})

const mobilHomeGrid = (id: number, placeTypeId: number, tvaId: number): GridSnapshot => ({
  ...pitchGrid(id, placeTypeId, tvaId, { dogId: 0, electricityId: 0 }),
  label: 'Mobil-homes',
  model: 'NIGHT',
  includedQuantity: 6,
  periods: [{ start: toDay('2027-04-01'), end: toDay('2027-10-01'), night: cents(8000) }],
  options: [],
})

/** Publishes a snapshot as a version of a new grid; `make` receives the grid's id. */
const addGrid = async (
  db: Db,
  site: number,
  label: string,
  placeTypeId: number,
  make: (id: number) => GridSnapshot,
): Promise<number> => {
  const id = await one(
    db,
    sql`insert into price_grid (establishment_id, label, model, draft, draft_changed)
    values (${site}, ${label}, 'NIGHT', '{}', false) returning id`,
  )
  await sql`insert into price_grid_place_type values (${site}, ${id}, ${placeTypeId})`.execute(db)
  await sql`insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
    values (${site}, ${id}, 1, ${JSON.stringify(make(id))}::jsonb)`.execute(db)
  await sql`update price_grid set current_version = 1 where id = ${id}`.execute(db)
  return id
}

const addPlaces = async (db: Db, site: number, type: number, prefix: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into place (establishment_id, code, place_type_id, position)
    select ${site}, ${prefix} || n, ${type}, n from generate_series(1, ${count}::int) n returning id`.execute(db)
  return rows.map((row) => row.id)
}

const addMoney = async (db: Db, site: number): Promise<Pick<Campsite, 'methods' | 'bankId' | 'discountId'>> => {
  await sql`insert into payment_terms (establishment_id, label, down_payment_kind, down_payment_rate, rounding, down_payment_delay,
      balance_delay, fees, insurance_rate)
    values (${site}, 'Standard', 'ARRHES', 2500, 'CENT', 7, 30, 1050, 400)`.execute(db)
  await sql`
    with made as (insert into tax (establishment_id, label, tax_type_id)
      select ${site}, 'Taxe de séjour', id from tax_type where establishment_id = ${site} returning id)
    insert into tourist_tax (establishment_id, label, tax_id, start_date, end_date, regime, base, department_rate, region_rate, min_age)
    select ${site}, '2027', id, '2027-01-01', '2027-12-31', 'UNIT', 22, 1000, 0, 18 from made`.execute(db)
  await sql`insert into financial_year (establishment_id, label, start_date, end_date, bill_prefix, bill_digits)
    values (${site}, '2027', '2027-01-01', '2027-12-31', ${`F${site}-`}, 5)`.execute(db)
  const { rows } = await sql<{ id: number; kind: keyof Campsite['methods'] }>`
    select id, kind from payment_method where establishment_id = ${site}`.execute(db)
  const methods = Object.fromEntries(rows.map((r) => [r.kind, r.id])) as Campsite['methods']
  const bankId = await one(db, sql`insert into bank (label) values (${`Banque ${site}`}) returning id`)
  const discountId = await one(
    db,
    sql`insert into discount (establishment_id, label, unit, rate)
    values (${site}, '{"fr":"Fidélité"}', 'PERCENT', 500) returning id`,
  )
  return { methods, bankId, discountId }
}

const addCustomer = async (db: Db, site: number): Promise<number> => {
  const customerId = await one(
    db,
    sql`insert into customer (owner_establishment_id, code, surname, name, email)
    values (${site}, ${`C-${site}`}, 'Martin', 'Élodie', 'elodie@exemple.fr') returning id`,
  )
  await sql`insert into address (customer_id, address1, postal_code, town, country_id)
    select ${customerId}, '8 rue des Lilas', '69003', 'Lyon', id from country where iso_code = 'FR'`.execute(db)
  return customerId
}

const addType = (
  db: Db,
  site: number,
  code: string,
  label: string,
  capacity: number,
  tvaId: number,
  rental: boolean,
): Promise<number> =>
  one(
    db,
    sql`with l as (insert into layout (establishment_id, label, rental)
        values (${site}, jsonb_build_object('fr', ${label}::text), ${rental}) returning id)
      insert into place_type (establishment_id, code, label, layout_id, capacity, tva_id)
      select ${site}, ${code}, jsonb_build_object('fr', ${label}::text), l.id, ${capacity}, ${tvaId} from l returning id`,
  )

/** Completes an establishment made by `createEstablishment`. */
export const aCampsite = async (
  db: Db,
  site: number,
  size: { pitches?: number; mobilHomes?: number } = {},
): Promise<Campsite> => {
  await sql`update establishment set corporate_name = 'Les Dunes', siret = '81234567800014', vat_number = 'FR32812345678',
    address1 = '1 chemin des Dunes', postal_code = '33680', town = 'Lacanau' where id = ${site}`.execute(db)
  await sql`insert into activity_period (establishment_id, label, start_date, end_date)
    values (${site}, 'Saison 2027', '2027-04-01', '2027-09-30')`.execute(db)
  const tvaId = await one(db, sql`select id from tva where establishment_id = ${site} and rate = 1000`)
  const pitch = await addType(db, site, 'EMP', 'Emplacement', 6, tvaId, false)
  const mobilHome = await addType(db, site, 'MH', 'Mobil-home', 6, tvaId, true)
  const dogId = await one(
    db,
    sql`insert into animal_type (establishment_id, code, label, category, accepted, tva_id)
    values (${site}, 'DOG', '{"fr":"Chien"}', '3', true, ${tvaId}) returning id`,
  )
  const biterId = await one(
    db,
    sql`insert into animal_type (establishment_id, code, label, category, accepted, tva_id)
    values (${site}, 'CAT1', '{"fr":"Chien de 1re catégorie"}', '1', false, ${tvaId}) returning id`,
  )
  const electricityId = await one(
    db,
    sql`insert into extra (establishment_id, code, label, tva_id)
    values (${site}, 'ELEC', '{"fr":"Électricité"}', ${tvaId}) returning id`,
  )
  await addGrid(db, site, 'Emplacements', pitch, (id) => pitchGrid(id, pitch, tvaId, { dogId, electricityId }))
  await addGrid(db, site, 'Mobil-homes', mobilHome, (id) => mobilHomeGrid(id, mobilHome, tvaId))
  return {
    establishmentId: site,
    pitch,
    mobilHome,
    tvaId,
    pitches: await addPlaces(db, site, pitch, 'A', size.pitches ?? 3),
    mobilHomes: await addPlaces(db, site, mobilHome, 'M', size.mobilHomes ?? 2),
    customerId: await addCustomer(db, site),
    dogId,
    biterId,
    electricityId,
    ...(await addMoney(db, site)),
  }
}

/** A stay as the screens ask for one: two adults unless said otherwise. */
export const aStay = (site: Campsite, over: Record<string, unknown> = {}) => ({
  placeTypeId: site.pitch,
  placeId: null,
  arrival: '2027-07-10' as Day,
  departure: '2027-07-17' as Day,
  people: [{ age: 41 }, { age: 39 }],
  ...over,
})

/** The body of a basket of these stays. */
export const aBasket = (site: Campsite, occupancies: readonly object[], over: Record<string, unknown> = {}) => ({
  id: 0,
  version: 0,
  statusId: 3,
  customerId: site.customerId,
  pricing: {},
  occupancies,
  ...over,
})

import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DemoCaller } from './caller.ts'
import type { DemoLoan } from './extras.ts'
import { setUpLoans } from './set-up-extras.ts'
import { setUpGrids } from './set-up-grids.ts'
import { AGE_CATEGORIES } from './tariffs.ts'
import type { DemoHouse } from './make-house.ts'
import { LAYOUTS, placesAndTypes } from './set-up-places.ts'

interface Saved {
  readonly id: number
}

export interface DemoCamp {
  /** Place ids by type code, in order. */
  readonly places: ReadonlyMap<string, readonly number[]>
  readonly typeIds: ReadonlyMap<string, number>
  readonly dogId: number
  readonly carId: number
  readonly electricityId: number
  /** Ids of what is lent, by code. */
  readonly loanIds: ReadonlyMap<string, number>
  readonly methods: Readonly<Record<'CARD' | 'CASH' | 'CHEQUE' | 'TRANSFER', number>>
  readonly banks: readonly number[]
  readonly countries: ReadonlyMap<string, number>
  readonly languages: ReadonlyMap<string, number>
  readonly civilities: { readonly man: number; readonly woman: number }
  readonly discountId: number
}

const identity = {
  corporateName: 'Les Pins d’Argent SARL',
  shortName: 'Les Pins d’Argent',
  legalForm: 'SARL',
  capital: 5_000_000,
  rcs: '900 000 001',
  registryTown: 'Bordeaux',
  siren: '900000001',
  siret: '90000000100017',
  nafCode: '5530Z',
  vatNumber: 'FR68900000001',
  managerName: 'Direction du camping',
  address1: '12 route de l’Océan',
  postalCode: '33930',
  town: 'Vendays-Montalivet',
  phone: '+33500000000',
  email: 'accueil@example.com',
  website: 'https://example.com',
  ranking: 3,
}

/** How requests come, by kind. */
const CHANNELS = { PHONE: 'Téléphone', DESK: 'Accueil', MAIL: 'E-mail', WEB: 'Site internet', PARTNER: 'Partenaire' }

const describeHouse = async ({ call }: DemoCaller): Promise<void> => {
  const current = await call<Record<string, unknown>>('GET establishment/establishment/edit')
  await call('establishment/establishment/edit', { ...current, ...identity })
  for (const [kind, fr] of Object.entries(CHANNELS))
    await call('camp/access-channel/edit', { id: 0, label: { fr }, kind, isDefault: kind === 'PHONE', active: true })
}

const calendars = async ({ call }: DemoCaller, years: readonly number[]): Promise<void> => {
  for (const year of years) {
    const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
    await call('establishment/financial-year/edit', {
      id: 0,
      label: `Exercice ${year}`,
      ...dates,
      billPrefix: `F${year % 100}-`,
      billDigits: 5,
    })
    await call('establishment/activity-period/edit', {
      id: 0,
      label: `Saison ${year}`,
      startDate: `${year}-04-01`,
      endDate: `${year}-10-01`,
    })
  }
}

const tvaOf = async (db: Db, establishmentId: number, rate: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from tva where establishment_id = ${establishmentId} and rate = ${rate} order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

const occupants = async ({ call }: DemoCaller, tvaId: number) => {
  const ages = new Map<string, number>()
  for (const { code, label, minAge, maxAge } of AGE_CATEGORIES) {
    ages.set(
      code,
      (
        await call<Saved>('occupant-extra/age-category/edit', {
          id: 0,
          code,
          label: { fr: label },
          minAge,
          maxAge,
          tvaId,
          isActif: true,
        })
      ).id,
    )
  }
  const animal = { id: 0, tvaId, active: true }
  const dogId = (
    await call<Saved>('occupant-extra/animal-type/edit', {
      ...animal,
      code: 'CHIEN',
      label: { fr: 'Chien' },
      category: '3',
      accepted: true,
    })
  ).id
  await call('occupant-extra/animal-type/edit', {
    ...animal,
    code: 'CHIEN2',
    label: { fr: 'Chien de garde (2e catégorie)' },
    category: '2',
    accepted: false,
  })
  const carId = (
    await call<Saved>('occupant-extra/vehicle-type/edit', {
      id: 0,
      code: 'VOITURE',
      label: { fr: 'Voiture' },
      tvaId,
      active: true,
    })
  ).id
  const extraTypeId = (
    await call<Saved>('occupant-extra/extra-type/edit', { id: 0, label: { fr: 'Branchement' }, active: true })
  ).id
  const electricity = {
    id: 0,
    code: 'ELEC',
    label: { fr: 'Électricité 6 A' },
    extraTypeId,
    tvaId,
    goods: false,
    stock: null,
    active: true,
  }
  const electricityId = (await call<Saved>('occupant-extra/extra/edit', electricity)).id
  const discount = { id: 0, label: { fr: 'Fidélité 5 %' }, unit: 'PERCENT', rate: 500, placeTypes: [], active: true }
  const discountId = (await call<Saved>('occupant-extra/discount/edit', discount)).id
  return { ages, dogId, carId, electricityId, discountId }
}

const money = async (
  { call }: DemoCaller,
  layouts: ReadonlyMap<string, number>,
  years: readonly number[],
): Promise<number[]> => {
  const taxTypes = await call<{ list: Saved[] }>('GET payment/tax-type')
  const taxed = { id: 0, label: 'Taxe de séjour', taxTypeId: taxTypes.list[0]?.id, active: true }
  const tax = {
    id: 0,
    taxId: (await call<Saved>('payment/tax/edit', taxed)).id,
    label: 'Tarif voté',
    regime: 'UNIT',
    base: 22,
    // Gironde: 10 % for the department, 34 % for the railway of the South-West since 2024 (domain rules, 3.6).
    departmentRate: 1000,
    regionRate: 3400,
    minAge: 18,
    placeTypes: [],
  }
  await call('payment/tourist-tax/edit', {
    ...tax,
    startDate: `${Math.min(...years)}-01-01`,
    endDate: `${Math.max(...years)}-12-31`,
  })
  const shared = {
    id: 0,
    downPaymentKind: 'ARRHES',
    downPaymentRate: 2500,
    downPaymentAmount: null,
    insuranceRate: 400,
    active: true,
    rounding: 'CENT',
    downPaymentDelay: 7,
  }
  const rentals = LAYOUTS.filter((layout) => layout.rental).map((layout) => layouts.get(layout.code))
  await call('payment/payment-terms/edit', {
    ...shared,
    label: 'Emplacements',
    balanceDelay: 0,
    fees: 1050,
    layouts: [layouts.get('EMP')],
  })
  await call('payment/payment-terms/edit', {
    ...shared,
    label: 'Locations',
    balanceDelay: 30,
    fees: null,
    layouts: rentals,
  })
  const banks: number[] = []
  for (const label of [
    'Banque Postale',
    'Crédit Agricole',
    'Caisse d’Épargne',
    'BNP Paribas',
    'Société Générale',
    'Crédit Mutuel',
  ]) {
    banks.push((await call<Saved>('payment/bank/edit', { id: 0, label, code: null, active: true })).id)
  }
  return banks
}

interface Camping {
  readonly years: readonly number[]
  readonly counts: ReadonlyMap<string, number>
  /** What it lends, for which its grids then have a price. */
  readonly loans: readonly DemoLoan[]
}

/** Everything a campsite sets up before its first guest, through the operations of the screens, before the first of `years`. */
export const setUpCamp = async (
  db: Db,
  house: DemoHouse,
  caller: DemoCaller,
  { years, counts, loans }: Camping,
): Promise<DemoCamp> => {
  caller.at(`${Math.min(...years) - 1}-09-15` as Day, 9)
  await describeHouse(caller)
  await calendars(caller, [Math.min(...years) - 1, ...years])
  const tvaId = await tvaOf(db, house.establishmentId, 1000)
  const { typeIds, places, layouts } = await placesAndTypes(caller, tvaId, counts)
  const total = [...places.values()].flat().length
  const rate20 = await tvaOf(db, house.establishmentId, 2000)
  const loanIds = await setUpLoans(caller, rate20, { loans, places: total, years })
  const ids = { ...(await occupants(caller, tvaId)), loanIds }
  const banks = await money(caller, layouts, years)
  await setUpGrids(caller, ids, { tvaId, typeIds, years, loans })
  const methods = await caller.call<{ list: { id: number; kind: string }[] }>('GET payment/payment-method')
  const countries = await caller.call<{ list: { id: number; isoCode: string }[] }>('GET customer/country')
  const languages = await caller.call<{ list: { id: number; code: string }[] }>('GET customer/language')
  const civilities = await caller.call<{ list: { id: number; shortLabel: string }[] }>('GET customer/civility')
  const method = (kind: string) => methods.list.find((one) => one.kind === kind)?.id ?? 0
  return {
    places,
    typeIds,
    ...ids,
    banks,
    methods: { CARD: method('CARD'), CASH: method('CASH'), CHEQUE: method('CHEQUE'), TRANSFER: method('TRANSFER') },
    countries: new Map(countries.list.map((one) => [one.isoCode, one.id])),
    languages: new Map(languages.list.map((one) => [one.code, one.id])),
    civilities: {
      man: civilities.list.find((one) => one.shortLabel === 'M.')?.id ?? 0,
      woman: civilities.list.find((one) => one.shortLabel === 'Mme')?.id ?? 0,
    },
  }
}

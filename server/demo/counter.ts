/** What stays of the demo ask of its shop and bar: bread for the morning, and drinks put on the stay; and its gift vouchers. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { BasketInput } from '#contract/operations/sale/till.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DemoCaller } from './caller.ts'
import { someGuests } from './guests.ts'
import type { Happening } from './play.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import type { DemoTill } from './set-up-till.ts'
import type { DemoShop } from './shop.ts'

type Call = DemoCaller['call']

/** Some who sleep there tonight and pay their own bill, in the order of their stays. */
const guestsOf = async (db: Db, day: Day, most: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from occupancy o join booking b on b.id = o.booking_id
    where o.arrived_at is not null and o.gone_at is null and o.departure > ${day} and b.status = 'SAVED' and b.partner_id is null
      and not exists (select from bill i where i.booking_id = b.id)
    order by o.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

const BREAD = ['BAG', 'TRAD', 'CROI', 'PCHO'] as const

/** For tomorrow; every third guest until they leave. */
const orderBread = async (call: Call, db: Db, shop: DemoShop, { day, random }: { day: Day; random: Random }) => {
  for (const [rank, occupancyId] of (await guestsOf(db, day, 4)).entries()) {
    const codes = [BREAD[rank % 2] ?? 'BAG', BREAD[2 + (rank % 2)] ?? 'CROI']
    const lines = codes.map((code) => ({ articleId: shop.articles.get(code)?.id, quantity: random.int(1, 3) }))
    await call('sale/bread-order/edit', { day: addDays(day, 1), occupancyId, lines, isRepeated: rank % 3 === 2 })
  }
}

interface Board {
  readonly rows: readonly {
    readonly occupancyId: number
    readonly lines: readonly unknown[]
    readonly isGone: boolean
  }[]
}

interface Aside {
  readonly item: { readonly id: number; readonly total: number; readonly content: BasketInput }
}

/** Handed out as it was ordered, and paid at the shop. */
const handOut = async (call: Call, shop: DemoShop, till: DemoTill, day: Day): Promise<void> => {
  const { rows } = await call<Board>('GET sale/bread-order/board')
  const cashRegisterId = shop.shopId
  for (const { occupancyId } of rows.filter(({ lines, isGone }) => lines.length > 0 && !isGone))
    await call('sale/bread-order/hand-out', { day, occupancyId, cashRegisterId })
  const { list } = await call<{ list: readonly { readonly id: number }[] }>(
    `GET sale/cash-register-sale/get_from_cash_register/${cashRegisterId}`,
  )
  for (const { id } of list) {
    const { item } = await call<Aside>(`GET sale/cash-register-sale/basket/${id}`)
    await call('sale/cash-register-sale/save', {
      ...{ ...item.content, cashRegisterId, basketId: id, expected: item.total },
      payments: [{ methodId: till.cashId, amount: item.total }],
    })
  }
}

/** A name, as a finger draws it. */
const SIGNATURE = [
  [
    [40, 90],
    [70, 30],
    [100, 90],
    [130, 50],
    [170, 80],
    [220, 60],
  ],
]

/** Drinks of an evening, put on the stay of who has them. */
const postDrinks = async (call: Call, db: Db, shop: DemoShop, { day, random }: { day: Day; random: Random }) => {
  for (const occupancyId of await guestsOf(db, day, 2)) {
    const code = random.pick(['CAFE', 'SODA', 'GLAC'] as const)
    const { id = 0, price = 0 } = shop.articles.get(code) ?? {}
    const quantity = random.int(1, 4)
    await call('sale/stay-posting/save', {
      lines: [{ articleId: id, quantity, isTakeaway: false }],
      ...{ cashRegisterId: shop.barId, occupancyId, expected: price * quantity, signature: SIGNATURE },
    })
  }
}

/** Days of summer between two evenings at which somebody orders, so that the demo loads quickly. */
const EVERY = 4

const isSummer = (day: Day): boolean => day.slice(5) >= '07-02' && day.slice(5) <= '08-28'

/** Orders of bread, handed out on the morning after, and drinks on stays, from `first` to `today`. */
export const counterHappenings = (shop: DemoShop, till: DemoTill, first: Day, today: Day): Happening[] => {
  const random = randomFrom(37)
  const happenings: Happening[] = []
  let rank = 0
  for (let day = first; day < today; day = addDays(day, 1)) {
    if (!isSummer(day) || rank++ % EVERY !== 0) continue
    const evening = day
    const morning = addDays(day, 1)
    happenings.push(
      { day: evening, hour: 18, run: (call, db) => orderBread(call, db, shop, { day: evening, random }) },
      { day: morning, hour: 9, run: (call) => handOut(call, shop, till, morning) },
      { day: morning, hour: 17, run: (call, db) => postDrinks(call, db, shop, { day: morning, random }) },
    )
  }
  return happenings
}

/** Two models, and a voucher of each: one paid for, one that waits for its money. */
export const sellGifts = async ({ call }: DemoCaller, till: DemoTill): Promise<void> => {
  const model = async (body: object): Promise<number> =>
    (await call<{ id: number }>('module/gift/edit', { id: 0, months: 12, active: true, ...body })).id
  const stay = await model({ label: 'Un séjour à offrir', kind: 'VALUE', value: null })
  const bike = await model({ label: 'Vélo pour la journée', kind: 'SERVICE', value: 1500, tvaId: till.tva.full })
  const [first, second] = await someGuests(call)
  const sell = (giftId: number, customerId: number | undefined, over: object) =>
    call<{ id: number }>('sale/gift-sale/edit', { giftId, customerId, ...over })
  const { id } = await sell(stay, first?.id, { amount: 10_000, beneficiaryName: 'Camille et Jules' })
  await call('sale/gift-sale/pay', { id, amount: 10_000, methodId: till.cardId })
  await sell(bike, second?.id, { message: 'Bon anniversaire !' })
}

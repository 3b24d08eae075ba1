/** The shop and the bar of the demo: what they sell, and the tickets of its summers. */
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { TicketInput } from '#contract/operations/sale/till.ts'
import type { DemoCaller } from './caller.ts'
import type { Happening } from './play.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import type { DemoTill } from './set-up-till.ts'

interface Saved {
  readonly id: number
}

/** Family, code, label, price in cents, rates eaten in and taken away (basis points). */
const ARTICLES = [
  ['Boulangerie', 'BAG', 'Baguette', 125, 550, 550],
  ['Boulangerie', 'TRAD', 'Baguette tradition', 150, 550, 550],
  ['Boulangerie', 'CROI', 'Croissant', 130, 550, 550],
  ['Boulangerie', 'PCHO', 'Pain au chocolat', 145, 550, 550],
  ['Épicerie', 'LAIT', 'Lait 1 L', 165, 550, 550],
  ['Épicerie', 'OEUF', 'Œufs × 6', 290, 550, 550],
  ['Épicerie', 'PATE', 'Pâtes 500 g', 190, 550, 550],
  ['Épicerie', 'CHAR', 'Charbon de bois 5 kg', 790, 2000, 2000],
  ['Épicerie', 'GAZ', 'Cartouche de gaz', 850, 2000, 2000],
  ['Bar', 'CAFE', 'Café', 180, 1000, 1000],
  ['Bar', 'SODA', 'Soda 33 cl', 320, 1000, 550],
  ['Bar', 'BIER', 'Bière pression 25 cl', 380, 2000, 2000],
  ['Bar', 'ROSE', 'Rosé 75 cl', 1450, 2000, 2000],
  ['Bar', 'GLAC', 'Glace deux boules', 420, 1000, 550],
  ['Services', 'LAVE', 'Jeton de lave-linge', 500, 2000, 2000],
  ['Services', 'VELO', 'Vélo à la journée', 1500, 2000, 2000],
] as const

const ADULTS = new Set(['BIER', 'ROSE'])
/** What a delivery brings of each article whose stock is followed. */
const COUNTED: Readonly<Record<string, number>> = { CHAR: 60, GAZ: 40, ROSE: 48 }
const COLOURS: Readonly<Record<string, string>> = {
  Boulangerie: '#f2d6a2',
  Épicerie: '#d5e3b5',
  Bar: '#c9d6ec',
  Services: '#d9cbe6',
}

export interface DemoShop {
  readonly shopId: number
  readonly barId: number
  /** Number and price by code. */
  readonly articles: ReadonlyMap<string, { readonly id: number; readonly price: number }>
}

const rateIds = async (call: DemoCaller['call']): Promise<ReadonlyMap<number, number>> => {
  const { list } = await call<{ list: readonly { readonly id: number; readonly rate: number }[] }>('GET payment/tva')
  return new Map(list.map(({ id, rate }) => [rate, id]))
}

const setUpArticles = async (call: DemoCaller['call']): Promise<DemoShop['articles']> => {
  const rates = await rateIds(call)
  const families = new Map<string, number>()
  for (const label of new Set(ARTICLES.map(([family]) => family))) {
    const family = { id: 0, label, color: COLOURS[label] ?? null, active: true }
    families.set(label, (await call<Saved>('sale/article-family/edit', family)).id)
  }
  const blank = await call<Readonly<Record<string, unknown>>>('GET sale/article/edit/0')
  const articles = new Map<string, { id: number; price: number }>()
  for (const [family, code, label, price, rate, away] of ARTICLES) {
    const stock = COUNTED[code]
    const { id } = await call<Saved>('sale/article/edit', {
      ...blank,
      ...{ id: 0, code, label, price, articleFamilyId: families.get(family), tvaId: rates.get(rate) },
      ...{ takeawayTvaId: away === rate ? null : rates.get(away), isForAdults: ADULTS.has(code) },
      isOrdered: family === 'Boulangerie',
      ...{ nature: family === 'Bar' || family === 'Services' ? 'SERVICE' : 'GOODS' },
      ...{ hasStock: stock !== undefined, stockAlert: stock === undefined ? null : 12 },
    })
    articles.set(code, { id, price })
  }
  return articles
}

/** Keys of each till, page by page, with the colour of their family. */
const PAGES = {
  EPICERIE: [
    ['Pain', 'Boulangerie', ['BAG', 'TRAD', 'CROI', 'PCHO', 'LAIT', 'OEUF']],
    ['Épicerie', 'Épicerie', ['LAIT', 'OEUF', 'PATE', 'CHAR', 'GAZ', 'ROSE', 'SODA']],
    ['Services', 'Services', ['LAVE', 'VELO']],
  ],
  BAR: [['Bar', 'Bar', ['CAFE', 'SODA', 'BIER', 'ROSE', 'GLAC']]],
} as const

const setUpPages = async (
  call: DemoCaller['call'],
  till: keyof typeof PAGES,
  id: number,
  articles: DemoShop['articles'],
): Promise<void> => {
  const { version } = await call<{ readonly version: number }>(`GET sale/window/get_for_cash_register/${id}`)
  const pages = PAGES[till].map(([label, family, codes]) => ({
    ...{ id: 0, label, color: COLOURS[family] ?? null },
    keys: codes.map((code, slot) => ({ slot, articleId: articles.get(code)?.id })),
  }))
  await call(`POST sale/window/save/${id}`, { version, pages })
}

export const setUpShop = async ({ call }: DemoCaller): Promise<DemoShop> => {
  const articles = await setUpArticles(call)
  const type = async (label: string, service: string, hasTables: boolean): Promise<number> =>
    (await call<Saved>('sale/cash-register-type/edit', { id: 0, label, service, hasTables, active: true })).id
  const register = async (code: string, label: string, cashRegisterTypeId: number): Promise<number> => {
    const blank = await call<Readonly<Record<string, unknown>>>('GET sale/cash-register/edit/0')
    const own = { id: 0, code, label, cashRegisterTypeId, ticketFooter: 'Merci de votre visite' }
    return (await call<Saved>('sale/cash-register/edit', { ...blank, ...own })).id
  }
  const shopId = await register('EPICERIE', 'Épicerie', await type('Boutique', 'TAKEAWAY', false))
  const barId = await register('BAR', 'Bar', await type('Bar', 'ON_SITE', true))
  await setUpPages(call, 'EPICERIE', shopId, articles)
  await setUpPages(call, 'BAR', barId, articles)
  return { articles, shopId, barId }
}

const MORNING = ['BAG', 'BAG', 'BAG', 'TRAD', 'CROI', 'CROI', 'PCHO', 'LAIT', 'OEUF', 'GAZ', 'LAVE'] as const
const EVENING = ['CAFE', 'SODA', 'BIER', 'BIER', 'ROSE', 'GLAC', 'GLAC', 'CHAR'] as const

const ticketOf = (shop: DemoShop, till: DemoTill, random: Random, isMorning: boolean): TicketInput => {
  const codes = Array.from({ length: random.int(1, 4) }, () => random.pick(isMorning ? MORNING : EVENING))
  const lines = [...Map.groupBy(codes, (code) => code)].map(([code, same]) => {
    const { id = 0, price = 0 } = shop.articles.get(code) ?? {}
    return { articleId: id, quantity: same.length * random.int(1, 2), isTakeaway: isMorning, price }
  })
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const isCash = random.chance(isMorning ? 0.6 : 0.3)
  const given = isCash && random.chance(0.5) ? Math.ceil(total / 500) * 500 : null
  return {
    cashRegisterId: isMorning ? shop.shopId : shop.barId,
    lines: lines.map(({ price: _, ...line }) => line),
    payments: [{ methodId: isCash ? till.cashId : till.cardId, amount: total, given }],
    expected: total,
  }
}

const isOpen = (day: Day): boolean => day.slice(5) >= '07-01' && day.slice(5) <= '08-31'

/** The first of each month of summer brings what sells. */
const delivery = (shop: DemoShop, day: Day): Happening => ({
  ...{ day, hour: 8 },
  run: async (call) => {
    for (const [code, quantity] of Object.entries(COUNTED))
      await call(`POST sale/article/stock/${shop.articles.get(code)?.id}`, { kind: 'IN', quantity, reason: null })
  },
})

/** Each summer day from `first` to `today`: bread in the morning, the bar at night, while the desk is open. */
export const shopHappenings = (shop: DemoShop, till: DemoTill, first: Day, today: Day): Happening[] => {
  const random = randomFrom(29)
  const happenings: Happening[] = []
  for (let day = first; day <= today; day = addDays(day, 1)) {
    if (!isOpen(day)) continue
    if (day.endsWith('-01')) happenings.push(delivery(shop, day))
    for (const [hour, most] of [
      [9, 4],
      [17, 3],
    ] as const) {
      const tickets = Array.from({ length: random.int(2, most) }, () => ticketOf(shop, till, random, hour === 9))
      happenings.push({
        ...{ day, hour },
        run: async (call) => {
          for (const ticket of tickets) await call('sale/cash-register-sale/save', ticket)
        },
      })
    }
  }
  return happenings
}

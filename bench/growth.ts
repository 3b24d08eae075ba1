/**
 * `npm run bench:growth`: the same requests over HTTP on 10,000 stays and customers, and on ten times as many, in turns: what a desk
 * waits for must not grow with the years that the house has kept. Both houses have the same 1,000 places, as full on the days asked
 * for and after them. Files that hold everything are batches. Exit code 1 past the budget.
 */
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { NOW, compare, startBenchHouse } from './house.ts'
import type { BenchHouse } from './house.ts'

const BUDGET = 1.5
const BATCH_BUDGET = 11
const TIMES = 10
const TODAY = NOW.toISOString().slice(0, 10)

/** Before the first stay of both. */
const SINCE = '2025-03-02'

/** A tenth of the days: the weeks about today and those that follow. Both end on the same day. */
const small = await startBenchHouse(SIZE)
await loadCustomers(small, CAMP.customers / TIMES)
await loadStays(small, CAMP.stays / TIMES, '2027-02-20')

const large = await startBenchHouse(SIZE)
await loadCustomers(large, CAMP.customers)
await loadStays(large, CAMP.stays, SINCE)

type Request = (house: BenchHouse) => Promise<string>

const customers =
  (text: string): Request =>
  ({ post }) =>
    post('customer/customer/search', { criteria: { text }, size: 20 })

const files =
  (criteria: object): Request =>
  ({ post }) =>
    post('booking/booking/search', { criteria, page: 0, size: 20, sort: [{ field: 'arrival', desc: false }] })

const DESK: Readonly<Record<string, Request>> = {
  'availability, 14 nights': ({ post, site }) =>
    post('booking/search-availability', {
      arrival: '2027-04-10',
      departure: '2027-04-24',
      people: [{ age: 41 }, { age: 39 }, { age: 9 }, { age: 6 }],
      options: [{ kind: 'EXTRA', refId: site.electricityId, quantity: 1 }],
    }),
  'planning, two months': ({ post }) => post('booking/planning/search', { from: '2027-03-01', to: '2027-05-01' }),
  'arrivals of the day': ({ post }) => post('booking/arrival/search', { criteria: { day: TODAY } }),
  'departures of the day': ({ post }) => post('booking/departure/search', { criteria: { day: TODAY, present: true } }),
  'home page': ({ get }) => get('home'),
  'files that arrive in a week': files({ statusId: 3, on: 'arrival', from: '2027-04-10', to: '2027-04-16' }),
  'files of a code': files({ text: '2026-004321' }),
  'bills of three days': ({ post }) =>
    post('payment/bill/search', { criteria: { from: '2027-02-27', to: '2027-03-01' }, page: 0, size: 20 }),
  'a bill by its number': ({ post }) =>
    post('payment/bill/search', { criteria: { text: 'B0001234' }, page: 0, size: 20 }),
  'customer by telephone': customers('06 00 79 19'),
  'customer by e-mail': customers('client4321@exemple.fr'),
  'Ctrl+K, a code': ({ get }) => get('search?q=2026-004321'),
}

const billsFrom =
  (from: string): Request =>
  ({ post }) =>
    post('payment/bill/search', { criteria: { from, to: TODAY }, page: 0, size: 20 })

const billCount = async (house: BenchHouse, from: string): Promise<number> =>
  (JSON.parse(await billsFrom(from)(house)) as { total: number }).total

/** Since when the large house has ten times the bills of the small one: bills are of stays that have left, whose share differs. */
const sinceTenTimes = async (): Promise<string> => {
  const wanted = TIMES * (await billCount(small, SINCE))
  for (let days = 0; ; days++) {
    const from = new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10)
    if (from < SINCE || (await billCount(large, from)) >= wanted) return from
  }
}

/** What finds or counts ten times as many rows. */
const BATCHES: Readonly<Record<string, Request>> = {
  'customers, all, page 1': ({ post }) => post('customer/customer/search', { size: 20 }),
  'customers of a common name': customers('Moreau'),
  'customers, whole file': ({ post }) => post('customer/customer/document', {}),
}

let isWithin = true
const measure = async (runs: typeof DESK, rounds: number, budget: number): Promise<void> => {
  for (const [name, run] of Object.entries(runs)) {
    const result = await compare(
      rounds,
      () => run(small),
      () => run(large),
    )
    isWithin &&= result.ratio <= budget
    console.log(`${name}: ${result.baseline.toFixed(1)} ms, ten times as many ${result.measured.toFixed(1)} ms`)
    console.log(`${name} ratio ${result.ratio.toFixed(2)} (budget ${budget})`)
  }
}

await measure(DESK, 20, BUDGET)
await measure(BATCHES, 7, BATCH_BUDGET)
const since = await sinceTenTimes()
const bills = (house: BenchHouse): Promise<string> => billsFrom(house === small ? SINCE : since)(house)
await measure({ 'bills with their sums, page 1': bills }, 7, BATCH_BUDGET)
await small.stop()
await large.stop()
process.exitCode = isWithin ? 0 : 1

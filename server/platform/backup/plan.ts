/** How far the counters of a restored house are raised, so that no number is given twice. */
import type { Jump } from '#domain/fiscal/jumps.ts'
import type { Count, Heads, YearCount } from './heads.ts'

/**
 * Numbers that may have been given between the last heads that arrived and the end of a house that was cut off: heads leave every few
 * seconds. Papers have little, for what is left out has to be explained; numbers that nobody reads have plenty.
 */
export const MARGINS = { bills: 100, papers: 100, chains: 5000, customers: 1000, records: 100_000, copies: 10 } as const

export interface SiteJump {
  /** Null: of the whole house. */
  readonly site: number | null
  readonly jump: Jump
}

export interface Plan {
  readonly jumps: readonly SiteJump[]
  /** Years of the books that the restored house does not have: made again, so that their numbers are known. */
  readonly newYears: readonly YearCount[]
  /** Establishments that it does not have: nothing of theirs can be raised. */
  readonly lostSites: Heads['sites']
}

export interface PlanOptions {
  readonly own: Heads
  readonly known: Heads
  /** Nothing was given after what is known. */
  readonly final: boolean
  /** Last bill numbers that somebody has on paper, by year of the books. */
  readonly papers: ReadonlyMap<number, number>
  /** Of today, where each establishment may have begun to count after the last heads. */
  readonly year: number
}

type Ends = Pick<Jump, 'from' | 'known' | 'to'>

const ends = (from: number, known: number, margin: number, paper = 0): Ends => {
  const highest = Math.max(from, known)
  return { from, known: highest, to: Math.max(highest + margin, paper) }
}

const chainKey = (chain: Heads['chains'][number]): string =>
  JSON.stringify([chain.site, chain.kind, chain.till, chain.training])

const chainJumps = ({ own, known }: PlanOptions, margin: number): readonly SiteJump[] => {
  const here = new Map(own.chains.map((chain) => [chainKey(chain), chain]))
  const there = new Map(known.chains.map((chain) => [chainKey(chain), chain]))
  return [...new Map([...here, ...there]).entries()].map(([key, { site, kind, till, training }]) => {
    const other = there.get(key)
    return {
      site,
      jump: {
        ...({ of: 'chain', kind, till, training } as const),
        ...ends(here.get(key)?.seq ?? 0, other?.seq ?? 0, margin),
        ...(other === undefined || other.signature === '' ? {} : { signature: other.signature }),
      },
    }
  })
}

/** The same year of the books in the restored house, which may have been made again since under another id. */
const yearIn = (own: Heads, year: YearCount): YearCount | undefined =>
  own.years.find(({ id }) => id === year.id) ??
  own.years.find(
    ({ site, start, end, prefix }) =>
      site === year.site && ((start <= year.end && year.start <= end) || prefix === year.prefix),
  )

const billJumps = ({ own, known, papers }: PlanOptions, margin: number): readonly SiteJump[] => {
  const lost = known.years.filter((year) => yearIn(own, year) === undefined).map((year) => ({ ...year, last: 0 }))
  return [...own.years, ...lost].map((year) => {
    const others = known.years.filter((other) => (yearIn(own, other) ?? other).id === year.id)
    const last = Math.max(0, ...others.map((other) => other.last))
    const left = year.closed && others.every(({ closed }) => closed) ? 0 : margin
    return {
      site: year.site,
      jump: { of: 'bills', yearId: year.id, ...ends(year.last, last, left, papers.get(year.id)) },
    }
  })
}

const countJumps = (
  { own, known, final, year }: PlanOptions,
  of: 'credits' | 'bookings',
  margin: number,
): readonly SiteJump[] => {
  const key = ({ site, year: when }: Pick<Count, 'site' | 'year'>): string => `${site} ${when}`
  const here = new Map(own[of].map((count) => [key(count), count.last]))
  const there = new Map(known[of].map((count) => [key(count), count.last]))
  const current = final ? [] : own.sites.map(({ id }) => ({ site: id, year }))
  const all = new Map([...own[of], ...known[of], ...current].map((count) => [key(count), count]))
  return [...all.values()].map((count) => ({
    site: count.site,
    jump: { of, year: count.year, ...ends(here.get(key(count)) ?? 0, there.get(key(count)) ?? 0, margin) },
  }))
}

/** What is raised; nothing is where the restored house is as far as what is known and nothing can be unknown. */
export const planOf = (options: PlanOptions): Plan => {
  const { own, known, final } = options
  const margin = (name: keyof typeof MARGINS): number => (final ? 0 : MARGINS[name])
  const sites = new Set(own.sites.map(({ id }) => id))
  const jumps: readonly SiteJump[] = [
    ...chainJumps(options, margin('chains')),
    ...billJumps(options, margin('bills')),
    ...countJumps(options, 'credits', margin('papers')),
    ...countJumps(options, 'bookings', margin('papers')),
    { site: null, jump: { of: 'customers', ...ends(own.customers, known.customers, margin('customers')) } },
    { site: null, jump: { of: 'records', ...ends(own.records, known.records, margin('records')) } },
  ]
  return {
    jumps: jumps.filter(({ site, jump }) => jump.to > jump.from && (site === null || sites.has(site))),
    newYears: known.years.filter((year) => sites.has(year.site) && yearIn(own, year) === undefined),
    lostSites: known.sites.filter(({ id }) => !sites.has(id)),
  }
}

/** Numbers of duplicates that may have been given of any one bill: no more than duplicates were made at all. */
export const copiesLeftOut = ({ jumps }: Plan, site: number, final: boolean): number =>
  jumps
    .filter((one) => one.site === site && one.jump.of === 'chain' && one.jump.kind === 'DUPLICATE')
    .reduce((sum, { jump }) => sum + jump.known - jump.from, final ? 0 : MARGINS.copies)

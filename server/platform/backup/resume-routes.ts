/** « Reprendre », for who answers for the system. */
import { RuleError } from '#domain/rule-error.ts'
import { billNumber } from '#domain/billing/guards.ts'
import type { ChainKind } from '#domain/fiscal/chain.ts'
import { RESUME_WORD, resuming } from '#contract/operations/session/resume.ts'
import type { ResumeAnswer } from '#contract/operations/session/resume.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import type { YearCount } from './heads.ts'
import { MARGINS, planOf } from './plan.ts'
import type { Plan } from './plan.ts'
import type { Comparison, Resume } from './resume.ts'

const resumeOf = ({ user, services }: Context): Resume => {
  if (!user.systeme) throw new RuleError('right.insufficient')
  if (services.resume === undefined) throw new RuleError('resume.none')
  return services.resume
}

const padded = (rank: number, digits: number): string => String(rank).padStart(digits, '0')
/** As `next_credit_number` and the files write them. */
const CREDIT = (year: number, rank: number): string => `AV${padded(year % 100, 2)}-${padded(rank, 4)}`
const BOOKING = (year: number, rank: number): string => `${year}-${padded(rank, 5)}`

const yearsOf = ({ own, known }: Comparison): ReadonlyMap<number, YearCount> =>
  new Map([...known.heads.years, ...own.years].map((year) => [year.id, year]))

const printed = (year: YearCount, rank: number): string =>
  billNumber({ billPrefix: year.prefix, billDigits: year.digits }, rank)

const comparedPlan = (found: Comparison, context: Context, papers: ReadonlyMap<number, number>): Plan =>
  planOf({
    own: found.own,
    known: found.known.heads,
    final: found.known.final,
    papers,
    year: context.now.getFullYear(),
  })

type Site = ResumeAnswer['sites'][number]
type Shown = Site['chains'][number]['kind']

/** Proofs go with what they prove, and say nothing more. */
const isShown = (kind: ChainKind): kind is Shown => kind !== 'CONTENT'

const chainsOf = ({ jumps }: Plan, site: number): Site['chains'] =>
  jumps.flatMap(({ site: own, jump }) => {
    if (own !== site || jump.of !== 'chain' || jump.known === jump.from || !isShown(jump.kind)) return []
    const { till, training, kind, from, known } = jump
    return [{ till, training, kind, count: known - from, from: from + 1, to: known }]
  })

const numbersOf = ({ jumps }: Plan, site: number, years: ReadonlyMap<number, YearCount>): Site['numbers'] =>
  jumps.flatMap(({ site: own, jump }) => {
    if (own !== site || jump.of === 'chain' || !('year' in jump || 'yearId' in jump)) return []
    const { from, known, to } = jump
    const year = 'yearId' in jump ? years.get(jump.yearId) : undefined
    const write = (rank: number): string => {
      if (year !== undefined) return printed(year, rank)
      return 'year' in jump ? (jump.of === 'credits' ? CREDIT : BOOKING)(jump.year, rank) : ''
    }
    const isNone = known === from
    return [
      {
        ...{ of: jump.of, yearId: year?.id ?? null, label: year?.label ?? ('year' in jump ? String(jump.year) : '') },
        ...{ count: known - from, from: isNone ? null : write(from + 1), to: isNone ? null : write(known) },
        next: write(to + 1),
      },
    ]
  })

const read = async (context: Context): Promise<ResumeAnswer> => {
  const resume = resumeOf(context)
  const found = await resume.compare(context.now)
  const plan = comparedPlan(found, context, new Map())
  const years = yearsOf(found)
  const { reached, asked, from } = resume.restored
  return {
    ...{ reached, asked, place: from, headsAt: found.known.at, final: found.known.final },
    margin: found.known.final ? 0 : MARGINS.bills,
    sites: found.own.sites.map(({ id, name }) => ({
      ...{ id, name },
      chains: [...chainsOf(plan, id)],
      numbers: [...numbersOf(plan, id, years)],
    })),
    lostSites: plan.lostSites.map(({ name }) => name),
  }
}

/** A slip of the finger would leave out more numbers than a year has. */
const MOST_AHEAD = 100_000

interface Paper {
  readonly yearId: number
  readonly number: string
}

/** The ranks of numbers as people copy them: whole, or without what stands before. Throws FieldsError. */
export const ranksOf = (papers: readonly Paper[], { own, known }: Comparison): ReadonlyMap<number, number> => {
  const ranks = new Map<number, number>()
  const faults: { path: string; message: string; context?: Record<string, string> }[] = []
  for (const [index, { yearId, number }] of papers.entries()) {
    if (number === '') continue
    const path = `papers.${index}.number`
    const year = yearsOf({ own, known }).get(yearId)
    if (year === undefined) throw new RuleError('record.unknown')
    const digits = number.startsWith(year.prefix) ? number.slice(year.prefix.length) : number
    const rank = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
    const last = Math.max(
      ...[...own.years, ...known.heads.years].filter(({ id }) => id === yearId).map((one) => one.last),
    )
    if (rank === 0) faults.push({ path, message: 'resume.numberUnread', context: { example: printed(year, last + 1) } })
    else if (rank < last) faults.push({ path, message: 'resume.numberLow', context: { last: printed(year, last) } })
    else if (rank > last + MOST_AHEAD)
      faults.push({ path, message: 'resume.numberFar', context: { last: printed(year, last) } })
    ranks.set(yearId, rank)
  }
  if (faults.length > 0) throw new FieldsError(faults)
  return ranks
}

const carryOn = async (
  context: Context,
  { reason, confirmation, papers }: { reason: string; confirmation: string; papers: readonly Paper[] },
): Promise<{ resumed: true }> => {
  const resume = resumeOf(context)
  if (confirmation.toUpperCase() !== RESUME_WORD)
    throw new FieldsError([{ path: 'confirmation', message: 'resume.word', context: { word: RESUME_WORD } }])
  const { user, now } = context
  const ranks = papers.every(({ number }) => number === '')
    ? new Map<number, number>()
    : ranksOf(papers, await resume.compare(now))
  await resume.carryOn({ papers: ranks, reason, userId: user.id, now })
  return { resumed: true }
}

export const resumeRoutes: readonly Route[] = [
  handle(resuming.read)(read),
  handle(resuming.carryOn)((context, { body }) => carryOn(context, body)),
]

/** Cases of kind `accounting` of the vector files: exports one after the other, through the functions that the server exports with. */
import type { Day } from '../day.ts'
import { type Cents, cents, negate, ZERO } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { Ledger } from './derive.ts'
import type { DraftEntry } from './draft.ts'
import { codeOf } from './draft.ts'
import type { PostedEntry, PostedLine } from './entry.ts'
import { totalOf } from './entry.ts'
import { Audit, checkWaiting, inOrder, lastDayOf } from './export.ts'
import { fecLines, fecName } from './fec.ts'
import type { OpenLine } from './lettering.ts'
import { settle } from './lettering.ts'
import type { Plan } from './plan.ts'
import type { Source, Ticket } from './source.ts'

interface Asked {
  readonly through: Day
  readonly closedThrough: Day
  readonly on: Day
  readonly confirm?: boolean
}

interface AccountingCase {
  readonly plan: Plan & {
    readonly siren: string
    readonly yearEnd: Day
    readonly thirds?: Readonly<Record<string, string>>
  }
  readonly nextNum: number
  readonly fec?: boolean
  readonly sources: readonly Source[]
  readonly exports: readonly Asked[]
}

/** A line of customers that was delivered, and with what it was settled. */
interface Delivered extends OpenLine<readonly [num: number, line: number]> {
  readonly aux: string
  settled: object | null
}

interface Ranked {
  readonly entry: DraftEntry
  readonly rank: number
}

const ticketKey = ({ till, on }: Ticket): string => JSON.stringify([till, on])

class House {
  readonly #vector: AccountingCase
  readonly #thirds: Readonly<Record<string, string>>
  readonly #ledger: Ledger
  readonly #derived: (readonly DraftEntry[])[]
  readonly #exported = new Set<Source>()
  readonly #delivered: Delivered[] = []
  readonly #codes = new Map<string, number>()
  #next: number

  constructor(vector: AccountingCase) {
    this.#vector = vector
    this.#next = vector.nextNum
    this.#thirds = vector.plan.thirds ?? {}
    this.#ledger = new Ledger(vector.plan, this.#thirds)
    this.#derived = vector.sources.map((source) => (source.type === 'ticket' ? [] : this.#ledger.derive(source)))
  }

  run(asked: Asked): unknown {
    const { plan, sources } = this.#vector
    const through = lastDayOf(asked.through, asked.closedThrough, plan.yearEnd)
    const dated = sources.filter(({ on }) => on <= through)
    const waiting = dated.filter((source) => !this.#exported.has(source))
    const audit = new Audit(plan)
    try {
      checkWaiting({ dated: dated.length > 0, waiting: waiting.length > 0 })
    } catch (error) {
      if (error instanceof RuleError) return { error: error.code }
      throw error
    }
    const drafts = this.#drafts(waiting)
    for (const { entry } of drafts) audit.add(entry)
    if (audit.missing.length > 0) return { error: 'export.incomplete', missing: audit.missing }
    if (audit.differing().length > 0 && asked.confirm !== true)
      return { error: 'export.vatDiffers', accounts: audit.differing() }
    for (const source of waiting) this.#exported.add(source)
    return this.#deliver(drafts, asked, { through, sources: waiting.length })
  }

  #drafts(waiting: readonly Source[]): Ranked[] {
    const tickets = new Map<string, Ticket[]>()
    for (const source of waiting)
      if (source.type === 'ticket') tickets.set(ticketKey(source), [...(tickets.get(ticketKey(source)) ?? []), source])
    const ranked = waiting.flatMap((source): Ranked[] => {
      const rank = this.#vector.sources.indexOf(source)
      if (source.type !== 'ticket') return (this.#derived[rank] ?? []).map((entry) => ({ entry, rank }))
      const ofDay = tickets.get(ticketKey(source)) ?? []
      return ofDay[0] === source ? this.#ledger.deriveTickets(ofDay).map((entry) => ({ entry, rank })) : []
    })
    const days = [...new Set(ranked.map(({ entry }) => entry.day))].toSorted()
    const { plan } = this.#vector
    return days.flatMap((day) =>
      inOrder(
        ranked.filter(({ entry }) => entry.day === day).map(({ entry, rank }) => ({ ...entry, rank, entry })),
        plan,
      ).map(({ entry, rank }) => ({ entry, rank })),
    )
  }

  #deliver(
    drafts: readonly Ranked[],
    { on }: Asked,
    result: { readonly through: Day; readonly sources: number },
  ): unknown {
    const { plan, fec } = this.#vector
    const first = this.#next
    const numbered = drafts.map(({ entry }, i) => ({ entry, num: first + i }))
    this.#next += drafts.length
    for (const { entry, num } of numbered) this.#keep(entry, num)
    const codes = this.#letter(first)
    const posted = numbered.map(({ entry, num }) => this.#posted(entry, num, on, codes))
    return {
      ...result,
      entries: posted.map(({ num, journal, day, piece, label, lines }) => [
        num,
        journal,
        day,
        piece,
        label,
        lines.map(shown),
      ]),
      total: posted.reduce((total, entry) => total + totalOf(entry), 0),
      ...(fec === true ? { file: fecName(plan.siren, plan.yearEnd), fec: fecLines(posted) } : {}),
    }
  }

  /** Lines of customers, for this lettering and those to come. A bill that is cancelled opens again what it was settled with. */
  #keep({ lines, day, file, bill, pair }: DraftEntry, num: number): void {
    for (const [line, { ofCustomer, aux, amount }] of lines.entries())
      if (ofCustomer)
        this.#delivered.push({
          id: [num, line],
          aux: aux ?? '',
          day,
          num,
          amount,
          file,
          bill,
          pair,
          delivered: false,
          settled: null,
        })
    if (pair === null) return
    const settled = new Set(this.#delivered.filter((one) => one.bill === pair).map((one) => one.settled))
    for (const one of this.#delivered) if (one.settled !== null && settled.has(one.settled)) one.settled = null
  }

  #letter(first: number): Map<string, readonly [code: string, day: Day]> {
    const codes = new Map<string, readonly [code: string, day: Day]>()
    for (const aux of new Set(this.#delivered.map((one) => one.aux))) {
      const open = this.#delivered.filter((one) => one.aux === aux && one.settled === null)
      const next = this.#codes.get(aux) ?? 0
      const groups = settle(
        open.map((one) => ({ ...one, delivered: one.num < first, id: one })),
        next,
      )
      for (const group of groups) {
        for (const one of group.ids) one.settled = group
        if (group.code !== null) for (const one of group.ids) codes.set(one.id.join(), [group.code, group.day])
      }
      this.#codes.set(aux, next + groups.filter(({ code }) => code !== null).length)
    }
    return codes
  }

  #posted(entry: DraftEntry, num: number, on: Day, codes: ReadonlyMap<string, readonly [string, Day]>): PostedEntry {
    const { plan } = this.#vector
    const journal = codeOf(entry.journal)
    const lines = entry.lines.map(({ account, aux, amount }, line): PostedLine => {
      const code = codeOf(account)
      const lettered = codes.get([num, line].join())
      return {
        account: code,
        accountLabel: plan.accounts[code] ?? '',
        ...(aux === null ? {} : { aux, auxLabel: this.#thirds[aux] ?? aux }),
        debit: amount > 0 ? amount : ZERO,
        credit: amount < 0 ? negate(amount) : ZERO,
        ...(lettered === undefined ? {} : { code: lettered[0], codeDate: lettered[1] }),
      }
    })
    const journalLabel = plan.journals.find(([known]) => known === journal)?.[1] ?? ''
    const { day, piece, pieceDate, label } = entry
    return { num, journal, journalLabel, day, piece, pieceDate, label, validDate: on, lines }
  }
}

const shown = ({ account, aux, debit, credit, code, codeDate }: PostedLine): unknown[] => {
  const sides: (string | Cents | null)[] = [account, aux ?? null, cents(debit), cents(credit)]
  return code === undefined ? sides : [...sides, code, codeDate]
}

/** The exports of a case, in the shape of `expected`. */
export const accountingResult = (vector: AccountingCase): unknown => {
  const house = new House(vector)
  return { exports: vector.exports.map((asked) => house.run(asked)) }
}

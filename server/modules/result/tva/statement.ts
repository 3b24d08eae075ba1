/** VAT month by month: validated months as they were declared, the others from the files as they stand (decision 0300). */
import { sql } from 'kysely'
import { addMonths, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { stateAfter, statesOf } from '#domain/vat/file-months.ts'
import type { FileHistory, FileMonth } from '#domain/vat/file-months.ts'
import { stateSince, sumStates } from '#domain/vat/month.ts'
import { natureOf } from '#domain/vat/nature.ts'
import { regimeOf } from '#domain/vat/regime.ts'
import type { Regime, RegimeChoice } from '#domain/vat/regime.ts'
import type { VatState } from '#domain/vat/state.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { keyOf, readFacts } from '#server/modules/result/tva/facts.ts'
import type { Facts, FileKey } from '#server/modules/result/tva/facts.ts'
import {
  readClosedMonths,
  readStoredFiles,
  readStoredStates,
  readStoredTotals,
  readValidated,
} from '#server/modules/result/tva/stored.ts'
import { readSold } from '#server/modules/result/tva/sold.ts'
import type { SoldFile } from '#server/modules/result/tva/sold.ts'
import type { MovedFile, Validated } from '#server/modules/result/tva/stored.ts'
import type { Context } from '#server/platform/http/route.ts'

const NOTHING: VatState = { rows: [], outside: [] }

/** Months from one to another, both included, by their first days. */
export const monthsBetween = (from: Day, to: Day): Day[] => {
  const months: Day[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

export const isNothing = ({ rows, outside }: VatState): boolean => rows.length === 0 && outside.length === 0

/** What an open month declares of a file, and what the file then stands at. */
export interface OpenFile extends MovedFile {
  readonly state: VatState
}

export interface StatedMonth {
  readonly month: Day
  readonly status: 'VALIDATED' | 'DRAFT' | 'OPEN'
  readonly regime: Regime
  readonly total: VatState
  /** VAT of it that is of months declared before. */
  readonly corrected: Cents
  /** Of a validated month: read only where they are asked for. */
  readonly files: readonly MovedFile[]
}

/** Where the house stands with its statements. */
export interface Standing {
  readonly validated: readonly Validated[]
  readonly closed: readonly Day[]
  readonly choice: RegimeChoice
  readonly debits: boolean
}

export const readStanding = async (context: Context): Promise<Standing> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ debits: boolean }>`
    select vat_on_debits as debits from establishment where id = ${establishmentId}`.execute(tx)
  return {
    validated: await readValidated(context),
    closed: await readClosedMonths(context),
    choice: (await preferencesOf(tx, establishmentId)).vatStatement,
    debits: rows[0]?.debits === true,
  }
}

interface Building {
  readonly key: FileKey
  readonly charges: { nature: ReturnType<typeof natureOf>; rate: number | null; amount: Cents }[]
  readonly kept: { payerId: number; commission: Cents; owed: Cents }[]
  readonly months: Map<Day, { -readonly [K in keyof FileMonth]: FileMonth[K] }>
  takenOver: number
}

/** Files with what each month, or day, brought them; money and bills of no file charge what they bill. `sold`: beside files, by ports. */
export const historiesOf = (
  facts: Facts,
  sold: readonly SoldFile[] = [],
): { readonly key: FileKey; readonly history: FileHistory; readonly takenOver: Cents }[] => {
  const files = new Map<string, Building>()
  const at = (key: FileKey): Building => {
    const known = files.get(keyOf(key))
    if (known !== undefined) return known
    const file: Building = {
      key: { kind: key.kind, id: key.id },
      charges: [],
      kept: [],
      months: new Map(),
      takenOver: 0,
    }
    files.set(keyOf(key), file)
    return file
  }
  const inMonth = (key: FileKey, month: Day) => {
    const { months } = at(key)
    const own = months.get(month) ?? { month, collected: ZERO, arrhes: ZERO, bills: [], finals: 0, paidBy: new Map() }
    months.set(month, own)
    return own
  }
  for (const { collected, arrhes, takenOver, ...row } of facts.money) {
    Object.assign(inMonth(row, row.month), { collected, arrhes })
    at(row).takenOver += takenOver
  }
  for (const { finals, ...row } of facts.finals) Object.assign(inMonth(row, row.month), { finals })
  for (const { rate, goods, advance, amount, vat, ...row } of facts.bills) {
    const own = inMonth(row, row.month)
    own.bills = [...own.bills, { rate, goods, advance, amount, vat }]
    if (row.kind === '') at(row).charges.push({ nature: goods ? 'GOODS' : 'SERVICE', rate, amount })
  }
  for (const { payerId, amount, ...row } of facts.paid) {
    const own = inMonth(row, row.month)
    own.paidBy = new Map([...own.paidBy, [payerId, amount]])
  }
  for (const row of facts.charges) at(row).charges.push({ nature: natureOf(row), rate: row.rate, amount: row.amount })
  for (const { payerId, commission, owed, ...row } of facts.kept)
    files.get(keyOf(row))?.kept.push({ payerId, commission, owed })
  for (const { key, history } of sold) {
    at(key).charges.push(...history.charges)
    for (const { month, collected, bills, finals } of history.months) {
      const own = inMonth(key, month)
      Object.assign(own, {
        ...{
          collected: cents(own.collected + collected),
          bills: [...own.bills, ...bills],
          finals: own.finals + finals,
        },
      })
    }
  }
  return [...files.values()].map(({ key, charges, kept, months, takenOver }) => ({
    ...{ key, takenOver: cents(takenOver) },
    history: { charges, kept, months: [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)) },
  }))
}

/** What another software declared of a file: no month of this one declares it again. */
const declaredBefore = (history: FileHistory, takenOver: Cents, month: Day, debits: boolean): VatState => {
  const money = { month, collected: takenOver, arrhes: ZERO, bills: [], finals: 0, paidBy: new Map<number, Cents>() }
  return takenOver === 0 ? NOTHING : stateAfter(history, [money], { debits })
}

/**
 * What months that are not validated declare, file by file. The first of them also declares what files would have declared otherwise of
 * validated months (`stored`): corrections are of the month in which they are made.
 */
const openFiles = (
  { facts, sold }: { readonly facts: Facts; readonly sold: readonly SoldFile[] },
  months: readonly Day[],
  base: Day,
  debits: boolean,
  stored: ReadonlyMap<string, VatState> | undefined,
): ReadonlyMap<Day, readonly OpenFile[]> => {
  const byMonth = new Map<Day, OpenFile[]>(months.map((month) => [month, []]))
  const [first] = months
  for (const { key, history, takenOver } of historiesOf(facts, sold)) {
    const { before, after } = statesOf(history, base, { debits })
    let last =
      stored === undefined ? before : (stored.get(keyOf(key)) ?? declaredBefore(history, takenOver, base, debits))
    const corrected = stateSince(last, before)
    // The first month also has what changed of earlier ones; the first of the house, whatever files stand at.
    const isInFirst = first !== undefined && (!isNothing(corrected) || (stored === undefined && !isNothing(before)))
    const steps = isInFirst && after[0]?.month !== first ? [{ month: first, state: before }, ...after] : after
    for (const { month, state } of steps) {
      const own = { ...key, moved: stateSince(last, state), state, corrected: month === first ? corrected : NOTHING }
      last = state
      if (!isNothing(own.moved) || (isInFirst && month === first)) byMonth.get(month)?.push(own)
    }
  }
  return byMonth
}

/** Open months up to `to`, with the files that they are made of; without any validated month, from `from`. */
export const readOpen = async (context: Context, standing: Standing, from: Day, to: Day) => {
  const last = standing.validated.at(-1)?.month
  const base = last ?? addMonths(from, -1)
  const months = monthsBetween(addMonths(base, 1), to)
  if (months.length === 0) return new Map<Day, readonly OpenFile[]>()
  const facts = await readFacts(context, { base, to, by: 'month' })
  const stored = last === undefined ? undefined : await readStoredStates(context)
  const sold = await readSold(context, { base, to })
  return openFiles({ facts, sold }, months, base, standing.debits, stored)
}

/** VAT of what is corrected. */
export const correctedVat = (files: readonly MovedFile[]): Cents =>
  sum(files.flatMap(({ corrected }) => corrected.rows.map(({ vat }) => vat)))

/** The months from one to another. Their files are read where `withFiles` asks for them. */
export const readMonths = async (
  context: Context,
  standing: Standing,
  { from, to, withFiles }: { readonly from: Day; readonly to: Day; readonly withFiles: boolean },
): Promise<readonly StatedMonth[]> => {
  const kept = standing.validated.filter(({ month }) => month >= from && month <= to)
  const ids = kept.map(({ id }) => id)
  const totals = await readStoredTotals(context, ids)
  const files = await readStoredFiles(context, withFiles ? ids : [])
  const open = await readOpen(context, standing, from, to)
  const first = standing.validated[0]?.month
  return monthsBetween(from, to).flatMap((month): StatedMonth[] => {
    const known = kept.find((one) => one.month === month)
    if (known !== undefined) {
      const { total = NOTHING, corrected = ZERO } = totals.get(known.id) ?? {}
      return [{ month, status: 'VALIDATED', regime: known.regime, total, corrected, files: files.get(known.id) ?? [] }]
    }
    // Before the first statement of the house, months were declared elsewhere.
    if (first !== undefined && month < first) return []
    const own = open.get(month) ?? []
    const status = standing.closed.includes(month) ? 'DRAFT' : 'OPEN'
    const regime = regimeOf(standing.choice, month)
    return [
      {
        month,
        status,
        regime,
        total: sumStates(own.map(({ moved }) => moved)),
        corrected: correctedVat(own),
        files: own,
      },
    ]
  })
}

/** People and options of a stay (domain rules 3.3): who is included, what each of the others costs. */
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Frame, Presence } from './frame.ts'
import type { LineType } from './line.ts'
import { quantityOf } from './request.ts'
import type { ManualPrice, QuoteRequest } from './request.ts'
import type { ComponentTrace, Segment, Unpriced } from './result.ts'
import { segmentsOf } from './tariff.ts'
import type { Unit } from './tariff.ts'
import type { AgeCategoryPrice, GridSnapshot, OptionKind, OptionPrice, Vat } from './types.ts'

export interface Component {
  readonly type: LineType
  readonly vat: Vat
  readonly trace: ComponentTrace
}

export interface Components {
  readonly list: readonly Component[]
  readonly unpriced: readonly Unpriced[]
}

export const OPTION_LINE_TYPES = {
  ANIMAL: 'animal',
  VEHICLE: 'vehicle',
  EXTRA: 'extra',
  OTHER: 'otherExtras',
} as const satisfies Record<OptionKind, LineType>

const totalOf = (segments: readonly Segment[]): Cents => {
  let total = 0
  for (const s of segments) total += s.amount
  return cents(total)
}

export function componentsOf(
  grid: GridSnapshot,
  frame: Frame,
  presences: readonly Presence[],
  request: Pick<QuoteRequest, 'quantities' | 'manual'>,
): Components {
  const { people, unpriced } = peopleOf(grid, frame, presences)
  const options = grid.options.map((option) => optionOf(option, frame, quantityOf(request, option.code)))
  const known = new Set(grid.options.map((o) => o.code))
  const unknown = Object.keys(request.quantities)
    .filter((code) => !known.has(code) && quantityOf(request, code) > 0)
    .toSorted()
    .map((code): Unpriced => ({ what: 'option', code, quantity: quantityOf(request, code) }))
  const computed = [...people, ...options].filter((c) => c.trace.asked > 0)
  return { list: withManual(computed, request.manual ?? []), unpriced: [...unpriced, ...unknown] }
}

/** Included places go to the categories in their order, within one to the longest present; SLICES uses none. */
function peopleOf(
  grid: GridSnapshot,
  frame: Frame,
  presences: readonly Presence[],
): { people: Component[]; unpriced: Unpriced[] } {
  const left = new Set(presences.filter((p) => p.nights > 0))
  const unpriced = countedByAge(
    'absent',
    presences.filter((p) => p.nights === 0),
  )
  let places = grid.includedQuantity
  const people = grid.ageCategories
    .toSorted((a, b) => a.order - b.order)
    .map((category) => {
      const members = presences.filter(
        (p) => left.has(p) && p.age >= category.min && (category.max === null || p.age <= category.max),
      )
      for (const member of members) left.delete(member)
      const included = category.mode === 'SLICES' ? 0 : Math.max(0, Math.min(places, members.length))
      places -= included
      return personOf(category, frame, members, included)
    })
  return { people, unpriced: [...unpriced, ...countedByAge('age', [...left])] }
}

function countedByAge(what: 'age' | 'absent', people: readonly Presence[]): Unpriced[] {
  const counts = new Map<number, number>()
  for (const { age } of people) counts.set(age, (counts.get(age) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => a - b).map(([age, count]) => ({ what, age, count }))
}

function personOf(category: AgeCategoryPrice, frame: Frame, members: readonly Presence[], included: number): Component {
  const charged = included === 0 ? members : members.slice(included)
  const segments = segmentsOf(category, frame, charged, 1)
  const trace: ComponentTrace = {
    kind: 'person',
    code: category.code,
    label: category.label ?? '',
    mode: category.mode,
    asked: members.length,
    included,
    charged: charged.length,
    segments,
    amount: totalOf(segments),
  }
  return { type: 'attendant', vat: category, trace }
}

/** Included units are the first: those charged keep the ranks that follow. */
function optionOf(option: OptionPrice, frame: Frame, quantity: number): Component {
  const asked = option.required === true ? Math.max(1, quantity) : quantity
  const included = Math.max(0, Math.min(asked, option.included))
  const unit: Unit = { first: 0, last: frame.count }
  const units = Array.from<Unit>({ length: asked - included }).fill(unit)
  const segments = segmentsOf(option, frame, units, included + 1)
  const trace: ComponentTrace = {
    kind: 'option',
    code: option.code,
    label: option.label ?? '',
    mode: option.mode,
    asked,
    included,
    charged: units.length,
    segments,
    amount: totalOf(segments),
  }
  return { type: OPTION_LINE_TYPES[option.kind], vat: option, trace }
}

/** A price set by hand replaces the computed one of the same type and code; others are added at the end. */
function withManual(computed: readonly Component[], manual: readonly ManualPrice[]): Component[] {
  const asked = manual.filter((m) => m.type !== 'occupancy')
  if (asked.length === 0) return [...computed]
  const same = (c: Component, m: ManualPrice): boolean => c.type === m.type && c.trace.code === m.code
  const replaced = computed.map((c) => {
    const by = asked.find((m) => same(c, m))
    if (by === undefined) return c
    const trace = { ...c.trace, kind: 'manual' as const, computed: c.trace.amount, amount: by.amount }
    return { type: c.type, vat: by.tvaRate === undefined ? c.vat : by, trace }
  })
  const added = asked.filter((m) => !computed.some((c) => same(c, m))).map(manualComponent)
  return [...replaced, ...added]
}

function manualComponent(manual: ManualPrice): Component {
  const { code, label, amount } = manual
  const trace: ComponentTrace = {
    kind: 'manual',
    code,
    label,
    mode: null,
    asked: 1,
    included: 0,
    charged: 1,
    segments: [],
    amount,
  }
  return { type: manual.type, vat: manual, trace }
}

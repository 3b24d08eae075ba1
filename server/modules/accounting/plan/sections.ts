/** Analytic sections: which one each thing has on a day, and changes from a day on. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { changed, onDay } from '#domain/accounting/periods.ts'
import type { Change } from '#domain/accounting/periods.ts'
import { isAnalytic } from '#domain/accounting/plan.ts'
import { ROLES } from '#domain/accounting/plan.ts'
import { OWN_LINE_TYPES, PRODUCTS, lineKey } from '#domain/accounting/product.ts'
import { isSectionSubject, sectionKey } from '#domain/accounting/section.ts'
import type { SectionSubject } from '#domain/accounting/section.ts'
import { followsStay, isOfStay } from '#domain/accounting/subjects.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { PLAN_SUBJECT } from '#contract/lists/payment/accounting-plan.ts'
import { sectionPlanList } from '#contract/lists/payment/accounting-section.ts'
import type { PlanSubjectKey } from '#contract/lists/payment/accounting-plan.ts'
import type { SectionRow } from '#contract/lists/payment/accounting-section.ts'
import type { sectionBody } from '#contract/operations/payment/accounting-plan.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { lockPlan, requireNotExported, requireRecord, tellPlan } from '#server/modules/accounting/plan/change-plan.ts'
import { readPlan } from '#server/modules/accounting/plan/read-plan.ts'
import { sectionPeriods } from '#server/modules/accounting/plan/section-periods.ts'
import type { SectionPeriod } from '#server/modules/accounting/plan/section-periods.ts'
import { familiesOf, itemsOf } from '#server/modules/accounting/plan/subjects.ts'
import type { Item } from '#server/modules/accounting/plan/subjects.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Periods = ReadonlyMap<string, readonly SectionPeriod[]>

const bySubject = async ({ tx, establishmentId }: Context): Promise<Periods> =>
  Map.groupBy(await sectionPeriods(tx, establishmentId), sectionKey)

const subject = (kind: SectionSubject['kind'], over: Partial<SectionSubject> = {}): SectionSubject => ({
  kind,
  code: null,
  itemId: null,
  ...over,
})

interface Known {
  readonly subject: SectionSubject
  readonly name: string | null
  /** Names by which it is looked up after its own, the nearest first. */
  readonly above: readonly string[]
}

const ALL = '*'
const product = (code: string): string => `sales.${code}`

const typesOf = (): Known[] =>
  OWN_LINE_TYPES.map((type) => ({
    subject: subject('SALES', { code: lineKey(type) }),
    name: null,
    above: isOfStay(lineKey(type)) ? [ALL] : [product('SERVICE'), ALL],
  }))

const placesOf = (
  types: readonly Item[],
  families: readonly { readonly id: number; readonly label: string }[],
): Known[] => [
  ...families.map(({ id, label }) => ({ subject: subject('PLACE_FAMILY', { itemId: id }), name: label, above: [ALL] })),
  ...types.map(({ id, label, familyId = null, isRental }) => ({
    subject: subject('PLACE_TYPE', { itemId: id }),
    name: label,
    above: [
      ...(familyId === null ? [] : [sectionKey(subject('PLACE_FAMILY', { itemId: familyId }))]),
      product(isRental === true ? 'RENTAL' : 'PITCH'),
      ALL,
    ],
  })),
]

/** Everything that may have a section on a day: of roles, those whose account is of charges or income. */
const allOf = async (context: Context, day: Day): Promise<Known[]> => {
  const items = await itemsOf(context, ['PLACE_TYPE', 'EXTRA', 'EXPENSE_TYPE'])
  const of = (kind: Item['kind']): Item[] => items.filter((one) => one.kind === kind)
  const { roles } = await readPlan(context.tx, context.establishmentId, day)
  const plain = (one: SectionSubject, name: string | null = null): Known => ({ subject: one, name, above: [ALL] })
  return [
    { subject: subject('ALL'), name: null, above: [] },
    ...PRODUCTS.map((code) => plain(subject('SALES', { code }))),
    ...placesOf(of('PLACE_TYPE'), await familiesOf(context)),
    ...typesOf(),
    ...of('EXTRA').map(({ id, label, isGoods }) => ({
      subject: subject('EXTRA', { itemId: id }),
      name: label,
      above: [product('EXTRA'), product(isGoods === true ? 'GOODS' : 'SERVICE'), ALL],
    })),
    plain(subject('TILL')),
    ...of('EXPENSE_TYPE').map(({ id, label }) => plain(subject('EXPENSE_TYPE', { itemId: id }), label)),
    ...ROLES.filter((role) => isAnalytic(roles[role] ?? '')).map((code) => plain(subject('ROLE', { code }))),
  ]
}

const keyOf = ({ kind, code }: SectionSubject): PlanSubjectKey => {
  const key = code === null ? kind : `${kind}_${code}`
  return PLAN_SUBJECT.keys.find((one) => one === key) ?? 'ALL'
}

/** What each may follow: where it has no section of its own, nor anything above it. */
const sourceOf = ({ subject: one }: Known, isOwn: boolean, period: SectionPeriod | undefined): SectionRow['source'] =>
  isOwn
    ? 'OWN'
    : period !== undefined
      ? 'FOLLOWS'
      : one.kind === 'SALES' && followsStay({ ...one, kind: 'SALES', rate: null })
        ? 'STAY'
        : one.kind === 'ALL' || one.kind === 'TILL'
          ? 'UNSET'
          : 'NONE'

const sectionRows = async (context: Context, day: Day): Promise<SectionRow[]> => {
  const periods = await bySubject(context)
  return (await allOf(context, day)).map((known, i) => {
    const own = onDay(periods.get(sectionKey(known.subject)) ?? [], day)
    const found = [own, ...known.above.map((key) => onDay(periods.get(key) ?? [], day))].find(
      (one) => one !== undefined,
    )
    return {
      id: i + 1,
      ...known.subject,
      subject: keyOf(known.subject),
      name: known.name,
      section: found?.section ?? null,
      sectionLabel: found?.sectionLabel ?? null,
      sectionId: own?.sectionId ?? null,
      source: sourceOf(known, own !== undefined, found),
      from: own?.from ?? null,
      to: own?.to ?? null,
    }
  })
}

export const sectionPlanRoutes = wholeListRoutes(sectionPlanList, {
  summary: 'Sections analytiques à une date',
  rows: (context, { on }) => sectionRows(context, on ?? context.today),
})

interface Held {
  readonly sectionId: number
}

const writePeriods = async (
  { tx, establishmentId }: Context,
  { kind, code, itemId }: SectionSubject,
  periods: readonly (Held & Pick<SectionPeriod, 'from' | 'to'>)[],
): Promise<void> => {
  await sql`
    delete from accounting_section_mapping where establishment_id = ${establishmentId} and kind = ${kind}
      and code is not distinct from ${code} and item_id is not distinct from ${itemId}`.execute(tx)
  for (const { sectionId, from, to } of periods)
    await sql`
      insert into accounting_section_mapping (establishment_id, kind, code, item_id, section_id, start_date, end_date)
      values (${establishmentId}, ${kind}, ${code}, ${itemId}, ${sectionId}, ${from}, ${to})`.execute(tx)
}

/** Throws RuleError request.invalid for what is no subject, record.unknown for a record of another establishment. */
const requireSubjects = async (context: Context, subjects: readonly SectionSubject[]): Promise<void> => {
  if (!subjects.every(isSectionSubject)) throw new RuleError('request.invalid')
  if (subjects.every(({ itemId }) => itemId === null)) return
  const items = await itemsOf(context, ['PLACE_TYPE', 'EXTRA', 'EXPENSE_TYPE'])
  const families = await familiesOf(context)
  const known = new Set([
    ...items.map(({ kind, id }) => `${kind} ${id}`),
    ...families.map(({ id }) => `PLACE_FAMILY ${id}`),
  ])
  if (subjects.some(({ kind, itemId }) => itemId !== null && !known.has(`${kind} ${itemId}`)))
    throw new RuleError('record.unknown')
}

/** Gives a section to a subject that had these periods, or takes it (a null target). */
export const giveSection = (
  context: Context,
  one: SectionSubject,
  periods: readonly SectionPeriod[],
  change: Change<Held>,
): Promise<void> =>
  writePeriods(
    context,
    one,
    changed<Held>(periods, change, (a, b) => a.sectionId === b.sectionId),
  )

/** Gives a section to each of these from a day on. Throws FieldsError, RuleError request.invalid, record.unknown. */
export const assignSection = async (context: Context, body: z.output<typeof sectionBody>) => {
  const { subjects, sectionId, from, to } = body
  if (to !== null && to < from) throw new FieldsError([{ path: 'to', message: 'dates.reversed' }])
  await lockPlan(context)
  await requireNotExported(context, from)
  if (sectionId !== null) await requireRecord(context, 'accounting_section', sectionId)
  await requireSubjects(context, subjects)
  const all = await bySubject(context)
  const target = sectionId === null ? null : { sectionId }
  for (const one of new Map(subjects.map((asked) => [sectionKey(asked), asked])).values())
    await giveSection(context, one, all.get(sectionKey(one)) ?? [], { target, from, to })
  await tellPlan(context, { subjects: subjects.length, section: sectionId, from, to })
  return { status: 'SAVED' as const, count: subjects.length }
}

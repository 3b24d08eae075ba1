/** A campsite made from a template: records as anybody could type them, and drafts of grids without prices; all or nothing. */
import { sql } from 'kysely'
import type { PriceMode } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { EntityName } from '#contract/entities/names.ts'
import {
  TEMPLATE_AGES,
  TEMPLATE_ANIMALS,
  TEMPLATE_EXTRAS,
  TEMPLATE_TYPES,
  TEMPLATE_VEHICLES,
} from '#contract/operations/establishment/template.ts'
import type { TemplateAnswer, TemplateBody, TemplateType } from '#contract/operations/establishment/template.ts'
import { draftInput } from '#contract/operations/occupant-extra/price-grid.ts'
import { allows } from '#contract/rights.ts'
import { saveRow } from '#server/crud/save.ts'
import { createSeries } from '#server/modules/camp/index.ts'
import { freshItem, saveDraft } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

const MADE = [
  'layout',
  'placeFamily',
  'placeType',
  'place',
  'ageCategory',
  'animalType',
  'vehicleType',
  'extra',
  'priceGrid',
] as const

/** A template is for an empty house: names that are there already would be made twice. */
const checkEmpty = async ({ tx, establishmentId: site }: Context): Promise<void> => {
  const of = sql`establishment_id = ${site}`
  const { rows } = await sql`
    select 1 from place_type where ${of} union all select 1 from layout where ${of}
    union all select 1 from age_category where ${of} union all select 1 from extra where ${of}
    union all select 1 from price_grid where ${of} limit 1`.execute(tx)
  if (rows.length > 0) throw new RuleError('template.notEmpty')
}

const save = async (context: Context, name: EntityName, row: Readonly<Record<string, unknown>>): Promise<number> => {
  const entity = entities[name]
  const id = await saveRow({ entity }, context, { id: 0, version: 0, ...row })
  await context.changed({ entity: name, id, action: 'SAVED', functionality: entity.right })
  return id
}

/** The rate of lodging, as the first day gave it; of the service rate only what is sold besides. */
const lodgingRate = async ({ tx, establishmentId }: Context): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from tva where establishment_id = ${establishmentId} and active
    order by is_default_for_attendant desc, id limit 1`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('template.noRate')
  return rows[0].id
}

interface Sold {
  readonly kind: 'ANIMAL' | 'VEHICLE' | 'EXTRA'
  readonly refId: number
  readonly of: 'pitch' | 'rental' | 'all'
  readonly mode: PriceMode
}

/** Animals, vehicles and extras: what the grids sell besides. */
const saveSold = async (context: Context, tvaId: number): Promise<Sold[]> => {
  const sold: Sold[] = []
  const row = ({ code, label }: { code: string; label: string }) => ({
    code,
    label: { fr: label },
    tvaId,
    active: true,
  })
  for (const one of TEMPLATE_ANIMALS) {
    const refId = await save(context, 'animalType', { ...row(one), category: '3', accepted: true })
    sold.push({ kind: 'ANIMAL', refId, of: 'all', mode: 'NIGHT_OCCUPANT' })
  }
  for (const one of TEMPLATE_VEHICLES)
    sold.push({
      kind: 'VEHICLE',
      refId: await save(context, 'vehicleType', row(one)),
      of: 'all',
      mode: 'NIGHT_OCCUPANT',
    })
  for (const one of TEMPLATE_EXTRAS)
    sold.push({ kind: 'EXTRA', refId: await save(context, 'extra', row(one)), of: one.of, mode: one.mode })
  return sold
}

/** One record a name, however many types share it. */
const once = () => {
  const made = new Map<string, Promise<number>>()
  return (name: string, make: () => Promise<number>): Promise<number> => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known
  }
}

/** A draft on the type, every price left to type: it cannot be published before. */
const saveGrid = async (context: Context, typeId: number, rental: boolean, sold: readonly Sold[]): Promise<void> => {
  const { draft } = await freshItem(context, 0, typeId)
  const options = sold
    .filter(({ of }) => of === 'all' || of === (rental ? 'rental' : 'pitch'))
    .map(({ kind, refId, mode }, index) => ({ id: -100 - index, kind, refId, mode, prices: [] }))
  await saveDraft(context, { id: 0, version: 0, draft: draftInput.parse({ ...draft, options }) })
}

interface Kept {
  readonly type: TemplateType
  readonly asked: TemplateBody['types'][number]
}

/** Makes it all. Throws RuleError `template.notEmpty`, `right.insufficient`, FieldsError for numbers that meet. */
export const startFromTemplate = async (context: Context, body: TemplateBody): Promise<TemplateAnswer> => {
  if (
    MADE.some(
      (name) => !allows(context.rights[name === 'priceGrid' ? 'occupant_extra_price' : entities[name].right], 'write'),
    )
  )
    throw new RuleError('right.insufficient')
  await checkEmpty(context)
  const kept = body.types.flatMap((asked): Kept[] => {
    const type = TEMPLATE_TYPES[body.kind].find(({ code }) => code === asked.code)
    return type === undefined ? [] : [{ type, asked }]
  })
  const tvaId = await lodgingRate(context)
  for (const { code, label, minAge, maxAge } of TEMPLATE_AGES)
    await save(context, 'ageCategory', { code, label: { fr: label }, minAge, maxAge, tvaId, isActif: true })
  const sold = await saveSold(context, tvaId)
  const [families, layouts] = [once(), once()]
  let places = 0
  for (const { type, asked } of kept) {
    const familyId = await families(type.family, () => save(context, 'placeFamily', { label: { fr: type.family } }))
    const layoutId = await layouts(type.layout, () =>
      save(context, 'layout', { label: { fr: type.layout }, rental: type.rental }),
    )
    const { code, capacity, maxCapacity } = type
    const row = { code, label: { fr: asked.label }, layoutId, familyId, capacity, maxCapacity, tvaId, active: true }
    const placeTypeId = await save(context, 'placeType', { ...row, features: [] })
    if (asked.places > 0) {
      const digits = String(asked.places).length
      const series = { prefix: asked.prefix, from: 1, to: asked.places, digits, placeTypeId, skipTaken: false }
      places += (await createSeries(context, series)).ids.length
    }
    await saveGrid(context, placeTypeId, type.rental, sold)
  }
  return { status: 'SAVED', types: kept.length, places, grids: kept.length }
}

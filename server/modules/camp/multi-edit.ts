/** Chosen fields of many places changed at once: what would change and what is refused, then one transaction, and its undo. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { place } from '#contract/entities/camp/place.ts'
import { MULTI_FIELDS } from '#contract/operations/camp/multi-edit.ts'
import type {
  MultiEditAnswer,
  MultiEditPreview,
  MultiField,
  PlaceChange,
  PlacePreview,
  multiEditBody,
} from '#contract/operations/camp/multi-edit.ts'
import { faultsOfPlace, readFacts } from '#server/modules/camp/place-check.ts'
import type { Facts } from '#server/modules/camp/place-check.ts'
import { labelsOf, namesOf, readPlaces, writePlaces } from '#server/modules/camp/place-rows.ts'
import type { Names, PlaceRow } from '#server/modules/camp/place-rows.ts'
import { inWords } from '#server/modules/camp/words.ts'
import type { Context } from '#server/platform/http/route.ts'

type Body = z.output<typeof multiEditBody>
type Edit = Body['edits'][number]

interface Planned {
  readonly before: PlaceRow
  readonly after: PlaceRow
  readonly version: number | undefined
}

const after = (before: PlaceRow, edit: Edit): PlaceRow => {
  const kept = before.features.filter((id) => !edit.removeFeatures.includes(id))
  const added = edit.addFeatures.filter((id) => !kept.includes(id))
  // The schema of the body checked each value against its field.
  return { ...before, ...(edit.values as Partial<PlaceRow>), features: [...kept, ...added] }
}

/** Each place of the edits as it is and as it would be. Throws RuleError `record.unknown` for a place of another site. */
const plan = async (context: Context, { edits }: Body, lock: boolean): Promise<Planned[]> => {
  const ids = edits.flatMap((edit) => edit.places.map(({ id }) => id))
  const rows = await readPlaces(context, ids, lock)
  return edits.flatMap((edit) =>
    edit.places.map(({ id, version }) => {
      const before = rows.get(id)
      if (before === undefined) throw new RuleError('record.unknown')
      return { before, after: after(before, edit), version }
    }),
  )
}

const changedFields = ({ before, after: next }: Pick<Planned, 'before' | 'after'>): MultiField[] =>
  MULTI_FIELDS.filter((key) => before[key] !== next[key])

const sameFeatures = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

const isChanged = (one: Planned): boolean =>
  changedFields(one).length > 0 || !sameFeatures(one.before.features, one.after.features)

const changesOf = (planned: Planned, names: Names): PlaceChange[] => {
  const said = (row: PlaceRow, key: MultiField): string =>
    inWords(place.fields[key], row[key], key === 'placeTypeId' ? names.types.get(Number(row[key])) : undefined) ?? ''
  const { before, after: next } = planned
  return [
    ...changedFields(planned).map((key) => ({
      field: place.fields[key].label,
      before: said(before, key),
      after: said(next, key),
    })),
    ...(sameFeatures(before.features, next.features)
      ? []
      : [
          {
            field: place.fields.features.label,
            before: labelsOf(before.features, names.features),
            after: labelsOf(next.features, names.features),
          },
        ]),
  ]
}

const refusalsOf = (
  { before, after: next, version }: Planned,
  facts: Facts,
  names: Names,
): PlacePreview['refusals'] => [
  ...(version !== undefined && version !== before.version ? [{ path: '', message: 'record.stale' }] : []),
  ...(next.placeTypeId !== null && !facts.types.has(next.placeTypeId)
    ? [{ path: 'placeTypeId', message: 'reference.unknown' }]
    : []),
  ...(next.features.every((id) => names.features.has(id)) ? [] : [{ path: 'features', message: 'reference.unknown' }]),
  ...faultsOfPlace(facts, next, before),
]

const previewOf = async (context: Context, planned: readonly Planned[]): Promise<PlacePreview[]> => {
  const facts = await readFacts(
    context,
    planned.map(({ before }) => before.id),
  )
  const names = await namesOf(context)
  return planned.map((one) => ({
    id: one.before.id,
    version: one.before.version,
    code: one.before.code,
    changes: changesOf(one, names),
    // A place that would stay as it is has nothing to be refused.
    refusals: isChanged(one) ? refusalsOf(one, facts, names) : [],
  }))
}

/** What would change, place by place, and why some are refused. Writes nothing. */
export const previewMultiEdit = async (context: Context, body: Body): Promise<MultiEditPreview> => ({
  places: await previewOf(context, await plan(context, body, false)),
})

const CODES_SAID = 5
const codesOf = (places: readonly { readonly code: string }[]): { count: number; places: string } => ({
  count: places.length,
  places:
    places
      .slice(0, CODES_SAID)
      .map(({ code }) => code)
      .join(', ') + (places.length > CODES_SAID ? '…' : ''),
})

const refuse = (previews: readonly PlacePreview[]): void => {
  const refused = previews.filter(({ refusals }) => refusals.length > 0)
  if (refused.length > 0) throw new RuleError('multiEdit.refused', codesOf(refused))
}

const tell = (context: Context, ids: readonly number[]): Promise<void> =>
  context.changed(ids.map((id) => ({ entity: 'place', id, action: 'SAVED' as const, functionality: place.right })))

/**
 * Changes all these places or none. Throws RuleError `multiEdit.refused` where a rule forbids one of them or someone else saved
 * one since the preview, `record.unknown`.
 */
export const applyMultiEdit = async (context: Context, body: Body): Promise<MultiEditAnswer> => {
  const { tx, establishmentId } = context
  const planned = await plan(context, body, true)
  refuse(await previewOf(context, planned))
  const changed = planned.filter(isChanged)
  if (changed.length === 0) return { status: 'SAVED', count: 0, undoId: null }
  await writePlaces(
    context,
    changed.map((one) => one.after),
  )
  await sql`delete from place_multi_edit where establishment_id = ${establishmentId} and at < now() - interval '7 days'`.execute(
    tx,
  )
  const kept = changed.map(({ before }) => before)
  const { rows } = await sql<{ id: number }>`
    insert into place_multi_edit (establishment_id, user_id, places)
    values (${establishmentId}, ${context.user.id}, ${JSON.stringify(kept)}::jsonb) returning id`.execute(tx)
  await tell(
    context,
    kept.map(({ id }) => id),
  )
  return { status: 'SAVED', count: changed.length, undoId: rows[0]?.id ?? null }
}

/**
 * Puts every place of a change back as it was. Throws RuleError `record.unknown` where it was undone already or is a week old,
 * `multiEdit.changedSince` where a place was saved since, `multiEdit.refused` where a rule forbids the way back.
 */
export const undoMultiEdit = async (context: Context, id: number): Promise<{ status: 'SAVED'; count: number }> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ places: PlaceRow[] }>`
    update place_multi_edit set undone_at = now()
    where establishment_id = ${establishmentId} and id = ${id} and undone_at is null returning places`.execute(tx)
  const kept = rows[0]?.places
  if (kept === undefined) throw new RuleError('record.unknown')
  const current = await readPlaces(
    context,
    kept.map((one) => one.id),
    true,
  )
  const moved = kept.filter((one) => current.get(one.id)?.version !== one.version + 1)
  if (moved.length > 0) throw new RuleError('multiEdit.changedSince', codesOf(moved))
  const back = kept.flatMap((before) => {
    const now = current.get(before.id)
    return now === undefined ? [] : [{ before: now, after: { ...before, version: now.version }, version: undefined }]
  })
  refuse(await previewOf(context, back))
  await writePlaces(
    context,
    back.map((one) => one.after),
  )
  await tell(
    context,
    kept.map((one) => one.id),
  )
  return { status: 'SAVED', count: kept.length }
}

import { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { allEntities, entities } from '#contract/entities/index.ts'
import type { EntityName } from '#contract/entities/names.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import { fieldErrors, schemaOf, soundFields } from '#contract/schema.ts'
import type { InputRow } from '#contract/schema.ts'
import { searchBody } from '#contract/operations/session/session.ts'
import type { Crud, ReadRow, Ways } from '#server/crud/crud.ts'
import { availableLists, newRow, readRow } from '#server/crud/edit.ts'
import { entityColumns } from '#server/crud/file.ts'
import { orderRows, removeRow, saveRow } from '#server/crud/save.ts'
import { everyRow, searchRows } from '#server/crud/search.ts'
import type { Search } from '#server/crud/search.ts'
import { listFile } from '#server/documents/list-file.ts'
import { checkShared } from '#server/platform/auth/elsewhere.ts'
import { officialErrors } from '#server/platform/official-numbers.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { formatInput, wholeInAddress } from '#contract/operations/input.ts'

const idParam = z.object({ id: wholeInAddress(0) })
const ALL: Search = { criteria: {}, page: 0, size: 500, sort: [] }

/** Throws FieldsError with every field at fault: its own shape, its key, and what it says of the others. */
const checkedRow = ({ entity, faults }: Crud, body: Readonly<Record<string, unknown>>): InputRow => {
  const result = schemaOf(entity).safeParse(body)
  const own = result.success ? [] : fieldErrors(entity, result.error)
  const row = result.success ? result.data : { ...soundFields(entity, body), id: 0, version: 0 }
  const errors = [...own, ...officialErrors(entity, row)]
  const known = new Set(errors.map(({ path }) => path))
  const all = [...errors, ...(faults?.(row) ?? []).filter(({ path }) => !known.has(path))]
  if (!result.success || all.length > 0) throw new FieldsError(all)
  return result.data
}

/** Tells other screens, and the journal of technical events where the law asks for it. */
const told = async ({ entity, compliance }: Crud, context: Context, id: number, action: 'SAVED' | 'DELETED') => {
  await context.changed({ entity: entity.name, id, action, functionality: entity.right })
  if (compliance !== true) return
  const detail = { entity: entity.name, id, ...(action === 'DELETED' ? { deleted: true } : {}) }
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, detail)
}

const save = async (crud: Crud, context: Context, body: Readonly<Record<string, unknown>>): Promise<number> => {
  const row = checkedRow(crud, body)
  const before = row.id === 0 ? undefined : await readRow(crud, context, row.id)
  await checkShared(crud.entity, context, 'write', row)
  await crud.check?.(context, row, before)
  const id = await (crud.save ? crud.save(context, row, body) : saveRow(crud, context, row))
  await told(crud, context, id, 'SAVED')
  return id
}

const readRoutes = (crud: Crud): Route[] => {
  const { entity } = crud
  const { path, right, label } = entity
  return [
    route({ method: 'GET', path, right: [right, 'read'], write: false, summary: `${label.many} : liste` }, (context) =>
      searchRows(crud, context, ALL),
    ),
    route(
      {
        method: 'POST',
        path: `${path}/search`,
        right: [right, 'read'],
        write: false,
        summary: `${label.many} : recherche`,
        body: searchBody,
      },
      (context, { body }) => searchRows(crud, context, body),
    ),
    route(
      {
        method: 'GET',
        path: `${path}/edit/:id`,
        right: [right, 'read'],
        write: false,
        summary: `${label.one} : lecture`,
        params: idParam,
      },
      async (context, { params }): Promise<ReadRow> => ({
        ...(params.id === 0 ? await newRow(crud, context) : await readRow(crud, context, params.id)),
        ...(await availableLists(entity, context)),
      }),
    ),
    route(
      {
        method: 'POST',
        path: `${path}/document`,
        right: [right, 'export'],
        write: true,
        summary: `${label.many} : fichier`,
        body: searchBody.extend({ format: formatInput }),
      },
      (context, { body }) =>
        listFile(context, entity.name, entityColumns(entity), everyRow(crud, context, body), body.format),
    ),
  ]
}

const writeRoutes = (crud: Crud): Route[] => {
  const { entity } = crud
  const { path, right, label } = entity
  return [
    route(
      {
        method: 'POST',
        path: `${path}/edit`,
        right: [right, 'write'],
        write: true,
        summary: `${label.one} : enregistrement`,
        body: z.looseObject({ id: z.int().min(0) }),
      },
      async (context, { body, returnEditItem }) => {
        const id = await save(crud, context, body)
        return { status: 'SAVED', id, ...(returnEditItem ? { item: await readRow(crud, context, id) } : {}) }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${path}/delete/:id`,
        right: [right, 'delete'],
        write: true,
        summary: `${label.one} : suppression`,
        params: idParam,
      },
      async (context, { params }) => {
        await checkShared(entity, context, 'delete')
        await (crud.remove ? crud.remove(context, params.id) : removeRow(crud, context, params.id))
        await told(crud, context, params.id, 'DELETED')
        return { status: 'DELETED' }
      },
    ),
  ]
}

const orderRoute = (entity: AnyEntity): Route =>
  route(
    {
      method: 'POST',
      path: `${entity.path}/order`,
      right: [entity.right, 'write'],
      write: true,
      summary: `${entity.label.many} : ordre`,
      body: z.object({ ids: z.array(z.int().min(1)).max(2000) }),
    },
    async (context, { body }) => {
      await checkShared(entity, context, 'write')
      await orderRows(entity, context, body.ids)
      await context.changed({ entity: entity.name, id: body.ids[0] ?? 0, action: 'SAVED', functionality: entity.right })
      return { status: 'SAVED' }
    },
  )

const parentRoute = (crud: Crud, parent: string): Route => {
  const { entity } = crud
  const name = columnOf(parent.replace(/Id$/, ''))
  return route(
    {
      method: 'GET',
      path: `${entity.path}/get_for_${name}/:id`,
      right: [entity.right, 'read'],
      write: false,
      summary: `${entity.label.many} : liste de son parent`,
      params: idParam,
    },
    (context, { params }) => searchRows(crud, context, { ...ALL, criteria: { filters: { [parent]: params.id } } }),
  )
}

/** Every route of a declared entity (design 5). */
export const crudRoutes = (crud: Crud): Route[] => [
  ...readRoutes(crud),
  ...(crud.readOnly === true ? [] : writeRoutes(crud)),
  ...(crud.entity.ordered ? [orderRoute(crud.entity)] : []),
  ...(crud.entity.parent === undefined ? [] : [parentRoute(crud, crud.entity.parent)]),
]

type Declared = typeof entities

/** Entities of an area with what their declaration cannot say, each in the types of its own fields. */
export const areaCruds = (ways: { readonly [N in EntityName]?: Ways<Declared[N]> }): Crud[] =>
  // The schema of a declaration checked every field before its ways see the row.
  (Object.entries(ways) as [EntityName, Omit<Crud, 'entity'>][]).map(([name, own]) => ({
    entity: entities[name],
    ...own,
  }))

/** The routes of every declared entity: in the ways of its area, else just as it is declared. */
export const entityRoutes = (special: readonly Crud[]): Route[] => {
  const named = new Set(special.map(({ entity }) => entity.name))
  return [...special, ...allEntities.filter(({ name }) => !named.has(name)).map((entity) => ({ entity }))].flatMap(
    crudRoutes,
  )
}

/** Screens of a declared entity, for `web/screens/<area>/routes.tsx`. Each loads the kit when it is opened, not before. */
import type { AnyEntity } from '#contract/entity.ts'
import type { ScreenPath } from '#web/crud/addresses.ts'
import type { CatalogueName } from '#web/i18n/i18n.ts'
import type { Screen } from '#web/shell/route-kit.tsx'
import { screen } from '#web/shell/route-kit.tsx'

const TEXTS: readonly CatalogueName[] = ['crud']

/** The list alone, where the record has a screen of its own. */
export const listScreen = (entity: AnyEntity, list: ScreenPath, record: ScreenPath): Screen =>
  screen({
    path: list,
    right: entity.right,
    texts: TEXTS,
    load: async () => {
      const { EntityList } = await import('#web/crud/entity-list.tsx')
      return () => <EntityList entity={entity} record={record} />
    },
  })

/** List and record: `...entityScreens(tva, '/tva-list', '/tva/$tvaId')`. */
export const entityScreens = (entity: AnyEntity, list: ScreenPath, record: ScreenPath): readonly Screen[] => [
  listScreen(entity, list, record),
  screen({
    path: record,
    right: entity.right,
    texts: TEXTS,
    load: async () => {
      const { EntityRecord } = await import('#web/crud/entity-record.tsx')
      return () => <EntityRecord entity={entity} list={list} record={record} />
    },
  }),
]

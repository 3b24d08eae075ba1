/** The plain screens of declared entities. Each loads the kit when it is opened, not before. */
import { plainScreens } from '#contract/screens/index.ts'
import type { Screen } from '#web/shell/screens.ts'

export const entityScreens: readonly Screen[] = plainScreens.flatMap(({ entity, list, record, facts }): Screen[] => [
  {
    ...{ path: list, facts, texts: facts.texts ?? [] },
    load: async () => {
      const { EntityList } = await import('#web/crud/entity-list.tsx')
      return () => <EntityList entity={entity} record={record} />
    },
  },
  {
    ...{ path: record, facts, texts: facts.texts ?? [] },
    load: async () => {
      const { EntityRecord } = await import('#web/crud/entity-record.tsx')
      return () => <EntityRecord entity={entity} list={list} record={record} />
    },
  },
])

/** States of a file in SQL, by the names that they have in the rules (domain/booking/states.ts). They stand in the text: indexes of part of the files ask for them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { STATE, STATUS } from '#domain/booking/states.ts'

const column = (alias: string, name: string): RawBuilder<unknown> => sql.raw(`${alias}.${name}`)

/** `b.state_id = 3`; `alias` is the name that the statement gives to the file. */
export const stateIs = (alias: string, name: keyof typeof STATE): RawBuilder<boolean> =>
  sql<boolean>`${column(alias, 'state_id')} = ${sql.lit(STATE[name])}`

/** `b.status_id in (3, 4)`. */
export const statusIn = (alias: string, ...names: readonly (keyof typeof STATUS)[]): RawBuilder<boolean> =>
  sql<boolean>`${column(alias, 'status_id')} in (${sql.join(names.map((name) => sql.lit(STATUS[name])))})`

/** A file that was saved and has neither lapsed nor been cancelled. */
export const isLive = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${stateIs(alias, 'SAVED')} and ${column(alias, 'status')} = 'SAVED'`

/** What papers call what is sold: the names that guests read, in their language, never those of the house's price grids. */
import { sql } from 'kysely'
import type { LanguageCode } from '#contract/language.ts'
import type { BookingFile, BookingLine, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface Designations {
  /** Type of place of a stay. */
  readonly typeOf: (stay: Pick<OccupancyFile, 'placeTypeId' | 'placeTypeLabel'>) => string
  readonly labelOf: (line: Pick<BookingLine, 'occupancyId' | 'type' | 'code' | 'label'>) => string
}

interface Named {
  readonly kind: 'TYPE' | 'AGE' | 'ANIMAL' | 'VEHICLE' | 'EXTRA'
  readonly id: number
  readonly code: string
  readonly label: string | null
}

/** Names in a language where the record has one: of the types of the stays, of ages and of options. */
const namesOf = async (tx: Tx, establishmentId: number, language: LanguageCode): Promise<readonly Named[]> => {
  const named = (kind: Named['kind'], table: string) =>
    sql`select ${kind}::text as kind, id, code, nullif(trim(label ->> ${language}), '') as label from ${sql.table(table)}
      where establishment_id = ${establishmentId}`
  const { rows } = await sql<Named>`
    ${named('TYPE', 'place_type')} union all ${named('AGE', 'age_category')} union all ${named('ANIMAL', 'animal_type')}
    union all ${named('VEHICLE', 'vehicle_type')} union all ${named('EXTRA', 'extra')}`.execute(tx)
  return rows.filter((row) => row.label !== null)
}

/** `language` left out: French, in which ages and options are called as the grid says, since somebody may have written it there. */
export const designationsOf = async (
  { tx, establishmentId }: { readonly tx: Tx; readonly establishmentId: number },
  { occupancies }: Pick<BookingFile, 'occupancies'>,
  language: LanguageCode = 'fr',
): Promise<Designations> => {
  const names = language === 'fr' ? [] : await namesOf(tx, establishmentId, language)
  const nameOf = (kind: Named['kind'], key: Partial<Pick<Named, 'id' | 'code'>>): string | undefined =>
    names.find((n) => n.kind === kind && (key.id === undefined ? n.code === key.code : n.id === key.id))?.label ??
    undefined
  const typeOf: Designations['typeOf'] = ({ placeTypeId, placeTypeLabel }) =>
    nameOf('TYPE', { id: placeTypeId }) ?? placeTypeLabel
  const stays = new Map(occupancies.map((stay) => [stay.id, stay]))
  return {
    typeOf,
    labelOf: ({ occupancyId, type, code, label }) => {
      const stay = occupancyId === null ? undefined : stays.get(occupancyId)
      if (stay === undefined) return label
      if (type === 'occupancy') return typeOf(stay)
      if (type === 'attendant') return nameOf('AGE', { code }) ?? label
      const option = stay.options.find((o) => o.code === code)
      if (option === undefined || option.kind === 'OTHER' || option.refId === null) return label
      return nameOf(option.kind, { id: option.refId }) ?? label
    },
  }
}

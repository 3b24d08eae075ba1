/** Which analytic section takes what, period by period. */
import { sql } from 'kysely'
import type { Days } from '#domain/accounting/periods.ts'
import type { SectionSubject } from '#domain/accounting/section.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface SectionPeriod extends SectionSubject, Days {
  readonly sectionId: number
  /** Code of the section. */
  readonly section: string
  readonly sectionLabel: string
}

/** Every period of an establishment, by its first day. */
export const sectionPeriods = async (tx: Tx, site: number): Promise<readonly SectionPeriod[]> => {
  const { rows } = await sql<SectionPeriod>`
    select m.kind, m.code, m.item_id as "itemId", m.section_id as "sectionId", s.code as section, s.label as "sectionLabel",
      m.start_date as "from", m.end_date as "to"
    from accounting_section_mapping m
    join accounting_section s on s.establishment_id = m.establishment_id and s.id = m.section_id
    where m.establishment_id = ${site} order by m.start_date, m.id`.execute(tx)
  return rows
}

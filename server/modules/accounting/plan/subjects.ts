/** What an establishment has that may have an account, and the periods of its plan. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Period } from '#domain/accounting/periods.ts'
import type { MappingKind, Subject, SubjectFacts } from '#domain/accounting/subjects.ts'
import { subjectId } from '#domain/accounting/subjects.ts'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { labelSql } from '#server/crud/select.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A record that may have an account of its own. */
export interface Item extends SubjectFacts {
  readonly kind: MappingKind
  readonly id: number
  readonly label: string
  readonly active: boolean
  /** VAT that it is sold with. */
  readonly rate: number | null
  /** Family of a type of place. */
  readonly familyId?: number | null
}

interface Source {
  readonly kind: MappingKind
  readonly entity: AnyEntity
  readonly joins?: RawBuilder<unknown>
  readonly rate?: RawBuilder<unknown>
  readonly facts?: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
}

const VAT = sql`join tva v on v.establishment_id = t.establishment_id and v.id = t.tva_id`

const SOURCES: readonly Source[] = [
  {
    kind: 'PLACE_TYPE',
    entity: entities.placeType,
    joins: sql`${VAT} join layout y on y.establishment_id = t.establishment_id and y.id = t.layout_id`,
    rate: sql`v.rate`,
    facts: sql`jsonb_build_object('isRental', y.rental, 'familyId', t.family_id)`,
  },
  {
    kind: 'EXTRA',
    entity: entities.extra,
    joins: VAT,
    rate: sql`v.rate`,
    facts: sql`jsonb_build_object('isGoods', t.goods)`,
  },
  {
    kind: 'TAX',
    entity: entities.tax,
    joins: sql`join tax_type y on y.establishment_id = t.establishment_id and y.id = t.tax_type_id`,
    facts: sql`jsonb_build_object('isTouristTax', y.is_tourist_tax)`,
    order: sql`t.id`,
  },
  { kind: 'DISCOUNT', entity: entities.discount },
  { kind: 'SPECIAL_OFFER', entity: entities.specialOffer },
  {
    kind: 'METHOD',
    entity: entities.paymentMethod,
    facts: sql`jsonb_build_object('methodKind', t.kind, 'bankAccountId', t.bank_account_id)`,
  },
  { kind: 'BANK', entity: entities.bankAccount, order: sql`t.label` },
  { kind: 'EXPENSE_TYPE', entity: entities.expenseType },
]

const tableName = (entity: AnyEntity): string => entity.name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** Records of these kinds, in their order. */
export const itemsOf = async (
  { tx, establishmentId, language }: Pick<Context, 'tx' | 'establishmentId' | 'language'>,
  kinds: readonly MappingKind[],
): Promise<Item[]> => {
  const found: Item[] = []
  for (const { kind, entity, joins = sql``, rate = sql`null::int`, facts = sql`'{}'::jsonb`, order } of SOURCES) {
    if (!kinds.includes(kind)) continue
    const { rows } = await sql<Omit<Item, 'kind'> & { facts: SubjectFacts }>`
      select t.id, ${labelSql(entity, 't', language)} as label, t.active, ${rate} as rate, ${facts} as facts
      from ${sql.table(tableName(entity))} t ${joins}
      where t.establishment_id = ${establishmentId} order by ${order ?? sql`t.position, t.id`}`.execute(tx)
    found.push(...rows.map(({ facts: own, ...row }) => ({ kind, ...row, ...own })))
  }
  return found
}

/** Families of places: they have sections, and no accounts. */
export const familiesOf = async ({
  tx,
  establishmentId,
  language,
}: Pick<Context, 'tx' | 'establishmentId' | 'language'>): Promise<{ id: number; label: string }[]> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${labelSql(entities.placeFamily, 't', language)} as label from place_family t
    where t.establishment_id = ${establishmentId} order by t.position, t.id`.execute(tx)
  return rows
}

/** A period of a subject, with its codes. */
export interface SubjectPeriod extends Subject, Period {
  readonly id: number
  readonly account: string
  readonly accountLabel: string
  readonly journal: string | null
}

/** Every period of the plan, by subject. */
export const periodsBySubject = async (
  tx: Tx,
  site: number,
): Promise<ReadonlyMap<string, readonly SubjectPeriod[]>> => {
  const { rows } = await sql<SubjectPeriod>`
    select m.id, m.kind, m.code, m.item_id as "itemId", m.rate, m.account_id as "accountId", m.journal_id as "journalId",
      a.code as account, a.label as "accountLabel", j.code as journal, m.start_date as "from", m.end_date as "to"
    from accounting_mapping m
    join accounting_account a on a.establishment_id = m.establishment_id and a.id = m.account_id
    left join accounting_journal j on j.establishment_id = m.establishment_id and j.id = m.journal_id
    where m.establishment_id = ${site} order by m.start_date, m.id`.execute(tx)
  const found = new Map<string, SubjectPeriod[]>()
  for (const row of rows) found.set(subjectId(row), [...(found.get(subjectId(row)) ?? []), row])
  return found
}

/** Rates of VAT that are charged, without what is exempt. */
export const ratesOf = async ({ tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>): Promise<number[]> => {
  const { rows } = await sql<{ rate: number }>`
    select distinct rate from tva where establishment_id = ${establishmentId} and active and rate > 0 order by rate`.execute(
    tx,
  )
  return rows.map(({ rate }) => rate)
}

/** Settings of messages that leave by themselves, as they stand. */
import { sql } from 'kysely'
import type { Moment, Timing } from '#domain/mail/automatic.ts'
import { RuleError } from '#domain/rule-error.ts'
import { triggerFacts } from '#contract/document/triggers.ts'
import type { Trigger } from '#contract/document/triggers.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface Rule extends Timing {
  readonly id: number
  readonly label: string
  readonly trigger: Trigger
  readonly documentModelId: number | null
  readonly channel: 'EMAIL' | 'SMS'
  readonly simplify: boolean
  readonly placeTypeIds: readonly number[]
  readonly origin: string | null
  readonly languageId: number | null
  readonly partnerId: number | null
  /** Cents. */
  readonly amountMin: number | null
  readonly amountMax: number | null
  readonly active: boolean
  /** Nothing leaves for what was over before. */
  readonly since: Moment
}

type Where = 'ACTIVE' | 'ALL' | { readonly id: number }

/** In the order of their labels. */
export const readRules = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  where: Where,
): Promise<readonly Rule[]> => {
  const chosen = typeof where === 'object' ? sql`m.id = ${where.id}` : where === 'ALL' ? sql`true` : sql`m.active`
  const { rows } = await sql<Omit<Rule, 'side'>>`
    select m.id, m.label, m.trigger, m.document_model_id as "documentModelId", m.channel, m.simplify, m.days, m.day_of_month as "dayOfMonth", m.hour,
      m.is_late as "isLate", m.origin, m.language_id as "languageId", m.partner_id as "partnerId", m.amount_min as "amountMin",
      m.amount_max as "amountMax", m.active, ${localOf(sql`m.since`, sql`e.time_zone`)} as since,
      array(select t.place_type_id from emailing_place_type t
        where t.establishment_id = m.establishment_id and t.emailing_id = m.id order by 1) as "placeTypeIds"
    from emailing m join establishment e on e.id = m.establishment_id
    where m.establishment_id = ${establishmentId} and ${chosen} order by m.label, m.id`.execute(tx)
  return rows.map((row) => ({ ...row, side: triggerFacts(row.trigger).side }))
}

/** Throws RuleError `record.unknown`. */
export const readRule = async (context: Pick<Context, 'tx' | 'establishmentId'>, id: number): Promise<Rule> => {
  const [rule] = await readRules(context, { id })
  if (rule === undefined) throw new RuleError('record.unknown')
  return rule
}

/** An instant on the wall of the site. */
export const localOf = (instant: ReturnType<typeof sql>, zone: ReturnType<typeof sql>) =>
  sql<Moment>`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI')`

/** Now, on the wall of the site. */
export const nowOn = async ({
  tx,
  establishmentId,
  now,
}: Pick<Context, 'tx' | 'establishmentId' | 'now'>): Promise<Moment> => {
  const { rows } = await sql<{ now: Moment }>`
    select ${localOf(sql`${now}::timestamptz`, sql`time_zone`)} as now from establishment where id = ${establishmentId}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row.now
}

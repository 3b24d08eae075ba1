import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { removeRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive, statusIn } from '#server/platform/db/file-states.ts'

/** Firm stays inside `before` and no longer inside `next`: they would be sold while the site is closed. */
const staysLeftOut = async (context: Context, before: ReadRow, next: InputRow | undefined): Promise<number> => {
  const [from, to] = [before['startDate'] as Day, before['endDate'] as Day]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    where o.establishment_id = ${context.establishmentId} and not o.cancelled and ${isLive('b')}
      and ${statusIn('b', 'OPTION', 'BOOKING', 'STAY')} and o.departure >= ${context.today}
      and o.arrival >= ${from} and o.departure <= ${to}
      and not coalesce(o.arrival >= ${next?.['startDate'] ?? null}::date and o.departure <= ${next?.['endDate'] ?? null}::date, false)`.execute(
    context.tx,
  )
  return rows[0]?.count ?? 0
}

/** More than a day, and no stay to come left outside. Throws FieldsError or RuleError. */
export const checkActivityPeriod = async (
  context: Context,
  row: InputRow,
  before: ReadRow | undefined,
): Promise<void> => {
  const [start, end] = [String(row['startDate']), String(row['endDate'])]
  if (start === end) throw new FieldsError([{ path: 'endDate', message: 'dates.identical' }])
  const stays = before === undefined ? 0 : await staysLeftOut(context, before, row)
  if (stays > 0) throw new RuleError('activityPeriod.stays', { stays })
}

/** Throws RuleError `activityPeriod.stays` where stays to come are in it. */
export const removeActivityPeriod = async (context: Context, id: number): Promise<void> => {
  const before = await readRow({ entity: entities.activityPeriod }, context, id)
  const stays = await staysLeftOut(context, before, undefined)
  if (stays > 0) throw new RuleError('activityPeriod.stays', { stays })
  await removeRow({ entity: entities.activityPeriod }, context, id)
}

/** The season after the last one, a year later; the season of a new site is typed. */
export const newActivityPeriod = async (context: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ startDate: Day; endDate: Day; label: string }>`
    select (start_date + interval '1 year')::date as "startDate", (end_date + interval '1 year')::date as "endDate", label
    from activity_period where establishment_id = ${context.establishmentId} order by end_date desc limit 1`.execute(
    context.tx,
  )
  const next = rows[0]
  if (next === undefined) return {}
  return { ...next, label: next.label.replace(/\b20\d{2}\b/, next.startDate.slice(0, 4)) }
}

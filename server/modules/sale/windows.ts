/** Pages of keys of a till: what its screen shows at this hour, and all of them read and written together. */
import { sql } from 'kysely'
import { isPageOpen } from '#domain/sale/windows.ts'
import { cashRegister } from '#contract/entities/sale/cash-register.ts'
import type { TillPage } from '#contract/operations/sale/till.ts'
import type { WindowArticle, WindowPage, WindowsAnswer, WindowsInput } from '#contract/operations/sale/windows.ts'
import type { FieldError } from '#contract/schema.ts'
import type { Ways } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Every page in its order; `isShown`: keys of hidden articles are left out. */
const allPages = async (
  { tx, establishmentId }: Context,
  cashRegisterId: number,
  isShown: boolean,
): Promise<WindowPage[]> => {
  const { rows } = await sql<WindowPage>`
    select w.id, w.label, w.color, w.from_time as "fromTime", w.to_time as "toTime",
      coalesce((select json_agg(json_build_object('slot', k.slot, 'articleId', k.article_id) order by k.slot)
        from till_key k join article a on a.establishment_id = k.establishment_id and a.id = k.article_id
        where k.establishment_id = w.establishment_id and k.till_window_id = w.id
          ${isShown ? sql`and a.active` : sql``}), '[]'::json) as keys
    from till_window w where w.establishment_id = ${establishmentId} and w.cash_register_id = ${cashRegisterId}
    order by w.position, w.id`.execute(tx)
  return rows
}

/** The hour in the establishment, `HH:MM`. */
const hourOf = async ({ tx, establishmentId, now }: Context): Promise<string> => {
  const { rows } = await sql<{ hour: string }>`
    select to_char(${now}::timestamptz at time zone time_zone, 'HH24:MI') as hour
    from establishment where id = ${establishmentId}`.execute(tx)
  return rows[0]?.hour ?? '00:00'
}

/** What the till shows now: pages of this hour, keys of active articles. A key has the colour of its article. */
export const pagesOf = async (context: Context, cashRegisterId: number): Promise<readonly TillPage[]> => {
  const pages = await allPages(context, cashRegisterId, true)
  if (pages.length === 0) return []
  const hour = await hourOf(context)
  return pages
    .filter((page) => isPageOpen(page, hour))
    .map(({ id, label, color, keys }) => ({ id, label, color, keys: keys.map((key) => ({ ...key, color: null })) }))
}

const articlesOf = async ({ tx, establishmentId }: Context, cashRegisterId: number): Promise<WindowArticle[]> => {
  const { rows } = await sql<WindowArticle>`
    select a.id, a.code, a.label, a.article_family_id as "familyId", coalesce(a.color, f.color) as color, a.active
    from article a join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    where a.establishment_id = ${establishmentId} and (a.active or exists (
      select from till_key k join till_window w on w.establishment_id = k.establishment_id and w.id = k.till_window_id
      where k.establishment_id = a.establishment_id and k.article_id = a.id and w.cash_register_id = ${cashRegisterId}))
    order by f.position, f.id, a.position, a.id`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown. */
export const readWindows = async (context: Context, id: number): Promise<WindowsAnswer> => {
  const { tx, establishmentId } = context
  const { version, maxButtons, maxPages } = await readRow({ entity: cashRegister }, context, id)
  const families = await sql<WindowsAnswer['families'][number]>`
    select id, label, color from article_family where establishment_id = ${establishmentId} and active
    order by position, id`.execute(tx)
  const tills = await sql<WindowsAnswer['tills'][number]>`
    select r.id, r.label, count(*)::int as pages from cash_register r
    join till_window w on w.establishment_id = r.establishment_id and w.cash_register_id = r.id
    where r.establishment_id = ${establishmentId} and r.id <> ${id} group by r.id, r.label, r.position order by r.position, r.id`.execute(
    tx,
  )
  return {
    version,
    maxButtons: Number(maxButtons),
    maxPages: Number(maxPages),
    pages: await allPages(context, id, false),
    families: families.rows,
    articles: await articlesOf(context, id),
    tills: tills.rows,
  }
}

/** Pages and keys beyond the maxima of the till, a slot taken twice, an article that is none of the site's. Throws FieldsError. */
const checkPages = async (
  { tx, establishmentId }: Context,
  pages: WindowsInput['pages'],
  { maxButtons, maxPages }: { readonly maxButtons: number; readonly maxPages: number },
): Promise<void> => {
  const ids = [...new Set(pages.flatMap(({ keys }) => keys.map(({ articleId }) => articleId)))]
  const { rows } = await sql<{ id: number }>`
    select id from article where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const faults = pages.flatMap(({ label, keys }, i): FieldError[] => {
    const path = `pages.${i}.keys`
    if (keys.some(({ slot }) => slot >= maxButtons))
      return [{ path, message: 'window.tooManyKeys', context: { label, max: maxButtons } }]
    if (new Set(keys.map(({ slot }) => slot)).size < keys.length)
      return [{ path, message: 'window.slotTwice', context: { label } }]
    return keys.every(({ articleId }) => known.has(articleId)) ? [] : [{ path, message: 'reference.unknown' }]
  })
  const tooMany = { path: 'pages', message: 'window.tooManyPages', context: { max: maxPages } }
  const all = pages.length > maxPages ? [tooMany, ...faults] : faults
  if (all.length > 0) throw new FieldsError(all)
}

/** A page that is still there keeps its number: tills that show it stay on it. */
const insertPages = async (
  { tx, establishmentId }: Context,
  cashRegisterId: number,
  pages: WindowsInput['pages'],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    delete from till_window where establishment_id = ${establishmentId} and cash_register_id = ${cashRegisterId} returning id`.execute(
    tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const [position, { id, label, color, fromTime, toTime, keys }] of pages.entries()) {
    // Once: two pages that claim one number are two pages.
    const own = known.delete(id) ? sql`${id}` : sql`nextval('record_id')`
    await sql`
      with w as (insert into till_window (establishment_id, id, cash_register_id, label, color, from_time, to_time, position)
        values (${establishmentId}, ${own}, ${cashRegisterId}, ${label}, ${color}, ${fromTime}, ${toTime}, ${position}) returning id)
      insert into till_key (establishment_id, till_window_id, slot, article_id)
      select ${establishmentId}, w.id, k.slot, k.article_id
      from w, unnest(${keys.map(({ slot }) => slot)}::int[], ${keys.map(({ articleId }) => articleId)}::bigint[]) as k (slot, article_id)`.execute(
      tx,
    )
  }
}

/** Replaces the pages of a till. Throws RuleError record.unknown, StaleError where the till changed since it was read, FieldsError. */
export const saveWindows = async (
  context: Context,
  id: number,
  { version, pages }: WindowsInput,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  const current = await readRow({ entity: cashRegister }, context, id)
  const { numAffectedRows } = await sql`
    update cash_register set version = version + 1
    where establishment_id = ${establishmentId} and id = ${id} and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n) throw new StaleError(current)
  const limits = { maxButtons: Number(current['maxButtons']), maxPages: Number(current['maxPages']) }
  await checkPages(context, pages, limits)
  await insertPages(context, id, pages)
  await context.changed({ entity: cashRegister.name, id, action: 'SAVED', functionality: cashRegister.right })
  return { status: 'SAVED', id }
}

/** The maxima are not brought below what the till has. */
const check: Ways<typeof cashRegister>['check'] = async ({ tx, establishmentId }, row, before) => {
  if (before === undefined) return
  const { rows } = await sql<{ pages: number; slot: number | null }>`
    select count(distinct w.id)::int as pages, max(k.slot) as slot from till_window w
    left join till_key k on k.establishment_id = w.establishment_id and k.till_window_id = w.id
    where w.establishment_id = ${establishmentId} and w.cash_register_id = ${before.id}`.execute(tx)
  const { pages = 0, slot = null } = rows[0] ?? {}
  const keys = slot === null ? 0 : slot + 1
  const faults = [
    ...(row.maxButtons < keys ? [{ path: 'maxButtons', message: 'window.keysThere', context: { keys } }] : []),
    ...(row.maxPages < pages ? [{ path: 'maxPages', message: 'window.pagesThere', context: { pages } }] : []),
  ]
  if (faults.length > 0) throw new FieldsError(faults)
}

export const cashRegisterWays = { check } satisfies Ways<typeof cashRegister>

/** What menus are made of. A menu is in no other one, nor in itself: its price is shared once. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Cents } from '#domain/money.ts'
import type { MenuAnswer, MenuPartRow } from '#contract/operations/sale/menu.ts'
import { readRow } from '#server/crud/edit.ts'
import { ARTICLE, touchArticle } from '#server/modules/sale/articles.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const IS_MENU = sql`exists (
  select from article_part m where m.establishment_id = a.establishment_id and m.menu_id = a.id)`

/** Throws RuleError record.unknown. */
export const readMenu = async (context: Context, id: number): Promise<MenuAnswer> => {
  const { tx, establishmentId } = context
  const { version, price } = await readRow(ARTICLE, context, id)
  const { rows: parts } = await sql<MenuPartRow>`
    select a.id as "articleId", a.code, a.label, a.price, p.quantity
    from article_part p join article a on a.establishment_id = p.establishment_id and a.id = p.article_id
    where p.establishment_id = ${establishmentId} and p.menu_id = ${id} order by p.position, a.id`.execute(tx)
  const { rows: choices } = await sql<MenuAnswer['choices'][number]>`
    select a.id, a.code, a.label, a.price from article a
    join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    where a.establishment_id = ${establishmentId} and a.id <> ${id} and a.active and f.active and not ${IS_MENU}
    order by f.position, f.id, a.position, a.id`.execute(tx)
  const { rows: within } = await sql<{ label: string }>`
    select a.label from article_part p
    join article a on a.establishment_id = p.establishment_id and a.id = p.menu_id
    where p.establishment_id = ${establishmentId} and p.article_id = ${id} order by a.label`.execute(tx)
  return { version, price: price as Cents, parts, choices, within: within.map(({ label }) => label) }
}

interface Part {
  readonly articleId: number
  readonly quantity: number
}

/** Throws RuleError article.menuInItself, article.menuInMenu, FieldsError. */
const checkParts = async ({ tx, establishmentId }: Context, id: number, parts: readonly Part[]): Promise<void> => {
  if (parts.some(({ articleId }) => articleId === id)) throw new RuleError('article.menuInItself')
  const ids = parts.map(({ articleId }) => articleId)
  const { rows } = await sql<{ id: number; label: string; isMenu: boolean }>`
    select a.id, a.label, ${IS_MENU} as "isMenu" from article a
    where a.establishment_id = ${establishmentId} and a.id = any (${ids}::bigint[])`.execute(tx)
  const known = new Set(rows.map((row) => row.id))
  const faults = parts.flatMap(({ articleId }, i) =>
    known.has(articleId) ? [] : [{ path: `parts.${i}.articleId`, message: 'reference.unknown' }],
  )
  if (faults.length > 0) throw new FieldsError(faults)
  const inner = rows.find(({ isMenu }) => isMenu)
  if (inner !== undefined) throw new RuleError('article.menuInMenu', { label: inner.label })
  if (parts.length === 0) return
  const { rows: outer } = await sql<{ label: string }>`
    select a.label from article_part p
    join article a on a.establishment_id = p.establishment_id and a.id = p.menu_id
    where p.establishment_id = ${establishmentId} and p.article_id = ${id} limit 1`.execute(tx)
  if (outer[0] !== undefined) throw new RuleError('article.partOfMenu', { label: outer[0].label })
}

/**
 * Replaces the parts of an article, in the order given; without any it is no menu. Throws as `checkParts`, RuleError record.unknown,
 * StaleError where the article changed since it was read.
 */
export const saveMenu = async (
  context: Context,
  id: number,
  { version, parts }: { readonly version: number; readonly parts: readonly Part[] },
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  await readRow(ARTICLE, context, id)
  // Whoever makes a menu of a part, and whoever makes a part of a menu, follow one another.
  const touched = [id, ...parts.map(({ articleId }) => articleId)]
  await sql`
    select from article where establishment_id = ${establishmentId} and id = any (${touched}::bigint[])
    order by id for update`.execute(tx)
  await checkParts(context, id, parts)
  await touchArticle(context, id, version)
  await sql`delete from article_part where establishment_id = ${establishmentId} and menu_id = ${id}`.execute(tx)
  await sql`
    insert into article_part (establishment_id, menu_id, position, article_id, quantity)
    select ${establishmentId}, ${id}, p.position, p.article_id, p.quantity
    from unnest(${parts.map(({ articleId }) => articleId)}::bigint[], ${parts.map(({ quantity }) => quantity)}::integer[])
      with ordinality as p (article_id, quantity, position)`.execute(tx)
  await context.changed({ entity: 'article', id, action: 'SAVED', functionality: 'sale_article' })
  return { status: 'SAVED', id }
}

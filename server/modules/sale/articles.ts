/** What a declaration cannot say of an article (spec 7: « articles cannot be deleted (hide instead) »). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { article } from '#contract/entities/sale/article.ts'
import type { FieldError } from '#contract/schema.ts'
import type { Ways } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { saveRow } from '#server/crud/save.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type OwnWays = Ways<typeof article>

export const ARTICLE = { entity: entities.article }

/** A deposit that is ticked needs its amount and its stock (spec 4, « required selections »). */
const faults = (({ hasDeposit, depositAmount, depositStock }): FieldError[] =>
  hasDeposit === true
    ? Object.entries({ depositAmount, depositStock }).flatMap(([path, value]) =>
        value === null ? [{ path, message: 'field.required' }] : [],
      )
    : []) satisfies OwnWays['faults']

/** The only family, and the only rate that is marked for extras, are what most new articles have. */
const defaults: OwnWays['defaults'] = async ({ tx, establishmentId }: Context) => {
  const { rows } = await sql<{ articleFamilyId: number | null; tvaId: number | null }>`
    select (select min(id) from article_family where establishment_id = ${establishmentId} and active having count(*) = 1) as "articleFamilyId",
      (select min(id) from tva where establishment_id = ${establishmentId} and active and is_default_for_option having count(*) = 1) as "tvaId"`.execute(
    tx,
  )
  return { ...rows[0] }
}

/** A stock that begins to be followed is 0 until somebody counts it; one that is no longer followed says nothing. */
const save = (async (context, row) => {
  const id = await saveRow(ARTICLE, context, row)
  await sql`
    update article set stock = case when has_stock then coalesce(stock, 0) end
    where establishment_id = ${context.establishmentId} and id = ${id} and has_stock <> (stock is not null)`.execute(
    context.tx,
  )
  return id
}) satisfies OwnWays['save']

const remove: OwnWays['remove'] = async (context, id) => {
  await readRow(ARTICLE, context, id)
  throw new RuleError('article.hideInstead')
}

export const articleWays = { faults, defaults, save, remove } satisfies OwnWays

/** What is written beside its fields is a new version of it, too. Throws StaleError where it changed since it was read. */
export const touchArticle = async (context: Context, id: number, version: number): Promise<void> => {
  const { numAffectedRows } = await sql`
    update article set version = version + 1
    where establishment_id = ${context.establishmentId} and id = ${id} and version = ${version}`.execute(context.tx)
  if (numAffectedRows !== 1n) throw new StaleError(await readRow(ARTICLE, context, id))
}

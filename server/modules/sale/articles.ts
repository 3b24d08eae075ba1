/** What a declaration cannot say of an article (spec 7: « articles cannot be deleted (hide instead) »). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { article } from '#contract/entities/sale/article.ts'
import type { FieldError } from '#contract/schema.ts'
import type { Ways } from '#server/crud/crud.ts'
import type { Context } from '#server/platform/http/route.ts'

type OwnWays = Ways<typeof article>

/** A deposit that is ticked needs its amount and its stock (spec 4, « required selections »). */
const faults: OwnWays['faults'] = ({ hasDeposit, depositAmount, depositStock }): FieldError[] =>
  hasDeposit === true
    ? Object.entries({ depositAmount, depositStock }).flatMap(([path, value]) =>
        value === null ? [{ path, message: 'field.required' }] : [],
      )
    : []

/** The only family, and the only rate that is marked for extras, are what most new articles have. */
const defaults: OwnWays['defaults'] = async ({ tx, establishmentId }: Context) => {
  const { rows } = await sql<{ articleFamilyId: number | null; tvaId: number | null }>`
    select (select min(id) from article_family where establishment_id = ${establishmentId} and active having count(*) = 1) as "articleFamilyId",
      (select min(id) from tva where establishment_id = ${establishmentId} and active and is_default_for_option having count(*) = 1) as "tvaId"`.execute(
    tx,
  )
  return { ...rows[0] }
}

const remove: OwnWays['remove'] = () => Promise.reject(new RuleError('article.hideInstead'))

export const articleWays = { faults, defaults, remove } satisfies OwnWays

/** What is known of another till: its headings, and what its words are here. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { bareWords } from '#domain/sale/gift-import.ts'
import { rateOfWord } from '#domain/sale/other-till.ts'
import type { OtherNature } from '#domain/sale/other-till.ts'
import type { OwnHeads } from '#domain/sale/other-till-sheet.ts'
import { OTHER_METHOD_KINDS } from '#contract/operations/sale/till-file.ts'
import { allows } from '#contract/rights.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What counts in the books is for who answers for the cash. Throws RuleError right.insufficient. */
export const requireTakings = ({ rights }: Context): void => {
  if (!allows(rights.payment_deposit, 'write')) throw new RuleError('right.insufficient')
}

/** Files of one till come in one after the other, and are completed and taken back so. */
export const lockTill = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`other till ${establishmentId} ${id}`}, 0))`.execute(tx)
}

export interface OtherTillRow {
  readonly id: number
  readonly active: boolean
  readonly nature: 'GOODS' | 'SERVICE' | null
  readonly heads: OwnHeads
}

/** Throws RuleError record.unknown. */
export const readTill = async ({ tx, establishmentId }: Context, id: number): Promise<OtherTillRow> => {
  const { rows } = await sql<OtherTillRow>`
    select id, active, nature, jsonb_build_object('number', head_number, 'day', head_day, 'time', head_time, 'article', head_article,
      'quantity', head_quantity, 'amount', head_amount, 'rate', head_rate, 'method', head_method, 'paid', head_paid) as heads
    from other_till where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** A method of payment as the books know it. */
interface Method {
  readonly id: number
  readonly kind: string
}

/** What words of a till are here; undefined: nobody said it yet. */
export interface Words {
  readonly methodOf: (word: string) => Method | undefined
  /** Basis points. */
  readonly rateOf: (word: string) => number | undefined
  readonly natureOf: (article: string) => OtherNature | undefined
}

interface Said {
  readonly kind: 'METHOD' | 'RATE' | 'ARTICLE'
  readonly word: string
  readonly methodId: number | null
  readonly rate: number | null
  readonly nature: 'GOODS' | 'SERVICE' | null
}

/** What was said of words comes first; then methods and articles that are called so here, and rates that the house has. */
export const wordsOf = async (context: Context, till: OtherTillRow): Promise<Words> => {
  const { tx, establishmentId } = context
  const { rows: said } = await sql<Said>`
    select w.kind, w.word, w.method_id as "methodId", v.rate, w.nature from other_till_word w
    left join tva v on v.establishment_id = w.establishment_id and v.id = w.tva_id
    where w.establishment_id = ${establishmentId} and w.other_till_id = ${till.id}`.execute(tx)
  const { rows: methods } = await sql<Method & { readonly label: string; readonly active: boolean }>`
    select id, kind, label, active from payment_method where establishment_id = ${establishmentId} and kind = any (${[...OTHER_METHOD_KINDS]})
    order by position desc, id desc`.execute(tx)
  const { rows: rates } = await sql<{ rate: number }>`
    select distinct rate from tva where establishment_id = ${establishmentId}`.execute(tx)
  const { rows: articles } = await sql<{ code: string; label: string; nature: OtherNature }>`
    select code, label, nature from article where establishment_id = ${establishmentId} order by active, id desc`.execute(
    tx,
  )
  const of = (kind: Said['kind']) =>
    new Map(said.filter((one) => one.kind === kind).map((one) => [one.word, one] as const))
  const [saidMethods, saidRates, saidArticles] = [of('METHOD'), of('RATE'), of('ARTICLE')]
  const byId = new Map(methods.map(({ id, kind }) => [id, { id, kind }] as const))
  const byLabel = new Map(
    methods.flatMap(({ id, kind, label, active }) => (active ? [[bareWords(label), { id, kind }] as const] : [])),
  )
  const known = new Set(rates.map(({ rate }) => rate))
  // A code is more of a name than a label is.
  const natures = new Map([
    ...articles.map(({ label, nature }) => [bareWords(label), nature] as const),
    ...articles.map(({ code, nature }) => [bareWords(code), nature] as const),
  ])
  return {
    methodOf: (word) => byId.get(saidMethods.get(bareWords(word))?.methodId ?? 0) ?? byLabel.get(bareWords(word)),
    rateOf: (word) => {
      const rate = rateOfWord(word)
      return saidRates.get(word)?.rate ?? (rate !== undefined && known.has(rate) ? rate : undefined)
    },
    natureOf: (article) =>
      saidArticles.get(bareWords(article))?.nature ?? natures.get(bareWords(article)) ?? till.nature ?? undefined,
  }
}

/** Keeps what somebody said of words. Throws RuleError otherTill.methodKind; reference.unknown by the database. */
export const sayWords = async (
  { tx, establishmentId }: Context,
  tillId: number,
  said: {
    readonly methods: readonly { readonly word: string; readonly methodId: number }[]
    readonly rates: readonly { readonly word: string; readonly tvaId: number }[]
    readonly articles: readonly { readonly word: string; readonly nature: 'GOODS' | 'SERVICE' }[]
  },
): Promise<void> => {
  const ids = said.methods.map(({ methodId }) => methodId)
  const { rows: refused } = await sql<{ label: string }>`
    select label from payment_method where establishment_id = ${establishmentId} and id = any (${ids})
      and kind <> all (${[...OTHER_METHOD_KINDS]}) limit 1`.execute(tx)
  if (refused[0] !== undefined) throw new RuleError('otherTill.methodKind', { label: refused[0].label })
  const words = [
    ...said.methods.map(({ word, methodId }) => ({ kind: 'METHOD', word: bareWords(word), methodId })),
    ...said.rates.map(({ word, tvaId }) => ({ kind: 'RATE', word, tvaId })),
    ...said.articles.map(({ word, nature }) => ({ kind: 'ARTICLE', word: bareWords(word), nature })),
  ]
  const once = [...new Map(words.map((one) => [`${one.kind} ${one.word}`, one])).values()]
  await sql`
    insert into other_till_word (establishment_id, other_till_id, kind, word, method_id, tva_id, nature)
    select ${establishmentId}::bigint, ${tillId}::bigint, r.kind, r.word, r."methodId", r."tvaId", r.nature
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as r(kind text, word text, "methodId" bigint, "tvaId" bigint, nature text)
    on conflict (establishment_id, other_till_id, kind, word) do update
      set method_id = excluded.method_id, tva_id = excluded.tva_id, nature = excluded.nature`.execute(tx)
}

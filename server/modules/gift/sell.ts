/** A voucher is sold: it has its code, and owes its price. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { checkGiftSale, giftCode } from '#domain/billing/gift.ts'
import type { GiftKind } from '#domain/billing/gift.ts'
import { addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { isMailAddress } from '#domain/mail/address.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GiftModel } from '#contract/operations/sale/gift.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { tellGift, writeGiftEvent } from '#server/modules/gift/event.ts'

interface ModelRow {
  readonly id: number
  readonly label: string
  readonly kind: GiftKind
  readonly value: Cents | null
  readonly months: number
  readonly active: boolean
  readonly articleId: number | null
  /** Of what it stands for; null: nothing of that kind is known. */
  readonly tvaId: number | null
  readonly rate: number | null
}

/** An article stands for goods: a service is sold as a voucher of a service, whose VAT is due otherwise (CGI 269). */
const MODELS = sql`
  select g.id, g.label, g.kind, coalesce(g.value, case when a.id is not null and not a.is_free_price and a.price > 0 then a.price end) as value,
    g.months, g.active, a.id as "articleId", t.id as "tvaId", t.rate
  from gift g
  left join article a on g.kind = 'ARTICLE' and a.establishment_id = g.establishment_id and a.id = g.article_id and a.active and a.nature = 'GOODS'
  left join tva t on t.establishment_id = g.establishment_id
    and t.id = case g.kind when 'ARTICLE' then a.tva_id when 'SERVICE' then g.tva_id end`

const isMapped = ({ kind, rate }: ModelRow): boolean => kind === 'VALUE' || rate !== null

/** Models on sale, in their order. */
export const giftModels = async ({ tx, establishmentId, today }: Context): Promise<GiftModel[]> => {
  const { rows } = await sql<ModelRow>`${MODELS} where g.establishment_id = ${establishmentId} and g.active
    order by g.position, g.id`.execute(tx)
  return rows.map((row) => ({
    ...{ id: row.id, label: row.label, kind: row.kind, value: row.value },
    until: addMonths(today, row.months),
    isMapped: isMapped(row),
  }))
}

/** Throws RuleError reference.unknown, gift.notOnSale. */
const readModel = async ({ tx, establishmentId }: Context, id: number): Promise<ModelRow> => {
  const { rows } =
    await sql<ModelRow>`${MODELS} where g.establishment_id = ${establishmentId} and g.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('reference.unknown')
  if (!rows[0].active) throw new RuleError('gift.notOnSale')
  return rows[0]
}

/** Throws RuleError mail.addressInvalid. */
export const checkAddress = (address: string | null): void => {
  if (address !== null && !isMailAddress(address)) throw new RuleError('mail.addressInvalid', { address })
}

interface Sold {
  readonly giftId: number
  readonly amount: Cents | null
  readonly until: Day | null
  readonly customerId: number
  readonly beneficiaryName: string | null
  readonly beneficiaryEmail: string | null
  readonly message: string | null
  readonly sendOn: Day | null
}

/** One that is taken is drawn again: never in a life, but a code names one voucher. */
const insert = async (context: Context, model: ModelRow, input: Sold, amount: Cents, until: Day) => {
  const { tx, establishmentId, today, user } = context
  const isValue = model.kind === 'VALUE'
  for (;;) {
    const code = giftCode((below) => randomInt(below))
    const { rows } = await sql<{ id: number }>`
      insert into gift_sale (establishment_id, code, gift_id, kind, label, amount, tva_id, tva_rate, article_id, sold_on, until, customer_id,
        beneficiary_name, beneficiary_email, message, send_on, created_by)
      values (${establishmentId}, ${code}, ${model.id}, ${model.kind}, ${model.label}, ${amount}, ${isValue ? null : model.tvaId},
        ${isValue ? null : model.rate}, ${model.articleId}, ${today}, ${until}, ${input.customerId}, ${input.beneficiaryName},
        ${input.beneficiaryEmail}, ${input.message}, ${input.sendOn}, ${user.id})
      on conflict (establishment_id, code) do nothing returning id`.execute(tx)
    if (rows[0] !== undefined) return { id: rows[0].id, code }
  }
}

/**
 * Answers its id. Throws RuleError reference.unknown, gift.notOnSale, mail.addressInvalid, gift.noAddress and the codes of
 * `checkGiftSale`.
 */
export const sellGift = async (context: Context, input: Sold): Promise<number> => {
  const { tx, establishmentId, today } = context
  const model = await readModel(context, input.giftId)
  await checkCustomer(tx, establishmentId, input.customerId)
  const amount = input.amount ?? model.value ?? cents(0)
  const until = checkGiftSale({ amount, until: input.until, months: model.months, today, mapped: isMapped(model) })
  checkAddress(input.beneficiaryEmail)
  if (input.sendOn !== null && input.beneficiaryEmail === null) throw new RuleError('gift.noAddress')
  const { id, code } = await insert(context, model, input, amount, until)
  await writeGiftEvent(context, id, 'SOLD', { amount, day: until })
  await writeTechnicalEvent(tx, context, JET.GIFT_SOLD, { gift: code, kind: model.kind, amount, until })
  await tellGift(context, id)
  return id
}

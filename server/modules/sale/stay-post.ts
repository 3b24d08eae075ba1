/** A basket that is put on a stay: priced again by the server, out of stock, charged to the file, in one transaction (decision 0445). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { postingCode } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import { checkPosted, checkRoom, postingRefusal, signaturePath } from '#domain/sale/posting.ts'
import type { PostedLine } from '#domain/sale/posting.ts'
import { priceTicket } from '#domain/sale/ticket.ts'
import type { Asked, PricedTicket } from '#domain/sale/ticket.ts'
import { formatDay } from '#contract/format.ts'
import type { postingBody, PostingSaved } from '#contract/operations/sale/stay-posting.ts'
import { writeEvent } from '#server/modules/booking/index.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { sellerOf } from '#server/modules/sale/seller-codes.ts'
import { lockStay } from '#server/modules/sale/stay-room.ts'
import type { LockedStay } from '#server/modules/sale/stay-room.ts'
import { moveStock } from '#server/modules/sale/stock.ts'
import { takeBasket } from '#server/modules/sale/till-baskets.ts'
import { openRegister } from '#server/modules/sale/till-board.ts'
import { askedOf, movesOf } from '#server/modules/sale/till-sell.ts'
import { soldArticles } from '#server/modules/sale/till-sold.ts'
import type { Account } from '#server/platform/account.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { requireOpenDay } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'

type Input = z.output<typeof postingBody>

/** As papers and screens name it. */
export const postingNumber = (id: number): string => `SEJ-${id}`

export interface NewPosting {
  readonly register: { readonly id: number; readonly code: string }
  readonly occupancyId: number
  readonly total: Cents
  readonly lines: readonly PostedLine[]
  readonly sellerId: number | null
  readonly signature: string | null
  readonly unsignedReason: string | null
  readonly reversesId: number | null
  readonly reason: string | null
}

/** Writes a posting with its lines; answers its number. */
export const insertPosting = async (context: Context, posting: NewPosting): Promise<number> => {
  const { tx, establishmentId, training, till, today, now, user } = context
  const { register, occupancyId, total, lines, sellerId, signature, unsignedReason, reversesId, reason } = posting
  const { rows } = await sql<{ id: number }>`
    insert into stay_posting (establishment_id, training, till, cash_register_id, cash_register_code, occupancy_id, posted_on, posted_at, total,
      operator_id, seller_id, reverses_id, reason, drawing, unsigned_reason)
    values (${establishmentId}, ${training}, ${till}, ${register.id}, ${register.code}, ${occupancyId}, ${today}, ${now}, ${total},
      ${user.id}, ${sellerId}, ${reversesId}, ${reason}, ${signature}, ${unsignedReason}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const asked = lines.map((line) => ({
    ...{ position: line.position, item: line.item, item_label: line.itemLabel, item_quantity: line.itemQuantity },
    ...{ article_id: line.articleId, label: line.label, quantity: line.quantity, unit_price: line.unitPrice },
    ...{ discount: line.discount, discount_reason: line.discountReason, amount: line.amount },
    ...{ tva_rate: line.rate, nature: line.nature, is_takeaway: line.isTakeaway },
  }))
  await sql`
    insert into stay_posting_line (establishment_id, posting_id, position, item, item_label, item_quantity, article_id, label, quantity,
      unit_price, discount, discount_reason, amount, tva_rate, nature, is_takeaway)
    select ${establishmentId}, ${id}, position, item, item_label, item_quantity, article_id, label, quantity, unit_price, discount,
      discount_reason, amount, tva_rate, nature, is_takeaway
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as l (position integer, item integer, item_label text, item_quantity integer,
      article_id bigint, label text, quantity integer, unit_price bigint, discount bigint, discount_reason text, amount bigint,
      tva_rate integer, nature text, is_takeaway boolean)`.execute(tx)
  return id
}

/** What the bill says of a line: what it was, and when. */
const billedAs = (line: PostedLine, day: string): string => `${line.label}, ${day}`

/** The lines join the file of the stay. `takesBack` names the posting whose lines these take back. */
export const chargeLines = async (
  account: Account,
  id: number,
  {
    occupancyId,
    lines,
    day,
  }: Pick<NewPosting, 'occupancyId'> & {
    readonly lines: readonly (PostedLine & { readonly takesBack?: string })[]
    readonly day: Parameters<typeof formatDay>[0]
  },
): Promise<void> => {
  for (const line of lines)
    await account.charge({
      ...{ type: 'additionalSales', code: postingCode(id, line.position), label: billedAs(line, formatDay(day)) },
      ...{ quantity: line.quantity, amount: line.amount },
      // Of a part of a menu, or less a discount, only the amount holds.
      ...{ unitPrice: line.unitPrice * line.quantity === line.amount ? line.unitPrice : null },
      ...{ tvaId: null, rate: line.rate, partId: occupancyId },
      ...(line.takesBack === undefined ? {} : { takesBack: line.takesBack }),
    })
}

const postedLines = ({ lines }: PricedTicket, asked: readonly Asked[]): PostedLine[] =>
  lines.flatMap((line, i): PostedLine[] => {
    const { rate, nature, of, ...rest } = line
    // Deposits were refused; every other line has its rate.
    if (rate === null || nature === 'DEPOSIT') return []
    const item = asked[of]
    return [
      {
        ...rest,
        ...{ rate, nature, position: i + 1, item: of },
        ...{ itemLabel: item?.article.label ?? line.label, itemQuantity: item?.quantity ?? line.quantity },
      },
    ]
  })

/** What the guest drew, or why they did not where the house lets that be. */
const drawnOf = async (context: Context, { signature, unsignedReason }: Input) => {
  if (signature !== null) return { signature: signaturePath(signature), unsignedReason: null }
  const { sale } = await preferencesOf(context.tx, context.establishmentId)
  if (!sale.stayUnsigned) throw new RuleError('posting.signatureRequired')
  if (unsignedReason === null) throw new RuleError('posting.unsignedReason')
  return { signature: null, unsignedReason }
}

/** Throws RuleError with why the stay takes nothing, posting.off, posting.aboveLimit. */
const requireRoom = (context: Context, { stay, limit, left }: LockedStay, total: Cents): void => {
  const refusal = postingRefusal(stay, context.today)
  if (refusal !== null) throw new RuleError(refusal.code, refusal.context)
  checkRoom(total, limit, left)
}

/**
 * Throws RuleError record.unknown, till.inactive, seller.codeAgain, ticket.notSold, ticket.priceChanged, the codes of `priceTicket`, of
 * `checkPosted`, `signaturePath` and `postingRefusal`, posting.signatureRequired, posting.unsignedReason, posting.off, posting.aboveLimit,
 * record.stale, basket.gone, payment.dayClosed.
 */
export const postOnStay = async (context: Context, input: Input): Promise<PostingSaved> => {
  const { tx, today } = context
  const register = await openRegister(context, input.cashRegisterId)
  const sellerId = sellerOf(context, input.sellerToken)
  const asked = askedOf(input, await soldArticles(context, input))
  const priced = priceTicket(asked, input.discount)
  const { total } = priced
  if (total !== input.expected) throw new RuleError('ticket.priceChanged', { total, expected: input.expected })
  checkPosted(priced)
  const drawn = await drawnOf(context, input)
  const locked = await lockStay(context, input.occupancyId)
  requireRoom(context, locked, total)
  const { stay, account, left } = locked
  if (input.basketId !== null) await takeBasket(context, input.basketId)
  await requireOpenDay(tx, context, today, 'payment.dayClosed')
  const { occupancyId } = stay
  const lines = postedLines(priced, asked)
  const id = await insertPosting(context, {
    ...{ register, occupancyId, total, lines, sellerId, ...drawn, reversesId: null, reason: null },
  })
  await chargeLines(account, id, { occupancyId, lines, day: today })
  const number = postingNumber(id)
  await writeEvent(context, stay.bookingId, 'POSTED', { number, amount: total, register: register.code })
  await account.afterSigned(null)
  await writeTechnicalEvent(tx, context, JET.STAY_POSTED, { posting: id, stay: occupancyId, amount: total })
  await moveStock(context, movesOf(priced, number))
  await context.changed({ entity: 'stayPosting', id, action: 'SAVED', functionality: 'sale_cash_register' })
  const { guest, place } = stay
  return { status: 'SAVED', id, number, total, guest, place, left: cents(left - total) }
}

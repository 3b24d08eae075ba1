/** A gift voucher that pays (domain rules, section 4; rules of the money vectors, section 8). */
import { sql } from 'kysely'
import { checkGiftUse, readGiftCode } from '#domain/billing/gift.ts'
import type { Gift } from '#domain/billing/gift.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { outsideCode } from '#domain/sale/gift-import.ts'
import type { Charge } from '#domain/vat/state.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Found extends Gift {
  readonly id: number
  readonly label: string
}

/** Our code of a voucher that its holder knows by another: some are sold elsewhere. */
const codeOf = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  typed: string,
): Promise<string> => {
  const outside = outsideCode(typed)
  const { rows } = await sql<{
    code: string | null
  }>`select gift_code_outside(${establishmentId}, ${outside}) as code`.execute(tx)
  return rows[0]?.code ?? readGiftCode(typed)
}

/** The voucher of a code, however it was typed. Throws RuleError gift.codeWrong, gift.unknown. */
export const giftOfCode = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  typed: string,
): Promise<Found> => {
  const code = await codeOf({ tx, establishmentId }, typed)
  const { rows } = await sql<Found>`
    select id, code, kind, label, amount, rate, left_over as left, until, cancelled, is_paid as paid
    from gift_of_code(${establishmentId}, ${code})`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('gift.unknown', { code })
  return rows[0]
}

/** Whoever uses, cancels or extends it waits; locked with credit notes (`server/platform/account.ts`). */
export const lockGift = async ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit gift ${id}`}, 0))`.execute(tx)
}

export interface GiftAsked {
  readonly code: string
  readonly amount: Cents
  /** What a voucher of one purpose may be deducted from; none: it pays, which such a voucher does not. */
  readonly lines?: readonly Charge[]
}

/**
 * Locks a voucher and checks that it may pay: of two tills in the same second the other finds what the first left. `insertPayment` then
 * writes its use, by `giftSaleId`. Throws RuleError gift.codeWrong, gift.unknown and the codes of `checkGiftUse`.
 */
export const spendGift = async (context: Context, { code, amount, lines = [] }: GiftAsked): Promise<Found> => {
  const { id } = await giftOfCode(context, code)
  await lockGift(context, id)
  const gift = await giftOfCode(context, code)
  checkGiftUse(gift, { amount, today: context.today, lines })
  return gift
}

/** A gift voucher that was sold as money sees it: what its buyer owes, and what a bill of it says (docs/decisions/0130, 0441). */
import { sql } from 'kysely'
import { reason } from '#domain/booking/facts.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Day } from '#domain/day.ts'
import { saidIn } from '#contract/spoken.ts'
import { lineLabel } from '#contract/document-words.ts'
import { lockGift } from '#server/modules/payment/index.ts'
import type { Account, AccountHead, AccountLine, AccountSupplier, MoneyEvent } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'
import { tellGift, writeGiftEvent } from '#server/modules/gift/event.ts'

interface GiftRow {
  readonly id: number
  readonly code: string
  readonly kind: 'ARTICLE' | 'VALUE' | 'SERVICE'
  readonly label: string
  readonly amount: Cents
  readonly rate: number | null
  readonly soldOn: Day
  readonly customerId: number
  readonly cancelled: boolean
  readonly paid: Cents
  readonly damagePaid: Cents
}

export const giftAccount = (id: number) => ({ kind: 'gift', id }) as const

/** Nobody else sells it, pays it or takes it back until the transaction ends. Throws RuleError record.unknown. */
const lockRow = async ({ tx, establishmentId }: Context, id: number): Promise<GiftRow> => {
  const { rows } = await sql<GiftRow>`
    select id, code, kind, label, amount, tva_rate as rate, sold_on as "soldOn", kept_customer(customer_id) as "customerId",
      cancelled_on is not null as cancelled, paid, damage_paid as "damagePaid"
    from gift_sale where establishment_id = ${establishmentId} and id = ${id} for no key update`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

const headOf = ({ id, code, customerId, amount, cancelled, paid, damagePaid }: GiftRow): AccountHead => ({
  ...giftAccount(id),
  code,
  customerId,
  total: cancelled ? ZERO : amount,
  retained: ZERO,
  paid,
  damagePaid,
  downPayment: ZERO,
  downPaymentKind: null,
  balanceDue: null,
  cancelled,
})

/** A cancelled one charges nothing. A voucher of an article is goods, as what it stands for. */
const linesOf = ({ code, kind, label, amount, rate, cancelled }: GiftRow): AccountLine[] => {
  if (cancelled) return []
  const line: AccountLine = {
    ...{ type: 'giftVouchers', code, label: `${lineLabel({ type: 'giftVouchers', label: '' })} ${code} · ${label}` },
    ...{ amount, unitPrice: amount, quantity: 1, nights: null, rate },
    ...{ occupancyId: null, payerId: null },
    ...(kind === 'ARTICLE' ? { goods: true } : {}),
  }
  return [line]
}

/** What was used of it. */
const usedOf = async ({ tx, establishmentId }: Context, { id, amount, cancelled }: GiftRow): Promise<Cents> => {
  if (cancelled) return ZERO
  const { rows } = await sql<{ left: Cents }>`select gift_left(${establishmentId}, ${id}) as left`.execute(tx)
  return cents(amount - (rows[0]?.left ?? amount))
}

/** What its buyer paid is not taken back from under whoever used it already. Throws RuleError gift.used, gift.partlyUsed. */
const checkReversal = async (context: Context, row: GiftRow): Promise<void> => {
  await lockGift(context, row.id)
  const used = await usedOf(context, row)
  if (used > 0) throw new RuleError(used < row.amount ? 'gift.partlyUsed' : 'gift.used', { code: row.code })
}

const open = (context: Context, id: number): Account => {
  const { tx, establishmentId } = context
  let row: GiftRow | undefined
  const locked = (): GiftRow => {
    if (row === undefined) throw new Error('an account is locked before it is used')
    return row
  }
  return {
    lock: async () => {
      row = await lockRow(context, id)
      return headOf(row)
    },
    refusals: async (action) => {
      const { cancelled, code } = locked()
      return cancelled && (action === 'pay' || action === 'bill') ? [reason('gift.cancelled', { code })] : []
    },
    lines: async () => linesOf(locked()).map(({ type, amount }) => ({ type, amount, payerId: null, retained: false })),
    toBill: async (spoken) => ({ lines: saidIn(spoken, () => linesOf(locked())), partIds: [], stays: [] }),
    hasPart: async () => false,
    // No guarantee is of a voucher: nothing is ever damaged.
    charge: () => Promise.reject(new RuleError('record.unknown')),
    beforeSigned: async (event: MoneyEvent) => {
      if (event.kind === 'REVERSED') await checkReversal(context, locked())
      await writeGiftEvent(context, id, event.kind, event.detail)
      return { validated: false }
    },
    afterSigned: async (sums) => {
      if (sums !== null)
        await sql`update gift_sale set paid = ${sums.paid}, damage_paid = ${sums.damagePaid}
          where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
      await tellGift(context, id)
    },
  }
}

export const giftAccounts: AccountSupplier = { kind: 'gift', open }

/** Papers that guests bring to a till in tests: gift vouchers that were sold and paid, credit notes, and the methods of both. */
import { sql } from 'kysely'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { of } from '#server/testing/cash-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import type { TillDesk } from '#server/testing/till-desk.ts'

export interface Papers {
  readonly methods: Readonly<Record<'GIFT' | 'CREDIT_NOTE' | 'HOLIDAY_VOUCHER', number>>
  /** A voucher that was sold, and paid unless said; of a value without `kind`. */
  readonly gift: (over?: {
    readonly kind?: 'VALUE' | 'ARTICLE' | 'SERVICE'
    readonly rate?: number
    readonly amount?: number
    readonly articleId?: number
    readonly until?: string
    readonly isPaid?: boolean
  }) => Promise<GiftFile>
  readonly readGift: (id: number) => Promise<GiftFile>
  /** A gesture of the house for the customer of the site. */
  readonly credit: (amount: number, until?: string) => Promise<{ readonly id: number; readonly number: string }>
}

export const openPapers = async (till: TillDesk): Promise<Papers> => {
  const { establishmentId, house } = till.house
  const { db } = house
  const post = async <T>(path: string, body: object): Promise<T> => of<T>(await till.staff().post(path, body, intent()))
  const methodOf = async (kind: keyof Papers['methods']): Promise<number> => {
    await sql`insert into payment_method (establishment_id, label, kind, bankable)
      select ${establishmentId}, ${`Mode ${kind}`}, ${kind}, ${kind === 'HOLIDAY_VOUCHER'}
      where not exists (select from payment_method where establishment_id = ${establishmentId} and kind = ${kind} and active)`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`
      select id from payment_method where establishment_id = ${establishmentId} and kind = ${kind} and active order by id limit 1`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  }
  const methods = {
    GIFT: await methodOf('GIFT'),
    CREDIT_NOTE: await methodOf('CREDIT_NOTE'),
    HOLIDAY_VOUCHER: await methodOf('HOLIDAY_VOUCHER'),
  }
  await sql`update payment_method set bankable = true where id = ${methods.HOLIDAY_VOUCHER}`.execute(db)
  const tvaOf = async (rate: number): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select id from tva where establishment_id = ${establishmentId} and rate = ${rate} limit 1`.execute(db)
    return rows[0]?.id
  }
  let count = 0
  const gift: Papers['gift'] = async (over = {}) => {
    const { kind = 'VALUE', rate, amount = 5000, articleId = null, until = null, isPaid = true } = over
    count += 1
    const { id: giftId } = await post<{ readonly id: number }>('module/gift/edit', {
      ...{ id: 0, version: 0, months: 12, active: true, label: `Bon ${count}`, kind, text: null },
      ...{ value: kind === 'VALUE' ? null : amount, articleId },
      tvaId: kind === 'VALUE' || articleId !== null || rate === undefined ? null : await tvaOf(rate),
    })
    const { customerId } = till.site
    const sold = await post<GiftFile>('sale/gift-sale/edit', { giftId, amount, until, customerId })
    if (!isPaid) return sold
    const paid = { id: sold.id, amount, methodId: till.site.methods.CARD }
    return await post<GiftFile>('sale/gift-sale/pay', paid)
  }
  return {
    methods,
    gift,
    readGift: async (id) => of<GiftFile>(await till.staff().get(`sale/gift-sale/edit/${id}`)),
    credit: async (amount, validUntil) => {
      const file = await till.booked([aStay(till.site)])
      const { id, number } = await post<{ readonly id: number; readonly number: string }>('payment/credit-note/edit', {
        ...{ bookingId: file.id, amount, reason: 'Geste commercial', goodwill: true },
        ...(validUntil === undefined ? {} : { validUntil }),
      })
      return { id, number }
    },
  }
}

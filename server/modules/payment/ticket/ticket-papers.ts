/** Papers that pay a ticket: credit notes, and gift vouchers, of which those of one purpose come off its lines instead (decision 0446). */
import { sql } from 'kysely'
import { giftState } from '#domain/billing/gift.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { chargesOf, deductionLine } from '#domain/sale/papers.ts'
import type { SignedLine } from '#domain/sale/papers.ts'
import type { CreditAtTill, GiftAtTill, PaperLeft } from '#contract/operations/sale/till-papers.ts'
import type { Context } from '#server/platform/http/route.ts'
import { checkCredit } from '#server/modules/payment/credit/credit-use.ts'
import { giftOfCode, spendGift } from '#server/modules/payment/gift/gift-use.ts'

interface Paid {
  readonly amount: Cents
  readonly creditNoteId: number | null
  readonly giftCode: string | null
}

/** How much of each paper, however many payments name it, in the order in which they are locked. */
const sumsBy = <K extends number | string>(
  payments: readonly Paid[],
  keyOf: (paid: Paid) => K | null,
): [K, Cents][] => {
  const sums = new Map<K, Cents>()
  for (const paid of payments) {
    const key = keyOf(paid)
    if (key !== null) sums.set(key, cents((sums.get(key) ?? 0) + paid.amount))
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Our codes by what was sent: whoever holds a voucher may know it by its seller's code. */
const codesOf = async (context: Context, payments: readonly Paid[]): Promise<ReadonlyMap<string, string>> => {
  const codes = new Map<string, string>()
  for (const { giftCode } of payments)
    if (giftCode !== null && !codes.has(giftCode)) codes.set(giftCode, (await giftOfCode(context, giftCode)).code)
  return codes
}

interface SpentPapers {
  readonly codes: ReadonlyMap<string, string>
  /** By code: the voucher that pays, or that is deducted (`lines`). */
  readonly gifts: ReadonlyMap<string, { readonly id: number; readonly deducts: boolean }>
  /** What vouchers of one purpose take off the ticket. */
  readonly lines: readonly SignedLine[]
  readonly left: readonly PaperLeft[]
}

const spendCredits = async (
  context: Context,
  payments: readonly Paid[],
  payerId: number | null,
): Promise<PaperLeft[]> => {
  const left: PaperLeft[] = []
  for (const [id, amount] of sumsBy(payments, ({ creditNoteId }) => creditNoteId)) {
    const note = await checkCredit(context, id, { amount, payerId })
    left.push({ kind: 'CREDIT_NOTE', name: note.number, left: cents(note.left - amount) })
  }
  return left
}

/**
 * Locks every paper, credit notes before vouchers, and checks that it may pay: of two tills in the same second, the other finds what the
 * first left. Throws the codes of `giftOfCode`, `checkCredit` and of `spendGift`.
 */
export const spendPapers = async (
  context: Context,
  sold: readonly SignedLine[],
  { payments, customerId }: { readonly payments: readonly Paid[]; readonly customerId: number | null },
): Promise<SpentPapers> => {
  const codes = await codesOf(context, payments)
  const left = await spendCredits(context, payments, customerId)
  const gifts = new Map<string, { readonly id: number; readonly deducts: boolean }>()
  const lines: SignedLine[] = []
  for (const [code, amount] of sumsBy(payments, ({ giftCode }) => codes.get(giftCode ?? '') ?? null)) {
    const gift = await spendGift(context, { code, amount, lines: chargesOf([...sold, ...lines]) })
    const deducts = gift.kind !== 'VALUE'
    if (deducts) lines.push(deductionLine(gift, amount))
    gifts.set(code, { id: gift.id, deducts })
    left.push({ kind: 'GIFT', name: code, left: cents(gift.left - amount) })
  }
  return { codes, gifts, lines, left }
}

/** The voucher that a payment is; undefined: it names none. */
export const giftOfPayment = ({ codes, gifts }: SpentPapers, { giftCode }: Paid) =>
  giftCode === null ? undefined : gifts.get(codes.get(giftCode) ?? '')

/** What went out of a ticket by papers or was kept: it is not given back as money. */
export const notMoney = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  id: number,
): Promise<Cents> => {
  const { rows } = await sql<{ amount: Cents }>`
    select y.amount from payment y where y.establishment_id = ${establishmentId} and y.ticket_id = ${id} and y.method_kind in ('GIFT', 'CREDIT_NOTE')
    union all
    select l.amount from ticket_line l where l.establishment_id = ${establishmentId} and l.ticket_id = ${id} and l.nature = 'KEPT'`.execute(
    tx,
  )
  return sum(rows.map(({ amount }) => amount))
}

/** What a till sees of a voucher before it pays: its use checks all of it again, under its lock. Throws RuleError gift.codeWrong, gift.unknown. */
export const giftAtTill = async (context: Context, typed: string): Promise<GiftAtTill> => {
  const gift = await giftOfCode(context, typed)
  const { code, kind, label, rate, left, until, paid } = gift
  return { code, kind, label, rate, left, until, state: giftState(gift, context.today), isPaid: paid }
}

interface Asked {
  readonly number: string | null
  readonly customerId: number | null
}

/** The one of a number, whatever is left of it; else those of a customer that may still pay, the first to expire first. */
export const creditsAtTill = async (
  { tx, establishmentId, today }: Pick<Context, 'tx' | 'establishmentId' | 'today'>,
  { number, customerId }: Asked,
): Promise<readonly CreditAtTill[]> => {
  const which =
    number === null
      ? sql`n.customer_id = any ((select customer_ids(kept_customer(${customerId})))::bigint[]) and n.valid_until >= ${today}
        and credit_left(n.establishment_id, n.id) > 0`
      : sql`upper(n.number) = upper(${number.replaceAll(/\s/g, '')})`
  const { rows } = await sql<CreditAtTill>`
    select n.id, n.number, c.id as "customerId", coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code, '') as customer,
      credit_left(n.establishment_id, n.id) as left, n.valid_until as until, n.valid_until < ${today}::date as expired
    from credit_note n join customer c on c.id = kept_customer(n.customer_id)
    where n.establishment_id = ${establishmentId} and ${which} order by n.valid_until, n.id limit 50`.execute(tx)
  return rows
}

/** What the papers of a file say: its stays, lines and sums, and what the house promises with them. */
import { shownDates } from '#domain/booking/due-dates.ts'
import { STATUS } from '#domain/booking/states.ts'
import { cents } from '#domain/money.ts'
import { isChargedLine } from '#domain/pricing/line.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { BookingContent } from '#server/documents/booking-document.ts'
import { readBuyer, readSeller } from '#server/documents/parties.ts'
import type { Context } from '#server/platform/http/route.ts'
import { documentConditions, waysToPay } from '#server/modules/booking/document/conditions.ts'
import { designationsOf } from '#server/modules/booking/document/designations.ts'
import { documentPayments, documentStay } from '#server/modules/booking/document/stays.ts'

const kindOf = ({ statusId }: BookingFile): BookingContent['kind'] => {
  if (statusId === STATUS.QUOTE) return 'QUOTE'
  return statusId === STATUS.OPTION ? 'OPTION' : 'RESERVATION'
}

/** What the customer owes of a file, and what others bear of it. */
export const sharesOf = (file: BookingFile) => {
  const isOwn = ({ payerId }: { readonly payerId: number | null }): boolean =>
    payerId === null || payerId === (file.customer?.id ?? 0)
  const others = file.payers.filter((payer) => !isOwn(payer) && payer.total !== 0)
  const own = cents(file.totals.total - others.reduce((borne, payer) => borne + payer.total, 0))
  return { isOwn, others, own }
}

/** In the language given; undefined: French. */
export const contentOf = async (
  context: Context,
  file: BookingFile,
  code: string,
  spoken: Spoken | undefined,
): Promise<BookingContent> => {
  const { tx, establishmentId, today } = context
  const { seller } = await readSeller(tx, establishmentId)
  const { totals, terms } = file
  const due = shownDates(totals)
  const { isOwn, others, own } = sharesOf(file)
  const names = await designationsOf(context, file, spoken?.language)
  return {
    kind: kindOf(file),
    code,
    date: today,
    expires: file.quoteValidUntil ?? file.optionExpiry,
    seller,
    customer: file.customer === null ? null : await readBuyer(tx, establishmentId, file.customer.id),
    stays: saidIn(spoken, () => file.occupancies.filter((o) => !o.cancelled).map((o) => documentStay(o, names))),
    lines: file.lines
      .filter(isChargedLine)
      .map(({ tvaRate, ...line }) => ({ ...line, label: names.labelOf(line), rate: tvaRate })),
    // Where others bear so much that the customer's part is no more than the down payment, that part is the balance.
    downPayment:
      terms === null || totals.downPayment === 0 || totals.downPayment >= own
        ? null
        : { kind: terms.downPaymentKind, amount: totals.downPayment, dueOn: due.downPaymentDue },
    balanceDueOn: due.balanceDue,
    payments: documentPayments({ ...file, payments: file.payments.filter(isOwn) }),
    ...(others.length === 0 ? {} : { others: others.map(({ name, total }) => ({ name, amount: total })) }),
    ...(await documentConditions(context, file, spoken)),
    // A quote bears no account: nothing is asked yet.
    waysToPay: await waysToPay(context, seller.bank !== null && kindOf(file) !== 'QUOTE', spoken),
    spoken,
  }
}

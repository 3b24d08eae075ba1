/** Bills as the letters that go with them see them; the bill itself keeps its own paper (docs/decisions/0380). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { cents, sum } from '#domain/money.ts'
import { allows } from '#contract/rights.ts'
import { saidIn } from '#contract/spoken.ts'
import { formatDay } from '#contract/format.ts'
import { DOCUMENT_WORDS as WORDS } from '#contract/document-words.ts'
import { customerAddressee, customerTags, readCustomerCard } from '#server/documents/customer-tags.ts'
import { fact, recipientLines } from '#server/documents/parts.ts'
import { transferQr } from '#server/documents/transfer-qr.ts'
import type { Context } from '#server/platform/http/route.ts'
import { say } from '#server/platform/tag-source.ts'
import type { TagRecord, TagSource } from '#server/platform/tag-source.ts'
import { billBytes } from '#server/modules/payment/bill/print-bill.ts'
import { readBill } from '#server/modules/payment/bill/read-bill.ts'
import type { SignedBill } from '#server/modules/payment/bill/read-bill.ts'

/** What the bill itself says is left; a cancelled bill and the one that cancels it ask for nothing. */
const leftOf = ({ content, type, cancelledById }: SignedBill): number =>
  type === 3 || cancelledById !== null
    ? 0
    : Math.max(
        0,
        content.lines.reduce((all, { amount }) => all + amount, 0) - sum(content.payments.map(({ amount }) => amount)),
      )

const qrOf = ({ content: { seller }, number }: SignedBill, left: number): Uint8Array | null => {
  if (seller.bank === null || (seller.currency ?? { isoCode: 'EUR' }).isoCode !== 'EUR') return null
  const holder = seller.bank.holder ?? seller.corporateName ?? seller.name
  return transferQr({ holder, iban: seller.bank.iban, bic: seller.bank.bic, amount: cents(left), reference: number })
}

const openBill = async (context: Context, id: number): Promise<TagRecord> => {
  const { tx, establishmentId } = context
  if (!allows(context.rights.payment_bill, 'read')) throw new RuleError('record.unknown')
  const bill = await readBill(tx, establishmentId, id)
  const { seller, buyer } = bill.content
  const card = await readCustomerCard(tx, establishmentId, buyer.customerId)
  const left = leftOf(bill)
  const qr = qrOf(bill, left)
  const key = `transfer-${bill.number}`
  return {
    kind: 'bill',
    code: bill.number,
    label: `${bill.number} ${buyer.name}`,
    customerId: card?.id ?? null,
    offers: () => true,
    ownPaper: { name: `facture-${bill.number}.pdf`, print: () => billBytes(context, id) },
    addressees: () => Promise.resolve([customerAddressee(card)]),
    values: (spoken) =>
      Promise.resolve(
        saidIn(spoken, () => ({
          tags: {
            ...customerTags(card),
            'bill.number': say.text(bill.number),
            'bill.day': say.day(bill.content.date),
            'bill.total': say.money(cents(bill.content.lines.reduce((all, { amount }) => all + amount, 0))),
            'bill.left': say.money(cents(left)),
          },
          blocks: {
            transferQr:
              qr === null ? [] : [{ part: 'pictures', pictures: [{ key, alt: 'QR', width: 35, caption: '' }] }],
          },
          pictures: new Map(qr === null ? [] : [[key, qr]]),
          frame: {
            title: '',
            number: bill.number,
            subtitle: '',
            recipient: recipientLines(buyer, seller.address.countryCode),
            facts: [...fact(WORDS.date, formatDay(context.today)), ...fact(WORDS.customer, buyer.code)],
          },
        })),
      ),
  }
}

const latest: TagSource['latest'] = async ({ tx, establishmentId, rights }) => {
  if (!allows(rights.payment_bill, 'read')) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from bill where establishment_id = ${establishmentId} order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

export const billSource: TagSource = { kinds: ['bill'], latest, open: (context, _, id) => openBill(context, id) }

/** A gift voucher on paper: what it offers, to whom, until when, and its code to read or to scan. */
import type { Seller } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { fact, sellerPart } from '#server/documents/parts.ts'
import { textQr } from '#server/documents/transfer-qr.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface GiftPaper {
  readonly seller: Seller
  readonly gift: {
    readonly code: string
    readonly label: string
    readonly amount: Cents
    readonly until: Day
    readonly soldOn: Day
    readonly beneficiaryName: string | null
    readonly buyer: string
    readonly message: string | null
    /** Terms that its model says. */
    readonly text: string | null
    readonly cancelled: boolean
  }
  readonly training: boolean
  readonly software: string
}

/** Where the template looks for the picture of the code. */
const QR = 'gift-qr.png'

export const giftDocumentData = ({ seller, gift, training, software }: GiftPaper) => ({
  title: 'Bon cadeau',
  number: gift.code,
  subtitle: `Valable jusqu’au ${formatDay(gift.until)} inclus`,
  banners: [...(training ? ['FORMATION'] : []), ...(gift.cancelled ? ['ANNULÉ'] : [])],
  watermark: gift.cancelled ? 'ANNULÉ' : '',
  seller: sellerPart(seller),
  recipient: [],
  facts: [...fact('Pour', gift.beneficiaryName), ...fact('De la part de', gift.buyer)],
  stays: [],
  totals: [],
  payments: [],
  bank: null,
  reference: '',
  proof: [software],
  label: gift.label,
  amount: formatMoney(gift.amount),
  message: gift.message ?? '',
  text: (gift.text ?? '').split('\n').filter((line) => line.trim() !== ''),
  qr: QR,
  how: 'Présentez ce bon, ou donnez son code, à l’accueil ou à la caisse.',
})

/** What to render for a voucher. */
export const giftDocument = (paper: GiftPaper, createdAt: Date, logo?: Uint8Array): DocumentRequest => ({
  template: 'gift',
  data: giftDocumentData(paper),
  createdAt,
  pictures: new Map([[QR, textQr(paper.gift.code)]]),
  ...(logo === undefined ? {} : { logo }),
})

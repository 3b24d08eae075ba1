import type { Seller } from '#domain/billing/bill-content.ts'
import { facesOf } from '#domain/billing/faces.ts'
import { cents, negate } from '#domain/money.ts'
import { DEPOSIT_TYPES } from '#contract/entities/payment/payment.ts'
import { formatAmount, formatDay, formatInteger, formatMoney } from '#contract/format.ts'
import { SLIP_TYPES } from '#contract/lists/payment/deposit.ts'
import type { DepositFile, DepositLine } from '#contract/operations/payment/deposit.ts'
import { fact, sellerPart, spacedIban } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface DepositPaper {
  readonly seller: Seller
  readonly slip: DepositFile
  readonly training: boolean
  readonly software: string
}

const CHEQUE_HEADS = ['N° de chèque', 'Tireur', 'Banque', 'Date', 'Montant'] as const
const OTHER_HEADS = ['Payeur', 'Dossier', 'Date', 'Montant'] as const
const FACE_HEADS = ['Valeur', 'Nombre', 'Montant'] as const

const chequeRow = (line: DepositLine): string[] => [
  line.chequeNumber ?? '',
  line.ownerName ?? line.payerName,
  line.bank ?? '',
  formatDay(line.paidOn),
  formatAmount(line.amount),
]

const otherRow = (line: DepositLine): string[] => [
  line.payerName,
  line.codes,
  formatDay(line.paidOn),
  formatAmount(line.amount),
]

const faceRows = (counts: DepositFile['counts']): string[][] =>
  facesOf(counts)
    .toReversed()
    .map(({ face, count, worth }) => [formatMoney(face), formatInteger(count), formatAmount(worth)])

/** How many figures stand on the right of each row: the texts before them are on the left. */
const tableOf = ({ methodKind, lines, notes, counts }: DepositFile) => {
  if (methodKind === 'CASH') return { heads: FACE_HEADS, figures: 2, rows: faceRows(notes) }
  if (methodKind === 'HOLIDAY_VOUCHER') return { heads: FACE_HEADS, figures: 2, rows: faceRows(counts) }
  if (methodKind === 'CHEQUE') return { heads: CHEQUE_HEADS, figures: 1, rows: lines.map(chequeRow) }
  return { heads: OTHER_HEADS, figures: 1, rows: lines.map(otherRow) }
}

const totalRow = (label: string, amount: string, rank: 'plain' | 'due' = 'plain') => ({ label, amount, rank })

const totalsOf = ({ count, total, commission }: DepositFile) => [
  totalRow('Nombre', formatInteger(count)),
  ...(commission === 0
    ? []
    : [totalRow('Total', formatMoney(total)), totalRow('Commission', formatMoney(negate(commission)))]),
  totalRow(commission === 0 ? 'Total de la remise' : 'Net à recevoir', formatMoney(cents(total - commission)), 'due'),
]

const factsOf = ({ seller, slip }: DepositPaper) => {
  const { account } = slip
  const iban = account?.iban ?? null
  return [
    ...fact('Banque', account?.bankName ?? account?.label ?? null),
    ...fact('Titulaire', account === null ? null : (account.holder ?? seller.corporateName ?? seller.name)),
    ...fact('IBAN', iban === null ? null : spacedIban(iban)),
    ...fact('Mode', slip.methodLabel),
    ...fact('Bordereau', SLIP_TYPES[slip.slipType]),
  ]
}

/** The slip as texts ready to print. */
export const depositDocumentData = (paper: DepositPaper) => {
  const { seller, slip, training, software } = paper
  return {
    title: DEPOSIT_TYPES[slip.depositType],
    number: slip.number,
    subtitle: `Remise du ${formatDay(slip.depositOn)}`,
    banners: [...(training ? ['FORMATION'] : []), ...(slip.state === 'CANCELLED' ? ['ANNULÉE'] : [])],
    watermark: slip.state === 'CANCELLED' ? 'ANNULÉE' : '',
    seller: sellerPart(seller),
    recipient: [],
    facts: factsOf(paper),
    stays: [],
    payments: [],
    bank: null,
    reference: '',
    proof: [software],
    totals: totalsOf(slip),
    table: tableOf(slip),
    sign: 'Date et signature du remettant',
  }
}

export const depositDocument = (paper: DepositPaper, createdAt: Date, logo?: Uint8Array): DocumentRequest => ({
  template: 'deposit',
  data: depositDocumentData(paper),
  createdAt,
  ...(logo === undefined ? {} : { logo }),
})

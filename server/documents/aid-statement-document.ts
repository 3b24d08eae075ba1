/** The statement of an office of holiday aid over a period, as a letter: what it was asked, what it paid, what it owes. */
import type { Buyer, Seller } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { AID_STATE } from '#contract/lists/booking/vacaf.ts'
import { formatAmount, formatDay, formatInteger } from '#contract/format.ts'
import { fact, recipientLines, sellerPart, totalRow } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface AidStatementLine {
  readonly code: string
  readonly family: string
  readonly beneficiary: string
  readonly arrival: Day
  readonly departure: Day
  readonly billNumber: string | null
  readonly state: 'AGREED' | 'BILLED' | 'PAID'
  readonly amount: Cents
  readonly paid: Cents
  readonly due: Cents
}

export interface AidStatementTransfer {
  readonly paidOn: Day
  readonly reference: string | null
  readonly amount: Cents
  /** Of it, what files had, what was sent back, what is left. */
  readonly shared: Cents
  readonly returned: Cents
  readonly leftOver: Cents
}

export interface AidStatementPaper {
  readonly seller: Seller
  readonly office: string
  /** Its customer record, whose address the letter has; null: none. */
  readonly payer: Buyer | null
  readonly from: Day
  readonly to: Day
  readonly on: Day
  readonly lines: readonly AidStatementLine[]
  readonly transfers: readonly AidStatementTransfer[]
  readonly training: boolean
  readonly software: string
}

const lineRow = (line: AidStatementLine): string[] => [
  line.code,
  line.family,
  line.beneficiary,
  `${formatDay(line.arrival)} – ${formatDay(line.departure)}`,
  line.billNumber ?? AID_STATE.word(line.state),
  formatAmount(line.amount),
  formatAmount(line.paid),
  formatAmount(line.due),
]

const transferRow = (transfer: AidStatementTransfer): string[] => [
  formatDay(transfer.paidOn),
  transfer.reference ?? '',
  formatAmount(transfer.amount),
  formatAmount(transfer.shared),
  formatAmount(transfer.returned),
  formatAmount(transfer.leftOver),
]

const partsOf = ({ lines, transfers }: AidStatementPaper) => [
  {
    title: 'Aides des séjours terminés dans la période',
    none: 'Aucune aide sur cette période.',
    heads: ['Dossier', 'Famille', 'Allocataire', 'Séjour', 'Facture', 'Aide', 'Reçu', 'Reste dû'],
    figures: 3,
    wide: 1,
    rows: lines.map(lineRow),
  },
  {
    title: 'Virements reçus dans la période',
    none: 'Aucun virement sur cette période.',
    heads: ['Date', 'Référence', 'Montant', 'Réparti', 'Rendu', 'À répartir'],
    figures: 4,
    wide: 1,
    rows: transfers.map(transferRow),
  },
]

/** The statement as texts ready to print. */
export const aidStatementData = (paper: AidStatementPaper) => {
  const { seller, office, payer, from, to, on, lines, training, software } = paper
  const all = (of: (line: AidStatementLine) => Cents): Cents => sum(lines.map(of))
  const toBill = all(({ state, due }) => (state === 'AGREED' ? due : cents(0)))
  return {
    title: 'Relevé des aides aux vacances',
    number: '',
    subtitle: `Séjours terminés du ${formatDay(from)} au ${formatDay(to)}`,
    banners: training ? ['FORMATION'] : [],
    watermark: '',
    seller: sellerPart(seller),
    recipient: payer === null ? [office] : recipientLines(payer, seller.address.countryCode),
    facts: [
      ...fact('Organisme', office),
      ...fact('Établi le', formatDay(on)),
      ...fact('Séjours', formatInteger(lines.length)),
    ],
    stays: [],
    payments: [],
    bank: null,
    reference: '',
    proof: [software],
    totals: [
      totalRow(
        'Aides accordées',
        all(({ amount }) => amount),
      ),
      totalRow(
        'Déjà reçu',
        all(({ paid }) => paid),
      ),
      ...(toBill === 0 ? [] : [totalRow('Dont pas encore facturé', toBill)]),
      totalRow(
        'Reste à recevoir',
        all(({ due }) => due),
        'due',
      ),
    ],
    parts: partsOf(paper),
    note: {
      title: 'Règlement',
      texts: [
        'Par virement, en rappelant le numéro de chaque dossier. Ce qui reste d’un virement est réparti dès que les dossiers qu’il paie sont connus.',
      ],
    },
  }
}

export const aidStatementDocument = (
  paper: AidStatementPaper,
  createdAt: Date,
  logo: Uint8Array | null | undefined,
): DocumentRequest => ({
  template: 'aid-statement',
  data: aidStatementData(paper),
  createdAt,
  ...(logo == null ? {} : { logo }),
})

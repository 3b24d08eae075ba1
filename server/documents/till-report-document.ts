/** X and Z of a drawer as texts ready to print. It is no fiscal closure, and says so. */
import type { Seller } from '#domain/billing/bill-content.ts'
import { formatAmount, formatInteger, formatMoney } from '#contract/format.ts'
import type { Counted, TillReport } from '#contract/operations/sale/till-report.ts'
import { sellerPart, shortRate } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface TillReportPaper {
  readonly report: TillReport
  readonly seller: Seller
  readonly timeZone: string
  readonly software: string
}

/** A type rather than an interface: a document takes plain data. */
type Part = Readonly<{ title: string; headings: readonly string[]; rows: readonly (readonly string[])[] }>

const instantOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at))

/** Nothing where there is nothing to say. */
const countedPart = (title: string, headings: readonly [string, string], rows: readonly Counted[]): Part[] =>
  rows.length === 0
    ? []
    : [
        {
          title,
          headings: [...headings, 'Montant TTC'],
          rows: rows.map(({ label, count, cents }) => [label, formatInteger(count), formatAmount(cents)]),
        },
      ]

const ticketsPart = ({ tickets, total, returns, discounts, deducted, duplicates }: TillReport): Part => ({
  title: 'Tickets',
  headings: ['', 'Nombre', 'Montant TTC'],
  rows: [
    ['Tickets', formatInteger(tickets), formatMoney(total)],
    ['dont retours', formatInteger(returns.count), formatAmount(returns.cents)],
    ['Lignes remisées', formatInteger(discounts.count), formatAmount(discounts.cents)],
    ['Bons cadeaux déduits', formatInteger(deducted.count), formatAmount(deducted.cents)],
    ['Duplicatas', formatInteger(duplicates), ''],
  ],
})

const ratesPart = ({ rates }: TillReport): Part[] =>
  rates.length === 0
    ? []
    : [
        {
          title: 'Ventes par taux de TVA',
          headings: ['Taux', 'Base HT', 'TVA', 'Total TTC'],
          rows: rates.map(({ rate, excluding, vat, including }) => [
            rate === null ? 'Hors TVA' : shortRate(rate),
            ...[excluding, vat, including].map((amount) => formatAmount(amount)),
          ]),
        },
      ]

const cashPart = ({ cash, handovers }: TillReport, timeZone: string): Part => ({
  title: 'Espèces du tiroir',
  headings: ['', 'Montant'],
  rows: [
    ['Fonds à l’ouverture', formatAmount(cash.float)],
    ['Encaissé en espèces', formatAmount(cash.received)],
    ['Apports', formatAmount(cash.injected)],
    ['Dépenses', formatAmount(cash.spent)],
    ...handovers.map(({ at, to, counted, difference }) => [
      `Repris par ${to}, ${instantOf(at, timeZone)}\u00A0: compté ${formatAmount(counted)}, écart`,
      formatAmount(difference),
    ]),
    ['Attendu', formatMoney(cash.theoretical)],
    ...(cash.counted === null ? [] : [['Compté', formatMoney(cash.counted)]]),
    ...(cash.difference === null
      ? []
      : [[`Écart${cash.reason === null ? '' : ` (${cash.reason})`}`, formatMoney(cash.difference)]]),
  ],
})

const factsOf = ({ report, timeZone }: TillReportPaper) => {
  const { till, openedAt, openedBy, holder, closedAt, closedBy, readAt, firstTicket, lastTicket } = report
  const at = (instant: string): string => instantOf(instant, timeZone)
  return [
    { label: 'Poste', value: till },
    { label: 'Ouvert', value: `${at(openedAt)}, par ${openedBy}` },
    { label: 'Tenu par', value: holder },
    closedAt === null
      ? { label: 'Lu le', value: at(readAt) }
      : { label: 'Compté et fermé', value: `${at(closedAt)}${closedBy === null ? '' : `, par ${closedBy}`}` },
    ...(firstTicket === null || lastTicket === null
      ? []
      : [{ label: 'Tickets', value: `${firstTicket} à ${lastTicket}` }]),
  ]
}

const tillReportData = (paper: TillReportPaper) => {
  const { report, seller, timeZone, software } = paper
  return {
    title: report.kind === 'X' ? 'X de caisse' : 'Z de caisse',
    number: report.till,
    subtitle: report.kind === 'X' ? 'Lecture en cours de journée : rien n’est fermé' : 'Tiroir compté et fermé',
    banners: [],
    watermark: report.training ? 'FORMATION' : '',
    seller: sellerPart(seller),
    recipient: [],
    facts: factsOf(paper),
    stays: [],
    totals: [],
    payments: [],
    bank: null,
    reference: '',
    proof: [software],
    parts: [
      ticketsPart(report),
      ...ratesPart(report),
      ...countedPart('Règlements des tickets', ['Mode', 'Nombre'], report.methods),
      ...countedPart('Ventes par famille', ['Famille', 'Quantité'], report.families),
      ...countedPart('Ventes par vendeur', ['Vendeur', 'Tickets'], report.sellers),
      ...countedPart('Ventes par caisse', ['Caisse', 'Tickets'], report.registers),
      ...countedPart('Mis sur les séjours, hors tickets', ['', 'Nombre'], report.apart),
      ...countedPart('Autres encaissements du poste', ['Mode', 'Nombre'], report.others),
      cashPart(report, timeZone),
    ],
    mentions: [
      'Cette lecture n’est pas une clôture fiscale\u00A0: la clôture est celle de la journée, de tous les postes.',
    ],
  }
}

export const tillReportDocument = (paper: TillReportPaper, createdAt: Date, logo?: Uint8Array): DocumentRequest => ({
  template: 'closure',
  createdAt,
  data: tillReportData(paper),
  ...(logo === undefined ? {} : { logo }),
})

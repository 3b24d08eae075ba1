/** X and Z of a drawer as texts ready to print. It is no fiscal closure, and says so. */
import type { Seller } from '#domain/billing/bill-content.ts'
import { formatAmount, formatInteger, formatMoney } from '#contract/format.ts'
import type { Counted, TillReport } from '#contract/operations/sale/till-report.ts'
import { sellerPart, shortRate } from '#server/documents/parts.ts'
import { stripRates } from '#server/documents/ticket-document.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import type { PartedStrip, StripPart } from '#server/ports/strip.ts'

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

const ticketsPart = ({ tickets, total, returns, discounts, deducted, duplicates, provisional }: TillReport): Part => ({
  title: 'Tickets',
  headings: ['', 'Nombre', 'Montant TTC'],
  rows: [
    ['Tickets', formatInteger(tickets), formatMoney(total)],
    ['dont retours', formatInteger(returns.count), formatAmount(returns.cents)],
    ['Lignes remisées', formatInteger(discounts.count), formatAmount(discounts.cents)],
    ['Bons cadeaux déduits', formatInteger(deducted.count), formatAmount(deducted.cents)],
    ['Duplicatas', formatInteger(duplicates), ''],
    ['Documents provisoires', formatInteger(provisional.count), formatAmount(provisional.cents)],
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

const NO_CLOSURE =
  'Cette lecture n’est pas une clôture fiscale\u00A0: la clôture est celle de la journée, de tous les postes.'

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
    mentions: [NO_CLOSURE],
  }
}

export const tillReportDocument = (paper: TillReportPaper, createdAt: Date, logo?: Uint8Array): DocumentRequest => ({
  template: 'closure',
  createdAt,
  data: tillReportData(paper),
  ...(logo === undefined ? {} : { logo }),
})

/** Sums of a strip: how many beside the name, where there is a number of them. */
const countedRows = (title: string, rows: readonly Counted[]): StripPart[] =>
  rows.length === 0
    ? []
    : [
        {
          title,
          rows: rows.map(({ label, count, cents }) => ({
            label: `${label} (${formatInteger(count)})`,
            amount: formatAmount(cents),
          })),
        },
      ]

const twoColumns = ({ title, rows }: Part): StripPart => ({
  title,
  rows: rows.map(([label = '', amount = '']) => ({ label, amount })),
})

/** The same reading on the strip of a receipt printer. */
export const tillReportStrip = (paper: TillReportPaper): PartedStrip => {
  const { report, timeZone, software } = paper
  const { name, lines, contacts, legal } = sellerPart(paper.seller)
  const { tickets, total, returns, discounts, deducted, duplicates, provisional } = report
  return {
    seller: { name, lines, contacts },
    header: [],
    banners: [
      ...(report.training ? ['FORMATION – SANS VALEUR'] : []),
      report.kind === 'X' ? 'X DE CAISSE' : 'Z DE CAISSE',
    ],
    facts: factsOf(paper),
    lines: [],
    totals: [
      { label: 'TOTAL TTC', amount: formatMoney(total), rank: 'due' },
      { label: 'Tickets', amount: formatInteger(tickets), rank: 'plain' },
      ...[
        [`dont retours (${formatInteger(returns.count)})`, returns.cents] as const,
        [`Lignes remisées (${formatInteger(discounts.count)})`, discounts.cents] as const,
        [`Bons cadeaux déduits (${formatInteger(deducted.count)})`, deducted.cents] as const,
        [`Documents provisoires (${formatInteger(provisional.count)})`, provisional.cents] as const,
      ].map(([label, cents]) => ({ label, amount: formatAmount(cents), rank: 'plain' })),
      { label: 'Duplicatas', amount: formatInteger(duplicates), rank: 'plain' },
    ],
    vat: stripRates(report.rates),
    parts: [
      ...countedRows('Règlements des tickets', report.methods),
      ...countedRows('Ventes par famille', report.families),
      ...countedRows('Ventes par vendeur', report.sellers),
      ...countedRows('Ventes par caisse', report.registers),
      ...countedRows('Mis sur les séjours, hors tickets', report.apart),
      ...countedRows('Autres encaissements du poste', report.others),
      twoColumns(cashPart(report, timeZone)),
    ],
    notes: [NO_CLOSURE],
    proof: [...legal, software],
  }
}

/** The paper of a closure: its totals, what makes them, and what proves them. */
import type { Seller } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { Counted, Perpetual } from '#domain/fiscal/closure.ts'
import { PAYMENT_METHOD_KINDS } from '#contract/entities/payment/payment.ts'
import { formatAmount, formatDay, formatInteger, formatMoney, MONTHS } from '#contract/format.ts'
import { sellerPart, shortRate } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface ClosurePaper extends Perpetual, Omit<Counted, 'absolute'> {
  readonly seller: Seller
  readonly logo: Uint8Array | undefined
  readonly kind: 'DAY' | 'MONTH' | 'YEAR'
  readonly period: string
  readonly from: Day
  readonly to: Day
  readonly seq: number
  readonly recordedAt: Date
  readonly timeZone: string
  /** Null: the server did it by itself. */
  readonly operator: string | null
  readonly training: boolean
  readonly signature: string
  /** First 32 hexadecimal digits of the SHA-256 of the public key: the verifiers of archives ask for them. */
  readonly fingerprint: string
  readonly software: string
  readonly attestation: string | null
  /** Days of a month, months of a year. */
  readonly parts: readonly (Perpetual & { readonly period: string; readonly count: number; readonly total: number })[]
}

const TITLES = { DAY: 'Clôture journalière', MONTH: 'Clôture mensuelle', YEAR: 'Clôture annuelle' } as const

/** What is closed, in words: a day, « juillet 2027 », a year by its label. */
const nameOf = ({ kind, period, to }: ClosurePaper): string => {
  if (kind === 'DAY') return formatDay(to)
  return kind === 'MONTH' ? `${MONTHS[Number(to.slice(5, 7)) - 1]} ${to.slice(0, 4)}` : period
}

/** A table of figures. */
const part = (title: string, headings: readonly string[], rows: readonly (readonly string[])[]) => ({
  title,
  headings,
  rows,
})
type Part = ReturnType<typeof part>

const methodName = (kind: string): string => PAYMENT_METHOD_KINDS[kind as keyof typeof PAYMENT_METHOD_KINDS] ?? kind

const amountsPart = (
  title: string,
  heading: string,
  amounts: Readonly<Record<string, number>>,
  name = (key: string): string => key,
): Part[] => {
  const rows = Object.entries(amounts).map(([key, amount]) => [name(key), formatAmount(amount)])
  return rows.length === 0 ? [] : [part(title, [heading, 'Montant'], rows)]
}

const totalsPart = ({ total, perpetual, absolute, count }: ClosurePaper): Part => ({
  title: 'Totaux',
  headings: ['', 'Montant TTC'],
  rows: [
    ['Total de la période', formatMoney(total)],
    ['Total perpétuel', formatMoney(perpetual)],
    ['Total perpétuel en valeur absolue', formatMoney(absolute)],
    ['Documents comptés', formatInteger(count)],
  ],
})

const ratesPart = ({ rates }: ClosurePaper): Part => ({
  title: 'Ventes par taux de TVA',
  headings: ['Taux', 'Base HT', 'TVA', 'Total TTC'],
  rows:
    rates.length === 0
      ? [['Aucune vente', formatAmount(0), formatAmount(0), formatAmount(0)]]
      : rates.map(({ rate, excluding, vat, including }) => [
          rate === null ? 'Hors TVA' : shortRate(rate),
          ...[excluding, vat, including].map(formatAmount),
        ]),
})

const periodsPart = ({ kind, parts }: ClosurePaper): Part[] =>
  parts.length === 0
    ? []
    : [
        {
          title: kind === 'MONTH' ? 'Journées du mois' : 'Mois de l’exercice',
          headings: ['Période', 'Documents', 'Total TTC', 'Total perpétuel'],
          rows: parts.map(({ period, count, total, perpetual }) => [
            period,
            formatInteger(count),
            formatAmount(total),
            formatAmount(perpetual),
          ]),
        },
      ]

const instant = ({ recordedAt, timeZone }: ClosurePaper): string =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(recordedAt)

const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1\u00A0')

/** The closure as texts ready to print. */
export const closureDocumentData = (paper: ClosurePaper) => ({
  title: TITLES[paper.kind],
  number: nameOf(paper),
  subtitle: paper.from === paper.to ? '' : `Du ${formatDay(paper.from)} au ${formatDay(paper.to)}`,
  banners: [],
  watermark: paper.training ? 'FORMATION' : '',
  seller: sellerPart(paper.seller),
  recipient: [],
  facts: [
    { label: 'N° d’ordre', value: formatInteger(paper.seq) },
    { label: 'Clôturée le', value: instant(paper) },
    { label: 'Par', value: paper.operator ?? 'Pinède, sans intervention' },
    { label: 'Signature', value: printedSignature(paper.signature) },
  ],
  stays: [],
  totals: [],
  payments: [],
  bank: null,
  reference: '',
  proof: [paper.software, paper.attestation].filter((text) => text !== null),
  parts: [
    totalsPart(paper),
    ratesPart(paper),
    ...amountsPart('Ventes par poste', 'Poste', paper.tills),
    ...amountsPart('Règlements reçus, hors cautions', 'Mode de règlement', paper.payments, methodName),
    ...(paper.guarantees === null
      ? []
      : amountsPart('Cautions', 'Mouvement', { 'Reçues moins rendues': paper.guarantees })),
    ...periodsPart(paper),
  ],
  mentions: [
    `Signature complète : ${paper.signature}`,
    `Empreinte de la clé publique, que demande la vérification d’une archive : ${inFours(paper.fingerprint)}`,
    'Clôture irréversible (CGI, art. 286, I-3° bis). À conserver six ans (LPF, art. L102 B).',
  ],
})

/** Dated by its signature, so that the same closure gives the same bytes. */
export const closureDocument = (paper: ClosurePaper): DocumentRequest => ({
  template: 'closure',
  data: closureDocumentData(paper),
  createdAt: paper.recordedAt,
  ...(paper.logo === undefined ? {} : { logo: paper.logo }),
})

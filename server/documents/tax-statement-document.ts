/** The paper of a validated tax statement: what is remitted, by month and category, why nights are exempt, and what was corrected. */
import type { Seller } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import type { TaxStayRow } from '#domain/tax/csv.ts'
import { formatAmount, formatDay, formatInteger, formatMoney } from '#contract/format.ts'
import { TAX_CATEGORY, TAX_COLLECTOR, TAX_REASON, TAX_REGIME } from '#contract/lists/result/tax-statement.ts'
import { fact, sellerPart, spacedSiret } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface TaxPaper {
  readonly seller: Seller
  readonly logo: Uint8Array | undefined
  readonly tax: string
  readonly from: Day
  readonly to: Day
  readonly authority: string | null
  readonly boardNumber: string | null
  readonly siret: string | null
  readonly validatedAt: Date
  readonly timeZone: string
  readonly operator: string
  readonly due: number
  readonly byPartners: number
  /** By month, category, regime and collector, corrections last; stay by stay in the register. */
  readonly rows: readonly TaxStayRow[]
  readonly training: boolean
  readonly software: string
}

type Part = {
  readonly title: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const HEADINGS = ['Catégorie, régime', 'Nuitées taxées', 'Exonérées', 'Collectivité', 'Additions', 'Total'] as const

const exempted = ({ exempt }: TaxStayRow): number => Object.values(exempt).reduce((n, [, nights]) => n + nights, 0)

const nameOf = ({ category, regime, collectedBy }: TaxStayRow): string => {
  const name = `${TAX_CATEGORY.word(category as 'OTHER')}, ${TAX_REGIME.word(regime).toLowerCase()}`
  return collectedBy === 'PARTNER' ? `${name} (${TAX_COLLECTOR.word(collectedBy).toLowerCase()})` : name
}

const rowOf = (row: TaxStayRow): string[] => [
  nameOf(row),
  formatInteger(row.nights),
  formatInteger(exempted(row)),
  formatAmount(row.base),
  formatAmount(row.total - row.base),
  formatAmount(row.total),
]

const monthName = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

const byMonth = (rows: readonly TaxStayRow[], title: (month: string) => string): Part[] =>
  [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => ({
    title: title(month),
    headings: HEADINGS,
    rows: own.map(rowOf),
  }))

const totalsPart = ({ due, byPartners, rows }: TaxPaper): Part => {
  const corrections = rows
    .filter(({ correction, collectedBy }) => correction && collectedBy === 'ESTABLISHMENT')
    .reduce((n, { total }) => n + total, 0)
  return {
    title: 'À reverser',
    headings: ['', 'Montant'],
    rows: [
      ['Taxe des mois de la période', formatMoney(due - corrections)],
      ['Corrections de mois déjà déclarés', formatMoney(corrections)],
      ['À reverser par l’établissement', formatMoney(due)],
      ['Reversé par les partenaires qui collectent', formatMoney(byPartners)],
    ],
  }
}

/** Additions by who receives them. */
const additionsPart = ({ rows }: TaxPaper): Part[] => {
  const names: Readonly<Record<string, string>> = {
    DEPARTMENT: 'Département',
    REGION: 'Région',
    GRAND_PARIS: 'Société du Grand Paris',
    MOBILITY: 'Île-de-France Mobilités',
  }
  const own = rows.filter(({ collectedBy }) => collectedBy === 'ESTABLISHMENT')
  const codes = [...new Set(own.flatMap(({ additions }) => Object.keys(additions)))]
  if (codes.length === 0) return []
  const sumOf = (code: string): number => own.reduce((n, { additions }) => n + (additions[code] ?? 0), 0)
  return [
    {
      title: 'Parts à reverser',
      headings: ['Part', 'Montant'],
      rows: [
        ['Collectivité', formatAmount(own.reduce((n, { base }) => n + base, 0))],
        ...codes.map((code) => [names[code] ?? 'Autre taxe additionnelle', formatAmount(sumOf(code))]),
      ],
    },
  ]
}

const exemptPart = ({ rows }: TaxPaper): Part[] => {
  const counts = new Map<string, [number, number]>()
  for (const { exempt } of rows)
    for (const [reason, [people, nights]] of Object.entries(exempt)) {
      const [a, b] = counts.get(reason) ?? [0, 0]
      counts.set(reason, [a + people, b + nights])
    }
  if (counts.size === 0) return []
  return [
    {
      title: 'Exonérations',
      headings: ['Motif', 'Personnes', 'Nuitées'],
      rows: [...counts].map(([reason, [people, nights]]) => [
        TAX_REASON.word(reason as 'MINOR'),
        formatInteger(people),
        formatInteger(nights),
      ]),
    },
  ]
}

const instant = ({ validatedAt, timeZone }: TaxPaper): string =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(validatedAt)

const REGISTER_HEADINGS = [
  'Dossier',
  'Arrivée',
  'Départ',
  'Nuitées taxées',
  'Exonérées',
  'Collectivité',
  'Total',
] as const

const stayRow = (row: TaxStayRow): string[] => [
  row.bookingCode ?? 'Forfait',
  row.arrival === null ? '' : formatDay(row.arrival),
  row.departure === null ? '' : formatDay(row.departure),
  formatInteger(row.nights),
  formatInteger(exempted(row)),
  formatAmount(row.base),
  formatAmount(row.total),
]

/** Stays in the order of the days, below what each table of them comes to. */
const registerParts = (rows: readonly TaxStayRow[]): Part[] => {
  const titleOf = (row: TaxStayRow): string =>
    `${row.correction ? 'Corrections de' : 'Mois de'} ${monthName(row.month)} · ${nameOf(row)}`
  const ordered = rows.toSorted(
    (a, b) =>
      Number(a.correction) - Number(b.correction) ||
      a.month.localeCompare(b.month) ||
      nameOf(a).localeCompare(nameOf(b)),
  )
  return [...Map.groupBy(ordered, titleOf)].map(([title, own]) => {
    const sum = (of: (row: TaxStayRow) => number): number => own.reduce((n, row) => n + of(row), 0)
    return {
      title,
      headings: REGISTER_HEADINGS,
      rows: [
        ...own
          .toSorted(
            (a, b) => (a.arrival ?? '').localeCompare(b.arrival ?? '') || (a.bookingId ?? 0) - (b.bookingId ?? 0),
          )
          .map(stayRow),
        [
          'Total',
          '',
          '',
          formatInteger(sum(({ nights }) => nights)),
          formatInteger(sum(exempted)),
          formatAmount(sum(({ base }) => base)),
          formatAmount(sum(({ total }) => total)),
        ],
      ],
    }
  })
}

/** The statement as texts ready to print. */
const taxStatementData = (paper: TaxPaper) => ({
  title: 'Relevé de taxe',
  number: paper.tax,
  subtitle: `Du ${formatDay(paper.from)} au ${formatDay(paper.to)}`,
  banners: [],
  watermark: paper.training ? 'FORMATION' : '',
  seller: sellerPart(paper.seller),
  recipient: paper.authority === null ? [] : [paper.authority],
  facts: [
    ...fact('N° auprès de la collectivité', paper.boardNumber),
    ...fact('SIRET', paper.siret === null ? null : spacedSiret(paper.siret)),
    ...fact('Validé le', instant(paper)),
    ...fact('Par', paper.operator),
  ],
  stays: [],
  totals: [],
  payments: [],
  bank: null,
  reference: '',
  proof: [paper.software],
  parts: [
    totalsPart(paper),
    ...additionsPart(paper),
    ...byMonth(
      paper.rows.filter(({ correction }) => !correction),
      (month) => `Mois de ${monthName(month)}`,
    ),
    ...byMonth(
      paper.rows.filter(({ correction }) => correction),
      (month) => `Corrections de ${monthName(month)}`,
    ),
    ...exemptPart(paper),
  ],
  mentions: [
    'Chaque nuit compte dans le mois de sa date. Les mois validés ne changent plus : ce qui change ensuite est corrigé dans le premier mois ouvert.',
  ],
})

/** The statement, or with `isRegister` its detail by stay. Dated by its validation, so that the same statement gives the same bytes. */
export const taxStatementDocument = (paper: TaxPaper, isRegister = false): DocumentRequest => ({
  template: 'closure',
  data: isRegister
    ? {
        ...taxStatementData(paper),
        ...{ title: 'Taxe : détail par séjour', parts: registerParts(paper.rows), mentions: [] },
      }
    : taxStatementData(paper),
  createdAt: paper.validatedAt,
  ...(paper.logo === undefined ? {} : { logo: paper.logo }),
})

/** A plan and exports for the tests of entries. */
import { toDay } from '../day.ts'
import { accountingResult } from './accounting-vector.ts'
import type { Plan } from './plan.ts'

const ACCOUNTS = [
  '108 165 411 4191 4198 44566 445711 445712 445713 4458 447 4672 4673 4674 5112 5113 5115 512 531 580 606 6222 627 658',
  '6588 70611 70612 7071 7072 7083 7085 758 7588',
]
  .join(' ')
  .split(' ')

export const PLAN: Plan & { siren: string; yearEnd: ReturnType<typeof toDay>; thirds: Record<string, string> } = {
  siren: '812345676',
  yearEnd: toDay('2027-12-31'),
  thirds: { C1: 'DUPONT Zoé', C2: 'MÜLLER Anna', P1: 'Vacances & Co', CAF: 'CAF 33' },
  sales: { PITCH: '70611', RENTAL: '70612', 'GOODS:550': '7071', 'GOODS:2000': '7072', SERVICE: '7083', FEES: '7085' },
  vat: { 550: '445711', 1000: '445712', 2000: '445713' },
  roles: {
    customer: '411',
    advance: '4191',
    credit: '4198',
    advanceVat: '4458',
    deductibleVat: '44566',
    tax: '447',
    insurer: '4672',
    aid: '4673',
    partner: '4674',
    guarantee: '165',
    transfer: '580',
    commission: '6222',
    bankFees: '627',
    loss: '658',
    gain: '758',
    retained: '7588',
    goodwill: '6588',
    owner: '108',
  },
  methods: { CASH: ['531', 'CA'], CARD: ['5115', 'BQ'], CHEQUE: ['5112', 'BQ'], HOLIDAY_VOUCHER: ['5113', 'BQ'] },
  banks: { BNP: ['512', 'BQ'] },
  accounts: Object.fromEntries(ACCOUNTS.map((code) => [code, `Compte ${code}`])),
  journals: [
    ['VE', 'Ventes'],
    ['CA', 'Caisse'],
    ['BQ', 'Banque'],
    ['OD', 'Opérations diverses'],
  ],
  tillCustomer: 'DIVERS',
}

export type LineShown = readonly [account: string, aux: string | null, debit: number, credit: number, ...code: string[]]
type EntryShown = readonly [
  num: number,
  journal: string,
  day: string,
  piece: string,
  label: string,
  readonly LineShown[],
]

export interface ExportShown {
  readonly error?: string
  readonly missing?: readonly string[]
  readonly accounts?: readonly string[]
  readonly through?: string
  readonly sources?: number
  readonly entries?: readonly EntryShown[]
  readonly total?: number
  readonly fec?: readonly string[]
}

/** Loose sources as vectors write them; one export a day asked, closed through that day unless said. */
export const exportsOf = (
  sources: readonly object[],
  asked: readonly (string | object)[] = ['2027-12-31'],
  over: object = {},
): readonly ExportShown[] => {
  const exports = asked.map((one) =>
    typeof one === 'string' ? { through: one, closedThrough: one, on: '2028-01-02', confirm: true } : one,
  )
  const made = accountingResult({ plan: PLAN, nextNum: 1, sources, exports, ...over } as never) as {
    exports: readonly ExportShown[]
  }
  return made.exports
}

/** Lines of the entries of a piece, one after the other. */
export const linesOf = (sources: readonly object[], piece: string, asked?: readonly string[]): LineShown[] =>
  exportsOf(sources, asked)
    .flatMap(({ entries = [] }) => entries)
    .filter(([, , , of]) => of === piece)
    .flatMap(([, , , , , lines]) =>
      lines.map(([account, aux, debit, credit]) => [account, aux, debit, credit] as const),
    )

/** A source of one customer and file. */
export const one = (source: object): object => ({
  on: '2027-07-01',
  ref: 'X',
  customer: 'C1',
  file: 'D1',
  ...source,
})

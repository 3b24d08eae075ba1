import { sql } from 'kysely'
import { startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DemoCaller } from './caller.ts'
import type { DemoHouse } from './make-house.ts'

/** What the desk and the bank need for money that is counted, banked and spent. */
export interface DemoTill {
  readonly bankAccountId: number
  readonly iban: string
  readonly cardId: number
  readonly cashId: number
  readonly chequeId: number
  readonly voucherId: number
  /** By label, of those that a new house has. */
  readonly expenseTypes: ReadonlyMap<string, number>
  readonly tva: { readonly full: number; readonly low: number }
}

interface Method {
  readonly id: number
  readonly kind: string
  readonly [field: string]: unknown
}

/** Made up, its key right. */
const ACCOUNT = {
  label: 'Compte courant',
  bankName: 'Crédit Agricole d’Aquitaine',
  iban: 'FR7613306000011234567890158',
  bic: 'AGRIFRPP833',
}

/** What the drawer holds each morning, and the safe of the desk on the first day. */
export const FLOAT = cents(15_000)
const FIRST_CASH = cents(60_000)

/** What the card terminal costs, and what the ANCV keeps. */
const COMMISSIONS: Readonly<Record<string, number>> = { CARD: 80, HOLIDAY_VOUCHER: 250 }

/** The account of the house, how each method reaches it, and what there was before the first movement. `first`: the day of it. */
export const setUpTill = async (
  db: Db,
  { establishmentId }: DemoHouse,
  { call }: DemoCaller,
  first: Day,
): Promise<DemoTill> => {
  const account = { id: 0, ...ACCOUNT, printed: true, active: true }
  const { id: bankAccountId } = await call<{ id: number }>('payment/bank-account/edit', account)
  await call('payment/payment-method/edit', {
    ...{ id: 0, label: 'Chèques-Vacances', kind: 'HOLIDAY_VOUCHER', bankable: true, depositType: 'VOUCHER_SLIP' },
    ...{ commissionRate: 0, atPointOfSale: true, active: true },
  })
  await call('payment/payment-method/edit', {
    ...{ id: 0, label: 'Bon cadeau', kind: 'GIFT', bankable: false, depositType: null },
    ...{ commissionRate: 0, atPointOfSale: true, active: true },
  })
  const { list } = await call<{ list: Method[] }>('GET payment/payment-method')
  const ids = new Map<string, number>()
  for (const method of list) {
    ids.set(method.kind, method.id)
    // Credit notes pay at the bar, too.
    if (method.kind === 'CREDIT_NOTE') await call('payment/payment-method/edit', { ...method, atPointOfSale: true })
    if (['CREDIT_NOTE', 'REGULATION', 'GIFT'].includes(method.kind)) continue
    const commissionRate = COMMISSIONS[method.kind] ?? 0
    await call('payment/payment-method/edit', { ...method, bankAccountId, commissionRate })
  }
  const openings = [
    { kind: 'TILL', id: null, amount: FIRST_CASH },
    { kind: 'BANK', id: bankAccountId, amount: cents(1_845_230) },
  ]
  await call('payment/starting-base/save', { month: startOfMonth(first), openings })
  await call('payment/expense-type/edit', {
    id: 0,
    label: 'Frais bancaires',
    direction: 'OUT',
    tvaId: null,
    active: true,
  })
  const { rows: types } = await sql<{ id: number; label: string }>`
    select id, label from expense_type where establishment_id = ${establishmentId}`.execute(db)
  const { rows: rates } = await sql<{ id: number; rate: number }>`
    select id, rate from tva where establishment_id = ${establishmentId}`.execute(db)
  const rateId = (rate: number): number => rates.find((one) => one.rate === rate)?.id ?? 0
  const idOf = (kind: string): number => ids.get(kind) ?? 0
  return {
    bankAccountId,
    iban: ACCOUNT.iban,
    cardId: idOf('CARD'),
    cashId: idOf('CASH'),
    chequeId: idOf('CHEQUE'),
    voucherId: idOf('HOLIDAY_VOUCHER'),
    expenseTypes: new Map(types.map(({ id, label }) => [label, id])),
    tva: { full: rateId(2000), low: rateId(550) },
  }
}

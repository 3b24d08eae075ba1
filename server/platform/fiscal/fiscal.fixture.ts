/** What the tests of signed records need: an establishment that can bill, and the context of someone who works there. */
import { join } from 'node:path'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { aBillRequest, aBuyer } from '#domain/billing/bill-request.fixture.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalKeys } from './keys.ts'
import { openFiscalKeys } from './keys.ts'
import { takeBillNumber } from './numbering.ts'
import type { RecordContext, Recorded } from './records.ts'
import { insertBill, insertPayment } from './records.ts'

/** Keys in a folder of their own below this one. */
export const someKeys = (folder: string): FiscalKeys => openFiscalKeys(join(folder, 'keys'))

export interface Site {
  readonly context: RecordContext
  readonly customerId: number
  readonly methodId: number
}

let made = 0

/** An establishment with an open year, a user, a customer and a payment method. */
export async function aSite(tx: Tx, keys: FiscalKeys, training = false): Promise<Site> {
  const name = `Site ${++made}`
  const { id: establishmentId } = await tx
    .insertInto('establishment')
    .values({ name, time_zone: 'Europe/Paris', training })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await tx
    .insertInto('app_user')
    .values({ name, login: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: customerId } = await tx
    .insertInto('customer')
    .values({ surname: 'Martin', code: name, owner_establishment_id: establishmentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: methodId } = await tx
    .insertInto('payment_method')
    .values({ establishment_id: establishmentId, label: 'Espèces', kind: 'CASH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('financial_year')
    .values({
      establishment_id: establishmentId,
      label: '2026',
      start_date: toDay('2026-01-01'),
      end_date: toDay('2026-12-31'),
      bill_prefix: 'F26-',
      bill_digits: 5,
    })
    .execute()
  const now = new Date('2026-07-06T10:20:30.456Z')
  return {
    context: { establishmentId, till: 'ACCUEIL', training, now, user, services: { keys } },
    customerId,
    methodId,
  }
}

export const aPayment = (tx: Tx, { context, customerId, methodId }: Site, amount = 5000): Promise<Recorded> =>
  insertPayment(tx, context, {
    paidOn: toDay('2026-07-06'),
    amount: cents(amount),
    kind: 'PAYMENT',
    method: { id: methodId, kind: 'CASH', label: 'Espèces' },
    payerId: customerId,
    account: null,
    reversesId: null,
  })

/** A bill of the fixture's stay, numbered by the site's year. */
export async function aBill(
  tx: Tx,
  { context, customerId }: Site,
  over: Partial<BillRequest> = {},
): Promise<Recorded & { readonly content: BillContent; readonly financialYearId: number }> {
  const date = over.date ?? toDay('2026-07-06')
  const { financialYearId, ...place } = await takeBillNumber(tx, context, date)
  const request = aBillRequest({
    date,
    buyer: aBuyer({ customerId }),
    customerId,
    training: context.training,
    ...place,
    ...over,
  })
  const lines = request.lines.map((line) => ({ ...line, occupancyId: null }))
  const content = prepareBill({ ...request, lines })
  if (financialYearId === null) throw new Error('the site has a financial year')
  const recorded = await insertBill(tx, context, { content, financialYearId, account: null, cancelsId: null })
  return { ...recorded, content, financialYearId }
}

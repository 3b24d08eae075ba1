/** Invoices of suppliers: received, shown as paper, approved as expenses or refused. */
import { sql } from 'kysely'
import { expensesOf } from '#domain/purchase/invoice.ts'
import type { PurchaseInvoice } from '#domain/purchase/invoice.ts'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { savedAnswer } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'
import { PURCHASE_FILE, PURCHASE_UPLOAD, purchases } from '#contract/operations/ereport/purchase.ts'
import type { Purchase } from '#contract/operations/ereport/purchase.ts'
import { approveCommission, approvePurchase, refusePurchase } from '#server/modules/purchase/decide.ts'
import { HEAVIEST } from '#server/modules/purchase/read-file.ts'
import { CHANGED, keepPurchase, ourSiren } from '#server/modules/purchase/receive.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

export { takeReceived } from '#server/modules/purchase/receive.ts'

type Read = Omit<Purchase, 'invoice' | 'expenses' | 'ourSiren'> & {
  readonly invoice: PurchaseInvoice
  readonly expenseIds: readonly number[]
}

const readPurchase = async (context: Context, id: number): Promise<Purchase> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<Read>`
    select p.id, p.state, p.read as invoice, p.file_name as "fileName", p.content_type = 'application/pdf' as "isPdf",
      p.received_id is not null as "byPlatform", p.told_code as told, w.state as "toldState", p.other_buyer as "otherBuyer", p.adds_up as "addsUp", p.double_of as "doubleOf", p.reason,
      u.name as "decidedBy", array(select x.expense_id from purchase_expense x where x.establishment_id = p.establishment_id
        and x.purchase_id = p.id order by x.expense_id) as "expenseIds"
    from purchase p left join app_user u on u.id = p.decided_by
    left join platform_flow_entry w on w.establishment_id = p.establishment_id and w.id = p.told_flow_id
    where p.establishment_id = ${establishmentId} and p.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { expenseIds, ...read } = row
  const expenses = expensesOf(read.invoice).map(({ rate, amount }, i) => ({
    ...{ rate, amount: cents(amount) },
    id: expenseIds[i] ?? null,
  }))
  return { ...read, ourSiren: await ourSiren(context), expenses }
}

interface FileRow {
  readonly fileName: string
  readonly type: string
  readonly content: Buffer
}

/** As it came; a PDF opens in the browser, data are saved. */
const fileOf = async ({ tx, establishmentId }: Context, id: number): Promise<FileAnswer> => {
  const { rows } = await sql<FileRow>`
    select file_name as "fileName", content_type as type, content from purchase
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return new FileAnswer(row.type, row.fileName, row.content, row.type === 'application/pdf')
}

const saved = (id: number) => ({ status: 'SAVED' as const, id })

export const purchaseRoutes: readonly Route[] = [
  handle(purchases.read)((context, { params }) => readPurchase(context, params.id)),
  handle(purchases.approve)(async (context, { body }) => {
    await approvePurchase(context, body)
    return saved(body.id)
  }),
  handle(purchases.approveCommission)(async (context, { body }) => {
    await approveCommission(context, body)
    return saved(body.id)
  }),
  handle(purchases.refuse)(async (context, { body }) => {
    await refusePurchase(context, body)
    return saved(body.id)
  }),
  route(
    {
      method: 'POST',
      path: PURCHASE_UPLOAD,
      right: ['payment_expense', 'write'],
      write: true,
      summary: 'Apporter une facture de fournisseur (Factur-X, CII ou UBL)',
      upload: 'uploadfile',
      heaviest: HEAVIEST,
      answer: savedAnswer,
    },
    async (context, { body: { fileName, bytes } }) => {
      const id = await keepPurchase(context, { fileName, bytes, receivedId: null })
      await context.changed({ ...CHANGED, id })
      return saved(id)
    },
  ),
  route(
    {
      method: 'GET',
      path: PURCHASE_FILE,
      right: ['payment_expense', 'read'],
      write: false,
      summary: 'Le fichier d’une facture de fournisseur, tel qu’il est venu',
      params: idParams,
      ids: { id: 'purchase' },
    },
    (context, { params }) => fileOf(context, params.id),
  ),
]

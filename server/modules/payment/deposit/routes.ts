import { deposits } from '#contract/operations/payment/deposit.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { idParams } from '#contract/operations/input.ts'
import { actOnDeposit, makeDeposit, saveLineDetail } from '#server/modules/payment/deposit/make-deposit.ts'
import { depositDocument } from '#server/documents/deposit-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { prepareSlip, readDeposit } from '#server/modules/payment/deposit/read-deposit.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

/** The slip as PDF, as its bank or the ANCV takes it. Throws RuleError record.unknown and document.failed. */
const printDeposit = async (context: Context, id: number): Promise<FileAnswer> => {
  const slip = await readDeposit(context, id)
  const { seller, logo } = await readSeller(context.tx, context.establishmentId)
  const paper = { seller, slip, training: context.training, software: SOFTWARE }
  const pdf = await context.services.documents.render(depositDocument(paper, new Date(slip.createdAt), logo))
  return new FileAnswer('application/pdf', `remise-${slip.number.replaceAll(/[^\w-]+/g, '-')}.pdf`, pdf)
}

export const depositRoutes: readonly Route[] = [
  handle(deposits.prepare)((context, { params }) => prepareSlip(context, params.id)),
  handle(deposits.read)((context, { params }) => readDeposit(context, params.id)),
  handle(deposits.make)((context, { body }) => makeDeposit(context, body)),
  handle(deposits.close)((context, { body }) => actOnDeposit(context, 'close', body)),
  handle(deposits.cancel)((context, { body }) => actOnDeposit(context, 'cancel', body)),
  handle(deposits.complete)((context, { body }) => saveLineDetail(context, body)),
  route(
    {
      method: 'GET',
      path: 'payment/deposit/document/:id',
      right: ['payment_deposit', 'read'],
      write: false,
      summary: 'Bordereau de remise en banque, en PDF',
      params: idParams,
    },
    (context, { params }) => printDeposit(context, params.id),
  ),
]

/** The forms on paper, to be signed: one a page. */
import type { z } from 'zod'
import type { policeDocumentBody } from '#contract/operations/booking/police.ts'
import { policeDocument } from '#server/documents/police-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { formsOf, markPrinted } from '#server/modules/reception/police/write-form.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws RuleError `record.unknown`, `police.unnamed`, `document.failed`. */
export const printForms = async (
  context: Context,
  { guests }: z.output<typeof policeDocumentBody>,
): Promise<FileAnswer> => {
  const forms = await formsOf(context, guests)
  const { seller } = await readSeller(context.tx, context.establishmentId)
  const { policeRegister } = await preferencesOf(context.tx, context.establishmentId)
  const request = policeDocument({ seller, forms, note: policeRegister.documentText }, context.now)
  const pdf = await context.services.documents.render(request)
  await markPrinted(context, forms)
  return new FileAnswer('application/pdf', 'fiches-de-police.pdf', pdf)
}

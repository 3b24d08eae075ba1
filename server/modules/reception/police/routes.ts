import type { z } from 'zod'
import {
  policeDocumentBody,
  policeForms,
  policeListBody,
  policeSearchBody,
} from '#contract/operations/booking/police.ts'
import type { PoliceRegister, PoliceRow } from '#contract/operations/booking/police.ts'
import { readRegister } from '#server/modules/reception/police/read-register.ts'
import { saveForm, signForms, formsOf, markPrinted } from '#server/modules/reception/police/write-form.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route, FileAnswer } from '#server/platform/http/route.ts'
import type { Route, Context } from '#server/platform/http/route.ts'
import { fileColumn, listFile, once, shownOf } from '#server/documents/list-file.ts'
import type { FileColumn } from '#server/documents/list-file.ts'
import type { Say } from '#server/platform/catalogue.ts'
import { policeDocument } from '#server/documents/police-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'

/** Throws RuleError `record.unknown`, `police.unnamed`, `document.failed`. */
const printForms = async (context: Context, { guests }: z.output<typeof policeDocumentBody>): Promise<FileAnswer> => {
  const forms = await formsOf(context, guests)
  const { seller } = await readSeller(context.tx, context.establishmentId)
  const { policeRegister } = await preferencesOf(context.tx, context.establishmentId)
  const request = policeDocument({ seller, forms, note: policeRegister.documentText }, context.now)
  const pdf = await context.services.documents.render(request)
  await markPrinted(context, forms)
  return new FileAnswer('application/pdf', 'fiches-de-police.pdf', pdf)
}

/** Where a form stands. */
const stateOf = ({ signedOn, lacks }: PoliceRow, say: Say): string => {
  if (signedOn !== null) return say('reception:police.signed')
  if (lacks.length === 0) return say('reception:police.toSign')
  return say('reception:police.lacks', { what: lacks.map((lack) => say(`reception:police.lack.${lack}`)).join(', ') })
}

const nameOf = ({ surname, name }: PoliceRow, say: Say): string =>
  [surname, name].filter((part) => part !== null && part !== '').join(' ') || say('reception:police.noName')

const COLUMNS: readonly FileColumn<PoliceRow>[] = [
  fileColumn('text', 'reception:column.ready', stateOf),
  fileColumn('day', 'reception:police.signature', (row) => row.signedOn),
  fileColumn('text', 'reception:column.occupant', nameOf),
  fileColumn('text', 'reception:column.nationality', (row) => row.nationality),
  fileColumn('day', 'reception:column.birth', (row) => row.birthDate),
  fileColumn('text', 'reception:column.place', (row) => row.placeCode),
  fileColumn('day', 'reception:column.arrival', (row) => row.arrival),
  fileColumn('day', 'reception:column.departure', (row) => row.departure),
  fileColumn('instant', 'reception:column.printed', (row) => row.printedAt),
]

/** The register as a file: what its list shows and no more, since the forms themselves leave on paper only. */
const exportRegister = async (
  context: Context,
  { from, to, ids }: z.output<typeof policeListBody>,
): Promise<FileAnswer> =>
  listFile(context, 'policeRegister', COLUMNS, once(shownOf(await readRegister(context, from, to), ids)))

const WRITE = ['booking_police', 'write'] as const

/** All behind the right of the register, which its module takes away while it is off. */
export const policeRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/police-register/search',
      right: ['booking_police', 'read'],
      write: false,
      summary: 'Registre de police : fiches à faire et faites',
      body: policeSearchBody,
    },
    async (context, { body: { from, to } }): Promise<PoliceRegister> => ({
      list: await readRegister(context, from, to),
    }),
  ),
  handle(policeForms.save)(async (context, { body }) => ({ status: 'SAVED', id: await saveForm(context, body) })),
  handle(policeForms.sign)(async (context, { body: { guests, signed } }) => ({
    status: 'SAVED',
    count: await signForms(context, guests, signed),
  })),
  route(
    {
      method: 'POST',
      path: 'booking/police-register/document',
      right: WRITE,
      write: true,
      summary: 'Fiches de police en PDF',
      body: policeDocumentBody,
    },
    (context, { body }) => printForms(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/police-register/document/list',
      right: ['booking_police', 'export'],
      write: true,
      summary: 'Registre de police : export CSV de la liste',
      body: policeListBody,
    },
    (context, { body }) => exportRegister(context, body),
  ),
]

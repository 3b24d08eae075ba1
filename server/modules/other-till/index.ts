/** Other tills: files of tickets in and out (spec 1, « sauvegarde et intégration point de vente »; decision 0460). */
import { sql } from 'kysely'
import { cents } from '#domain/money.ts'
import type { otherTill } from '#contract/entities/sale/other-till.ts'
import { idParams } from '#contract/operations/input.ts'
import {
  HEAVIEST_TILL_FILE,
  previewAnswer,
  receiveQuery,
  TILL_FILE_CONTENT,
  TILL_FILE_PREVIEW,
  TILL_FILE_RECEIVE,
  tillFileAnswer,
  tillFiles,
} from '#contract/operations/sale/till-file.ts'
import type { Crud, Ways } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { readTillFile, tillFileContent } from '#server/modules/other-till/read.ts'
import { previewUpload, receiveUpload } from '#server/modules/other-till/receive.ts'
import { previewSend, sendTickets } from '#server/modules/other-till/send.ts'
import { completeFile, dropFile, takeBack } from '#server/modules/other-till/settle.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

/** Its tickets as the books and statements read them. */
export { otherTillSales } from '#server/modules/other-till/port.ts'
/** Reads the long ones. */
export { otherTillJobs } from '#server/modules/other-till/job.ts'

type OwnWays = Ways<typeof otherTill>

/** Entries of a day are of a till by its code: that of one of ours would hold both. */
const check: OwnWays['check'] = async ({ tx, establishmentId }, { code }) => {
  const { rows } = await sql`
    select from cash_register where establishment_id = ${establishmentId} and upper(code) = upper(${code}) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new FieldsError([{ path: 'code', message: 'otherTill.codeOfOurs' }])
}

export const otherTillCruds: readonly Crud[] = areaCruds({ otherTill: { check } satisfies OwnWays })

const asked = (total: number | undefined) => (total === undefined ? null : cents(total))

const fileRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: TILL_FILE_PREVIEW,
      right: ['sale_cash_register', 'write'],
      write: false,
      summary: 'Ce qu’un fichier d’une autre caisse apporterait',
      params: idParams,
      query: receiveQuery,
      upload: 'uploadfile',
      heaviest: HEAVIEST_TILL_FILE,
      ids: { id: 'otherTill' },
      answer: previewAnswer,
    },
    (context, { params, query, body }) => previewUpload(context, params.id, body, asked(query.total)),
  ),
  route(
    {
      method: 'POST',
      path: TILL_FILE_RECEIVE,
      right: ['sale_cash_register', 'write'],
      write: true,
      summary: 'Recevoir un fichier d’une autre caisse',
      params: idParams,
      query: receiveQuery,
      upload: 'uploadfile',
      heaviest: HEAVIEST_TILL_FILE,
      ids: { id: 'otherTill' },
      answer: tillFileAnswer,
    },
    (context, { params, query, body }) => receiveUpload(context, params.id, body, asked(query.total)),
  ),
  route(
    {
      method: 'GET',
      path: TILL_FILE_CONTENT,
      right: ['sale_cash_register', 'export'],
      write: false,
      summary: 'Un fichier de tickets, tel qu’il est venu ou parti',
      params: idParams,
      ids: { id: 'tillFile' },
    },
    (context, { params }) => tillFileContent(context, params.id),
  ),
]

export const otherTillRoutes: readonly Route[] = [
  ...fileRoutes,
  handle(tillFiles.read)((context, { params }) => readTillFile(context, params.id)),
  handle(tillFiles.complete)((context, { body }) => completeFile(context, body)),
  handle(tillFiles.takeBack)((context, { body }) => takeBack(context, body)),
  handle(tillFiles.drop)(async (context, { body }) => {
    await dropFile(context, body)
    return { status: 'DELETED' as const, id: body.id }
  }),
  handle(tillFiles.sendPreview)((context, { body }) => previewSend(context, body)),
  handle(tillFiles.send)((context, { body }) => sendTickets(context, body)),
]

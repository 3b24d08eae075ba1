import { idParams } from '#contract/operations/input.ts'
import {
  bankLines,
  importQuery,
  importedAnswer,
  previewAnswer,
  statements,
} from '#contract/operations/payment/statement.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import { bookLine } from './book-line.ts'
import { cashIn } from './cash-in.ts'
import { importFile, previewFile, sentMapping } from './import.ts'
import { leaveAside, matchLine, unmatchLine } from './lines.ts'
import { HEAVIEST } from './read-file.ts'
import { matchStatement, readAccounts, readCandidates, readStatement, removeStatement } from './read-statement.ts'

const saved = (id: number): { status: 'SAVED'; id: number } => ({ status: 'SAVED', id })

const fileRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'payment/bank-statement/preview/:id',
      right: ['payment_deposit', 'write'],
      write: false,
      summary: 'Ce qu’un fichier de la banque apporterait à ce compte',
      params: idParams,
      query: importQuery,
      upload: 'uploadfile',
      heaviest: HEAVIEST,
      ids: { id: 'bankAccount' },
      answer: previewAnswer,
    },
    (context, { params, query, body }) => previewFile(context, params.id, body, sentMapping(query.mapping)),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/bank-statement/import/:id',
      right: ['payment_deposit', 'write'],
      write: true,
      summary: 'Importer un fichier de la banque sur ce compte',
      params: idParams,
      query: importQuery,
      upload: 'uploadfile',
      heaviest: HEAVIEST,
      ids: { id: 'bankAccount' },
      answer: importedAnswer,
    },
    (context, { params, query, body }) => importFile(context, params.id, body, sentMapping(query.mapping)),
  ),
]

const readRoutes: readonly Route[] = [
  handle(statements.accounts)(async (context) => ({ list: await readAccounts(context) })),
  handle(statements.read)((context, { params }) => readStatement(context, params.id)),
  handle(bankLines.candidates)(async (context, { params }) => ({ list: await readCandidates(context, params.id) })),
]

const writeRoutes: readonly Route[] = [
  handle(statements.remove)(async (context, { body }) => {
    await removeStatement(context, body.id)
    return saved(body.id)
  }),
  handle(statements.matchAll)(async (context, { body }) => ({
    ...saved(body.id),
    matched: await matchStatement(context, body.id),
  })),
  handle(bankLines.match)(async (context, { body }) => {
    await matchLine(context, body.id, body.targets)
    return saved(body.id)
  }),
  handle(bankLines.unmatch)(async (context, { body }) => {
    await unmatchLine(context, body.id)
    return saved(body.id)
  }),
  handle(bankLines.aside)(async (context, { body }) => {
    await leaveAside(context, body.id, body.reason)
    return saved(body.id)
  }),
  handle(bankLines.book)(async (context, { body }) => {
    await bookLine(context, body)
    return saved(body.id)
  }),
  handle(bankLines.cashIn)((context, { body }) => cashIn(context, body)),
]

export const statementRoutes: readonly Route[] = [...fileRoutes, ...readRoutes, ...writeRoutes]

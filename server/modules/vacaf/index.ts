import { z } from 'zod'
import { AID_STATEMENT, vacaf } from '#contract/operations/booking/vacaf.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import { aidsOfFile, readOffice, readOffices } from '#server/modules/vacaf/read-aids.ts'
import { printAidStatement } from '#server/modules/vacaf/statement.ts'
import { returnTransfer, shareTransfer, takeTransfer } from '#server/modules/vacaf/transfers.ts'
import { agreeAid, decideAid, editAid, removeAid } from '#server/modules/vacaf/write-aids.ts'

const done = (id: number) => ({ status: 'SAVED' as const, id })

export const vacafRoutes: readonly Route[] = [
  handle(vacaf.ofFile)((context, { params }) => aidsOfFile(context, params.id)),
  handle(vacaf.edit)(async (context, { body }) => ({ status: 'SAVED', ...(await editAid(context, body)) })),
  handle(vacaf.agree)(async (context, { body }) => done(await agreeAid(context, body))),
  handle(vacaf.refuse)(async (context, { body }) => done(await decideAid(context, 'refuse', body))),
  handle(vacaf.reopen)(async (context, { body }) => done(await decideAid(context, 'reopen', body))),
  handle(vacaf.remove)(async (context, { body }) => done(await removeAid(context, body))),
  handle(vacaf.offices)((context) => readOffices(context)),
  handle(vacaf.office)((context, { params }) => readOffice(context, params.id)),
  handle(vacaf.take)((context, { body }) => takeTransfer(context, body)),
  handle(vacaf.share)((context, { body }) => shareTransfer(context, body)),
  handle(vacaf.giveBack)((context, { body }) => returnTransfer(context, body)),
  route(
    {
      method: 'GET',
      path: AID_STATEMENT,
      right: ['booking_vacaf', 'read'],
      module: 'vacaf',
      write: false,
      summary: 'Relevé d’un organisme d’aide aux vacances sur une période, en PDF',
      params: z.object({ id: idInput, from: dayInput, to: dayInput }),
    },
    (context, { params }) => printAidStatement(context, params),
  ),
]

/** Routes of cash: days of the till, sessions, terminals, starting base, receipts of expenses, journal. */
import { startOfMonth } from '#domain/day.ts'
import { cash, startingBases } from '#contract/operations/payment/cash.ts'
import { cashJournal } from '#contract/operations/payment/cash-journal.ts'
import { readCashFund } from '#server/modules/payment/cash/cash-fund.ts'
import { countFund } from '#server/modules/payment/cash/counts.ts'
import { receiptRoutes } from '#server/modules/payment/cash/expenses.ts'
import { journalSources, journalSummary } from '#server/modules/payment/cash/journal.ts'
import { countSession, openSession } from '#server/modules/payment/cash/sessions.ts'
import { readStartingBase, saveStartingBase } from '#server/modules/payment/cash/starting-base.ts'
import { saveBatch } from '#server/modules/payment/cash/terminals.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export const cashRoutes: readonly Route[] = [
  handle(cash.read)((context, { params }) => readCashFund(context, params)),
  handle(cash.count)((context, { body }) => countFund(context, body)),
  handle(cash.open)((context, { body }) => openSession(context, body)),
  handle(cash.countSession)((context, { body }) => countSession(context, body)),
  handle(cash.saveBatch)((context, { body }) => saveBatch(context, body)),
  handle(startingBases.read)((context, { params }) => readStartingBase(context, startOfMonth(params.month))),
  handle(startingBases.save)((context, { body }) => saveStartingBase(context, body)),
  handle(cashJournal.summary)((context, { query }) => journalSummary(context, query)),
  handle(cashJournal.sources)((context, { query }) => journalSources(context, query)),
  ...receiptRoutes,
]

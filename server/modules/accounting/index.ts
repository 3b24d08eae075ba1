import { accountingPlan } from '#contract/operations/payment/accounting-plan.ts'
import { accountingTakeover } from '#contract/operations/payment/accounting-takeover.ts'
import { assignAccount, importAccounts } from '#server/modules/accounting/plan/change-plan.ts'
import { copyPlan, otherEstablishments } from '#server/modules/accounting/plan/copy-plan.ts'
import { assignSection } from '#server/modules/accounting/plan/sections.ts'
import { exportRoutes } from '#server/modules/accounting/export/routes.ts'
import { accountingSoftwareRoutes } from '#server/modules/accounting/delivery/routes.ts'
import {
  markTakenOver,
  readTakeover,
  removeOpening,
  saveOpening,
} from '#server/modules/accounting/takeover/takeover.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export { deliverDue } from '#server/modules/accounting/delivery/deliver.ts'
export { auditFec } from '#server/modules/accounting/export/read-exports.ts'
export { exportJobs } from '#server/modules/accounting/export/routes.ts'
export { accountingCruds } from '#server/modules/accounting/plan/accounts.ts'

const takeoverRoutes: readonly Route[] = [
  handle(accountingTakeover.read)((context) => readTakeover(context)),
  handle(accountingTakeover.save)((context, { body }) => saveOpening(context, body)),
  handle(accountingTakeover.remove)((context) => removeOpening(context)),
  handle(accountingTakeover.mark)((context, { body }) => markTakenOver(context, body)),
]

const planRoutes: readonly Route[] = [
  handle(accountingPlan.assign)((context, { body }) => assignAccount(context, body)),
  handle(accountingPlan.assignSection)((context, { body }) => assignSection(context, body)),
  handle(accountingPlan.others)((context) => otherEstablishments(context)),
  handle(accountingPlan.copy)((context, { body }) => copyPlan(context, body)),
  handle(accountingPlan.importAccounts)((context, { body }) => importAccounts(context, body.text)),
]

export const accountingRoutes: readonly Route[] = [
  ...planRoutes,
  ...takeoverRoutes,
  ...exportRoutes,
  ...accountingSoftwareRoutes,
]

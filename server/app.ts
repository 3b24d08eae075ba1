import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { JET } from '#domain/fiscal/jet.ts'
import { entityRoutes } from '#server/crud/routes.ts'
import { listedRoutes } from '#server/lists.ts'
import { accountingCruds, accountingRoutes, exportJobs } from '#server/modules/accounting/index.ts'
import {
  bookingAccounts,
  bookingCruds,
  bookingJobs,
  bookingRoutes,
  bookingSource,
} from '#server/modules/booking/index.ts'
import { receiptPage, saleCruds, saleRoutes } from '#server/modules/sale/index.ts'
import { campaignCruds, campaignRoutes } from '#server/modules/campaign/index.ts'
import { campCruds, campRoutes } from '#server/modules/camp/index.ts'
import { channelCruds, channelRoutes } from '#server/modules/channel/index.ts'
import {
  customerCruds,
  customerJobs,
  customerRoutes,
  customerSource,
  unsubscribePage,
} from '#server/modules/customer/index.ts'
import {
  establishmentCruds,
  establishmentRoutes,
  houseIsEmpty,
  setUpHouse,
} from '#server/modules/establishment/index.ts'
import { giftAccounts, giftCruds, giftRoutes, giftSource } from '#server/modules/gift/index.ts'
import { breadRoutes } from '#server/modules/bread/index.ts'
import { otherTillCruds, otherTillJobs, otherTillRoutes, otherTillSales } from '#server/modules/other-till/index.ts'
import { saleAccountRoutes, saleAccounts, saleSource } from '#server/modules/sale-account/index.ts'
import { documentCruds, documentRoutes } from '#server/modules/document/index.ts'
import { printingCruds, printingJobs, printingRoutes } from '#server/modules/printing/index.ts'
import { clickPage, mailCruds, mailRoutes, openPage } from '#server/modules/mail/index.ts'
import { languageRoutes } from '#server/modules/language/index.ts'
import { ereportRoutes } from '#server/modules/ereport/index.ts'
import { purchaseRoutes } from '#server/modules/purchase/index.ts'
import { inventoryCruds, inventoryRoutes, planningJobs } from '#server/modules/inventory/index.ts'
import { pricingCruds, pricingRoutes } from '#server/modules/pricing/index.ts'
import { receptionRoutes } from '#server/modules/reception/index.ts'
import {
  archiveJobs,
  billSource,
  closureJobs,
  paymentCruds,
  paymentRoutes,
  payNewsPage,
  payReturnPage,
  ticketSales,
} from '#server/modules/payment/index.ts'
import { einvoiceCruds, einvoiceRoutes } from '#server/modules/einvoice/index.ts'
import { resultOperations } from '#server/modules/result/index.ts'
import { readStored } from '#server/platform/stored-file.ts'
import { securityCruds, securityRoutes } from '#server/modules/security/index.ts'
import { startRoutes } from '#server/modules/start/index.ts'
import { systemJobs } from '#server/modules/system/portable-export.ts'
import { reminderCruds, reminderRoutes } from '#server/modules/reminder/index.ts'
import { smsCruds, smsRoutes } from '#server/modules/sms/index.ts'
import { vacafRoutes } from '#server/modules/vacaf/index.ts'
import { accountsOf } from '#server/platform/account.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'
import type { Accounts } from '#server/platform/account.ts'
import { sourcesOf } from '#server/platform/tag-source.ts'
import type { TagSources } from '#server/platform/tag-source.ts'
import { backupJobs } from '#server/platform/backup/job.ts'
import { resumeRoutes } from '#server/platform/backup/resume-routes.ts'
import { backupRoutes } from '#server/platform/backup/routes.ts'
import { tellAuditUsed } from '#server/platform/auth/audit.ts'
import { SessionCache } from '#server/platform/auth/session.ts'
import type { Db } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { accessRoutes } from '#server/platform/http/access-routes.ts'
import { certificateRoutes } from '#server/platform/http/certificate-routes.ts'
import { withConventions } from '#server/platform/http/conventions.ts'
import type { JobKind } from '#server/platform/jobs/kinds.ts'
import { longFileJob } from '#server/platform/jobs/long-file.ts'
import { jobRoutes } from '#server/platform/jobs/routes.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import type { Journal, Setup } from '#server/platform/http/public-routes.ts'
import type { Route, Services } from '#server/platform/http/route.ts'
import { recordRoutes } from '#server/platform/http/record-routes.ts'
import { createServer } from '#server/platform/http/server.ts'
import type { TimeLimits } from '#server/platform/http/server.ts'
import type { Page } from '#server/platform/pages/page.ts'
import { sessionRoutes } from '#server/platform/http/session-routes.ts'

/** What is answered at once. */
const requestRoutes: readonly Route[] = withConventions([
  ...sessionRoutes,
  ...accessRoutes,
  ...recordRoutes,
  ...backupRoutes,
  ...resumeRoutes,
  ...certificateRoutes,
  ...establishmentRoutes,
  ...startRoutes,
  ...securityRoutes,
  ...languageRoutes,
  ...documentRoutes,
  ...printingRoutes,
  ...mailRoutes,
  ...campRoutes,
  ...pricingRoutes,
  ...inventoryRoutes,
  ...bookingRoutes,
  ...receptionRoutes,
  ...channelRoutes,
  ...paymentRoutes,
  ...accountingRoutes,
  ...einvoiceRoutes,
  ...reminderRoutes,
  ...campaignRoutes,
  ...saleRoutes,
  ...giftRoutes,
  ...saleAccountRoutes,
  ...breadRoutes,
  ...otherTillRoutes,
  ...smsRoutes,
  ...vacafRoutes,
  ...customerRoutes,
  ...resultOperations,
  ...ereportRoutes,
  ...purchaseRoutes,
  ...entityRoutes([
    ...establishmentCruds,
    ...inventoryCruds,
    ...bookingCruds,
    ...printingCruds,
    ...reminderCruds,
    ...campaignCruds,
    ...smsCruds,
    ...saleCruds,
    ...otherTillCruds,
    ...giftCruds,
    ...documentCruds,
    ...channelCruds,
    ...securityCruds,
    ...campCruds,
    ...pricingCruds,
    ...paymentCruds,
    ...accountingCruds,
    ...einvoiceCruds,
    ...mailCruds,
    ...customerCruds,
  ]),
  ...listedRoutes,
])

/** What lasts longer than a request. */
export const allJobs: readonly JobKind[] = [
  ...longFileJob(requestRoutes),
  ...customerJobs,
  ...planningJobs,
  ...bookingJobs,
  ...closureJobs,
  ...archiveJobs,
  ...exportJobs,
  ...printingJobs,
  ...otherTillJobs,
  ...backupJobs,
  ...systemJobs,
]

/** Every route of the product but the public ones (log-in, first visit). The rights suite walks this list. */
export const allRoutes: readonly Route[] = [...requestRoutes, ...jobRoutes(allJobs)]

/** Pages of guests, on a listener of their own. */
export const allPages: readonly Page[] = [unsubscribePage, payReturnPage, payNewsPage, openPage, clickPage, receiptPage]

/** Whatever is owed and paid: each kind's supplier is named here. */
export const accounts: Accounts = accountsOf([bookingAccounts, giftAccounts, saleAccounts])

/** What is sold beside the files of customers. */
export const sales: readonly SalesPort[] = [ticketSales, otherTillSales]

/** What papers and messages are made from: each room supplies its own records. */
export const sources: TagSources = sourcesOf([bookingSource, customerSource, billSource, giftSource, saleSource])

/** Log-in and log-out are technical events (domain rules, section 5, JET 80 and 40). */
const journal: Journal = {
  refused: (tx, { userId, code, ...where }) =>
    writeTechnicalEvent(tx, { ...where, user: null }, JET.LOGIN_REFUSED, { user: userId, reason: code }),
  login: async (context) => {
    await writeTechnicalEvent(context.tx, context, JET.LOGIN)
    if (context.audit !== null) await tellAuditUsed(context.tx, context, context.audit)
  },
  logout: (context) => writeTechnicalEvent(context.tx, context, JET.LOGOUT),
}

/** A log-in to a copy of the past is no event of its record. */
const silent: Journal = {
  refused: () => Promise.resolve(),
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
}

export interface AppParts {
  readonly db: Db
  /** Accounts left out: those of the product. */
  readonly services: Omit<Services, 'accounts' | 'sources'> & Partial<Pick<Services, 'accounts'>>
  readonly log: Logger
  readonly now: () => Date
  readonly setup: Pick<Setup, 'code' | 'startDemo' | 'demo' | 'isUnfinished'>
  readonly webDir?: string
  readonly trustProxy?: Proxies
  readonly publicUrl?: string | undefined
  readonly limits?: TimeLimits
  /** A copy of the past, to be read: nothing is written, nothing signed. */
  readonly readOnly?: boolean
}

/** The application on a database, not listening yet; tests make one on a database of their own. */
export const createApp = async (parts: AppParts): Promise<{ app: FastifyInstance; house: House }> => {
  const services = { accounts, sales, sources, storedFile: readStored, ...parts.services }
  const house: House = {
    db: parts.db,
    services,
    now: parts.now,
    sessions: new SessionCache(),
    readOnly: parts.readOnly === true,
  }
  const app = await createServer({
    house,
    routes: allRoutes,
    journal: house.readOnly === true ? silent : journal,
    log: parts.log,
    publicUrl: parts.publicUrl,
    setup: { ...parts.setup, isNeeded: houseIsEmpty, create: setUpHouse },
    ...(parts.webDir === undefined ? {} : { webDir: parts.webDir }),
    ...(parts.limits === undefined ? {} : { limits: parts.limits }),
    ...(parts.trustProxy === undefined ? {} : { trustProxy: parts.trustProxy }),
  })
  return { app, house }
}

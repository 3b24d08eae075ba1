/** Everything that comes back by itself, each with its rhythm. */
import { RuleError } from '#domain/rule-error.ts'
import { deliverDue } from '#server/modules/accounting/index.ts'
import { expireLapsed } from '#server/modules/booking/index.ts'
import { workCampaigns } from '#server/modules/campaign/index.ts'
import { eraseImports, pollChannels, pushDue } from '#server/modules/channel/index.ts'
import { sendDueGifts } from '#server/modules/gift/index.ts'
import { sendDueReports } from '#server/modules/ereport/index.ts'
import { issueBills, pollPlatforms, readStatuses, sendFlows, tellCollected } from '#server/modules/einvoice/index.ts'
import { restoreAllotments } from '#server/modules/inventory/index.ts'
import { readBoxes, sendMails, trimMailFiles } from '#server/modules/mail/index.ts'
import { archiveDue, closeDueDays, workLinks } from '#server/modules/payment/index.ts'
import { prepareLinks, sendAutomatic } from '#server/modules/reminder/index.ts'
import { workSms } from '#server/modules/sms/index.ts'
import { takeReceived } from '#server/modules/purchase/index.ts'
import { eraseForms } from '#server/modules/reception/index.ts'
import { backUpIfDue } from '#server/platform/backup/due.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { checkDueRecords } from '#server/platform/fiscal/nightly.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Log } from '#server/platform/log.ts'
import { round } from '#server/timers.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** What time brings about in the modules: holds and files lapse, police forms go. */
const lapse = async (tx: Tx, now: Date): Promise<void> => {
  await expireLapsed(tx, now)
  await restoreAllotments(tx, now)
  await eraseForms(tx, now)
  await eraseImports(tx, now)
  await trimMailFiles(tx, now)
}

/** A failure is in the state of the backups, and logged by their process. */
const backUp = async ({ db, services, now }: House, where: 0 | 1): Promise<void> => {
  if (services.backup === undefined) return
  await backUpIfDue(db, services.backup, now(), where).catch((error: unknown) => {
    if (!(error instanceof RuleError)) throw error
  })
}

export const schedulesOf = (house: House, log: Log): readonly Schedule[] => [
  { name: 'lapse', everyMs: MINUTE, work: () => round(house.db, house.now(), lapse) },
  // Channels are asked every few minutes, each at its own pace: this often, who is due is looked up.
  {
    name: 'channel-poll',
    everyMs: 20 * SECOND,
    cutOff: true,
    work: () => pollChannels(house, (error, fields, message) => log.error({ err: error, ...fields }, message)),
  },
  // A place that was just sold here may be sold there for so long, and no longer than a call takes.
  { name: 'channel-push', everyMs: 5 * SECOND, work: (isStopping) => pushDue(house, log, isStopping) },
  // Which record is due for its verification of the night.
  { name: 'record-check', everyMs: MINUTE, cutOff: true, work: () => checkDueRecords(house, log) },
  // Which site has a day behind it that is not closed.
  { name: 'closing', everyMs: MINUTE, work: (isStopping) => closeDueDays(house, log, isStopping) },
  // Which closed month or year has no archive yet.
  { name: 'archive', everyMs: 5 * MINUTE, cutOff: true, work: async () => void (await archiveDue(house, log)) },
  // Which period of electronic reports is over and closed.
  { name: 'electronic-reports', everyMs: 5 * MINUTE, work: (isStopping) => sendDueReports(house, log, isStopping) },
  // Which invoices of suppliers the platform had for us.
  { name: 'purchases', everyMs: MINUTE, work: (isStopping) => takeReceived(house, isStopping) },
  // Which file of entries is to go to the accountant.
  { name: 'accounting-delivery', everyMs: MINUTE, work: (isStopping) => deliverDue(house, log, isStopping) },
  // Which bill to a company is to leave, what was said of those that left, what of them was collected.
  {
    name: 'einvoice-bills',
    everyMs: MINUTE,
    work: async (isStopping) => {
      await issueBills(house, log, isStopping)
      await readStatuses(house, log, isStopping)
      await tellCollected(house, log, isStopping)
    },
  },
  // What is to go to an approved platform, and what it has for us: each site at its own pace.
  { name: 'einvoice-send', everyMs: 20 * SECOND, work: (isStopping) => sendFlows(house, log, isStopping) },
  {
    name: 'einvoice-poll',
    everyMs: MINUTE,
    cutOff: true,
    work: (isStopping) =>
      pollPlatforms(house, (error, site) => log.error({ err: error, site }, 'a platform was not read'), isStopping),
  },
  // Which message leaves by itself now.
  {
    name: 'automatic-messages',
    everyMs: MINUTE,
    work: async (isStopping) => {
      await prepareLinks(house, log, isStopping)
      await sendAutomatic(house, log, isStopping)
    },
  },
  // Which gift voucher leaves on this day.
  { name: 'gifts', everyMs: MINUTE, work: (isStopping) => sendDueGifts(house, log, isStopping) },
  // Which campaign is to leave, and which of its messages.
  {
    name: 'campaigns',
    everyMs: 5 * SECOND,
    work: async (isStopping) => void (await workCampaigns(house, log, isStopping)),
  },
  // Which link is to be made at its provider, and which may have been used.
  { name: 'pay-links', everyMs: 5 * SECOND, work: (isStopping) => workLinks(house, log, isStopping) },
  // What is to leave by electronic mail, and what came back.
  { name: 'mail-send', everyMs: 5 * SECOND, work: (isStopping) => sendMails(house, log, isStopping) },
  // What is to leave by text message, what became of it, who said STOP.
  {
    name: 'sms',
    everyMs: 5 * SECOND,
    work: async (isStopping) => void (await workSms(house, log, isStopping)),
  },
  { name: 'mail-read', everyMs: MINUTE, cutOff: true, work: (isStopping) => readBoxes(house, log, isStopping) },
  // Whether a base is due, or its proof.
  { name: 'backup', everyMs: MINUTE, cutOff: true, work: () => backUp(house, 0) },
  { name: 'backup-second', everyMs: MINUTE, cutOff: true, work: () => backUp(house, 1) },
]

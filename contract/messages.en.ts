import { bookingMessages } from '#contract/booking-messages.en.ts'
import { closureMessages } from '#contract/closure-messages.en.ts'
import { purchaseMessages } from '#contract/purchase-messages.en.ts'
import { campMessages } from '#contract/camp-messages.en.ts'
import { documentMessages } from '#contract/document-messages.en.ts'
import { cashMessages } from '#contract/cash-messages.en.ts'
import { printingMessages } from '#contract/printing-messages.en.ts'
import { customerMessages } from '#contract/customer-messages.en.ts'
import { accountingMessages } from '#contract/accounting-messages.en.ts'
import { depositMessages } from '#contract/deposit-messages.en.ts'
import { importMessages } from '#contract/import-messages.en.ts'
import { pricingMessages } from '#contract/pricing-messages.en.ts'
import { securityMessages } from '#contract/security-messages.en.ts'
import { statementMessages } from '#contract/statement-messages.en.ts'
import { einvoiceMessages } from '#contract/einvoice-messages.en.ts'
import { mailMessages } from '#contract/mail-messages.en.ts'
import { formatMessages } from '#contract/format-messages.en.ts'
import { vacafMessages } from '#contract/vacaf-messages.en.ts'
import { saleMessages } from '#contract/sale-messages.en.ts'
import { offlineMessages } from '#contract/offline-messages.en.ts'
import { receiptMessages } from '#contract/receipt-messages.en.ts'
import { waitingMessages } from '#contract/waiting-messages.en.ts'
/** English sentences of talking to the channels that sell stays elsewhere. Part of `messages.en.ts`. */
const exportMessages = {
  'payment.exported': 'This payment was already exported to the accounts: reverse it, then take it again.',
  'export.noItems': 'There is nothing to export.',
  'export.alreadyDone': 'Already exported.',
  'export.incomplete': 'Incomplete settings: accounts or journals are missing ({labels}).',
  'export.vatDiffers': 'The VAT references differ on account {account}: please confirm.',
  'export.sirenMissing': 'This file is named after the SIREN of the establishment: give it in its record.',
  'export.delivered':
    'The file {name} is on the server of the accountant already: this export can no longer be cancelled. Correct it by new documents.',
  'export.leaving': 'The file {name} is leaving for the server of the accountant: try again in some minutes.',
  'export.underWay': 'An accounting export is already under way: wait for its end.',
  'export.notLast': 'Only the last accounting export can be cancelled: cancel those after it first.',
}

const channelMessages = {
  'channel.addressInvalid': 'The channel’s address is incorrect: it starts with https://.',
  'channel.insecure': 'The channel’s address must start with https://: the token would travel in clear.',
  'channel.timeout': 'The channel did not answer within ten seconds.',
  'channel.inside':
    'This address is the server or its network. The technical user can allow it in the preferences “Sessions and network”.',
  'channel.unreachable': 'The channel cannot be reached.',
  'channel.unauthorised': 'The channel refuses our token.',
  'channel.notFound': 'The channel does not know this address.',
  'channel.busy': 'The channel asks to wait before it is called again.',
  'channel.broken': 'The channel is out of order.',
  'channel.refused': 'The channel refuses what was sent to it.',
  'channel.answerTooLarge': 'The channel’s answer is too long.',
  'channel.answerUnreadable': 'The channel’s answer cannot be read or is cut off.',
  'channel.doctype': 'The channel’s answer declares XML entities: it is refused for safety.',
  'channel.messageInvalid':
    'The channel’s message is incomplete or inconsistent: it is kept as it is, ask the channel to send it again.',
}
/** English sentences of what is refused about special offers. */
const offerMessages = {
  'offer.usedUpNow': 'Offer “{label}” has just been used up ({max} files at most): compute the price again.',
  'offer.reversed': 'The maximum is below the minimum.',
  'offer.nothingFree': 'The nights paid must be fewer than those of the stay.',
  'offer.strikeoutWhole': 'A struck price is that of the whole stay.',
  'offer.notForFees': 'An offer on booking fees has no deposit, no other fees and no limit of uses.',
  'offer.rateOrAmount': 'Give a percentage or an amount, not both.',
  'offer.noPaymentMethod': 'Choose at least one payment method.',
  'offer.invisible': 'The offer must be sold through at least one channel.',
  'offer.noGrid': 'Choose at least one price grid.',
  'offer.outsideActivity': 'The dates lie outside the activity period.',
  'offer.otherDuration':
    'Grid “{label}” is of special duration: the dates of the offer must be those of one of its periods.',
  'offer.noDates': 'Give the dates of the stays first.',
} as const
/** English sentences of the codes of reference data and of deletions. */
const referenceMessages = {
  // Deletions
  'record.usedElsewhere': 'It cannot be deleted: other records depend on it.',
  'bankAccount.usedByPaymentMethod': 'This bank account is that of a payment method: change its account first.',
  'paymentMethod.usedByPayment': 'Payments were made with this payment method: it can no longer be deleted.',
  'layout.hasPlaceTypes': 'This layout has pitch types: change their layout first.',
  'place.inUse': 'This pitch is or was occupied or booked: it can no longer be deleted.',
  'placeType.hasHistory': 'This pitch type has a history or stays: it can no longer be deleted.',
  'customer.hasDocuments': 'This customer has stays, payments or invoices: they can no longer be deleted.',

  // Rules of several fields
  'hours.reversed': 'The end time must come after the start time.',
  'extra.sold': 'This extra is sold for pitch types ({grids}): take it out of these grids first.',

  // Official numbers
  'field.sirenKey': 'Incorrect SIREN: check each digit.',
  'field.siretKey': 'Incorrect SIRET: check each digit.',
} as const
/** Sentences of the reception. */
const receptionMessages = {
  'police.signed': 'This form is signed: it changes no more. Take the signature back first.',
  'police.unnamed': 'A guest has no name ({place}): complete their form first.',
  'police.lacking': 'The form of {name} is incomplete: complete it before it is marked as signed.',
  'reception.period': 'Choose a period of a year at most, its end after its beginning.',
} as const

/** English sentence of every code of `messages.fr.ts`, with the same holes: a test compares them. */
export const messages = {
  ...pricingMessages,
  ...offerMessages,
  ...bookingMessages,
  ...closureMessages,
  ...purchaseMessages,
  ...accountingMessages,
  ...vacafMessages,
  ...saleMessages,
  ...receiptMessages,
  ...offlineMessages,
  ...depositMessages,
  ...securityMessages,
  ...campMessages,
  ...documentMessages,
  ...cashMessages,
  ...printingMessages,
  ...customerMessages,
  ...receptionMessages,
  ...referenceMessages,
  ...waitingMessages,
  ...channelMessages,
  ...exportMessages,
  ...importMessages,
  ...statementMessages,
  ...einvoiceMessages,
  ...mailMessages,
  ...formatMessages,

  // Session and rights
  'session.none': 'You are not connected.',
  'session.forged': 'Your session is no longer recognised. Log in again.',
  'right.insufficient': '401 Insufficient right',
  'setup.wrongCode': 'This is not the code shown on the server’s console.',
  'setup.done': 'The establishment already exists: log in.',

  // Requests
  'server.failed': 'An error occurred (log {logId}).',
  'disk.full': 'The server’s disk is full: nothing was saved. Tell whoever looks after the server.',
  'tls.needed': 'This address is not protected: open Pinède at {address}.',
  'route.unknown': 'This address does not exist.',
  'request.invalid': 'The request cannot be read.',
  'request.tooLarge': 'The file is too large.',
  'transaction.conflict': 'Another workstation is saving at the same moment. Try again.',
  'idempotency.missing': 'The request has no key: reload the page.',
  'idempotency.mismatch': 'This request has already served for another record: reload the page.',

  // Records
  'form.invalid': 'The form contains errors.',
  'backup.busy': 'A backup is under way: {who} began it {minutes} min ago, {percent} % are done.',
  'backup.busyItself': 'Pinède has been making a backup by itself for {minutes} min: {percent} % are done.',
  'backup.busyCheck': 'The last backup has been under verification for {minutes} min: start again when it is over.',
  'backup.none':
    'Pinède makes no backups here: PINEDE_BACKUP is “off”, or the database is on a server of its own, with its own tools.',
  'backup.failed': 'The backup was not made: the log of the server says why.',
  'backup.placeFull': 'The backup was not made: there is no room left where it goes.',
  'backup.placeReadOnly': 'The backup was not made: writing is refused where it goes.',
  'backup.placeMissing': 'The backup was not made: the place where it goes is no longer there.',
  'backup.placeSlow': 'The backup was not made: the place where it goes does not answer.',
  'backup.store': 'The S3 store did not take the backup: the screen of backups, or the log of the server, says why.',
  'backup.otherWriter': 'The backup was not made: another installation writes in the same place.',
  'backup.logLate': 'The backup was not made: the log that completes it did not arrive in time.',
  'resume.none': 'This installation is no copy of the past: there is nothing to carry on from.',
  'resume.done': 'This installation carries on: Pinède restarts.',
  'resume.alive':
    'The old installation still writes into the folder of the backups (server {host}): stop it first, then wait a minute. Two installations that sell would give the same numbers.',
  'resume.noHeads':
    'The backups in {place} do not say how far the numbers went (they are of an older version, or that file is missing). Restore the installation to the end of what is saved: it then goes on by itself.',
  'resume.headsKey':
    'The file {file} of the backups does not open with the key of this installation (keys/backup.key): put back the one that was there when it was written.',
  'resume.headsAltered':
    'The file {file} of the backups is damaged, or was not written by this installation: its numbers are not believed. Whoever administers the server may take it out of the folder; the one before is then read, and the last known numbers have to be typed.',
  'resume.placeGone':
    'The folder of the backups {place} is not there or does not answer: plug its disk in again, without it nothing says which numbers were given.',
  'resume.word': 'Type {word} to confirm.',
  'resume.numberUnread': 'This number cannot be read: it is written like {example}.',
  'resume.numberLow': 'The last known number is {last}: a lower one is not carried on from.',
  'resume.numberFar': 'This number is very far from the last known one, {last}: check it.',
  'house.restored':
    'This installation is a copy of the past, restored from a backup: it can be read, nothing is saved.',
  'job.interrupted': 'The server stopped during this task: start it again.',
  'attestation.none': 'First enter the reference of the publisher’s attestation: Preferences, Results and bills.',
  'archive.order': 'The last day ({to:day}) comes before the first ({from:day}).',
  'archive.inFuture': 'An archive ends today ({today:day}) at the latest.',
  'archive.tooLong': 'An archive holds twelve months at most.',
  'archive.underWay': 'An archive is already being made.',
  'archive.nothing': 'Nothing was recorded on these days.',
  'auditFile.tooLarge': 'This file would exceed 4 GB: take fewer months.',
  'archive.tooLarge': 'This archive would exceed 4 GB: take fewer days.',
  'portable.tooLarge':
    'The archive would be larger than 4 GB, which few programs open: ask whoever keeps the server for a copy of the database.',
  'job.tooMany': 'You already have {most} tasks under way: wait until one ends, or stop one.',
  'job.noFile': 'This file is gone: it is kept for a day. Start the task again to get it.',
  'record.unknown': 'This record does not exist, or no longer.',
  'record.stale': 'This record was changed in the meantime by another workstation.',
  'record.inUse': 'It cannot be deleted: used by {uses}.',
  'customer.unreachable': 'Give a telephone or an e-mail: the “Customers” preference asks for it.',
  'reference.unknown': 'The item chosen no longer exists.',
  'value.taken': 'This value is already assigned.',
  'value.invalid': 'Incorrect value.',
  'value.missing': 'A required value is missing.',
  'period.overlap': 'This period overlaps another.',
  'amount.wholeCents': 'Amount in whole cents: 12.50 € is written 1250.',
  'amount.absurd': 'Wrong amount: ten million euros at most.',
  'place.stillOccupied':
    'Pitch {place} is still occupied by file {file}, due to leave on {departure:day}: change the pitch, tick that departure, or give a reason.',
  'place.taken': 'The pitch is not free on these dates.',

  // Fields
  'field.required': 'Required field.',
  'field.tooLong': '{max} characters at most.',
  'field.min': 'Minimum: {min}.',
  'field.max': 'Maximum: {max}.',
  'field.invalid': 'Incorrect value.',
  'field.text': 'A text is expected.',
  'field.email': 'Incorrect e-mail address. Example: name@example.com.',
  'field.phone': 'Incorrect number. Examples: 06 12 34 56 78, +44 7700 900123.',
  'field.url': 'Incorrect address. Example: www.example.com.',
  'field.siren': 'A SIREN has 9 digits.',
  'field.siret': 'A SIRET has 14 digits.',
  'field.vat': 'Incorrect number. Example: FR40303265045.',
  'field.iban': 'Incorrect IBAN: check each character.',
  'field.bic': 'A BIC has 8 or 11 characters.',
  'field.color': 'Incorrect colour. Example: #2f6b4f.',
  'field.day': 'Incorrect date.',
  'field.time': 'Incorrect time. Example: 14:30.',
  'field.number': 'A whole number is expected.',
  'field.boolean': 'Yes or no is expected.',
  'field.choice': 'This choice does not exist.',
  'field.ref': 'The item chosen does not exist.',
  'field.language': 'Unknown language code.',
  'field.tooMany': '{max} items at most.',
  'field.duplicate': 'The same item is chosen twice.',

  // Bills and signatures
  'billing.nothingToBill': 'There is nothing to invoice to this payer.',
  'billing.sellerIncomplete': 'Complete the establishment’s record before invoicing: {fields:words}.',
  'billing.buyerIncomplete': 'Complete the customer’s record before invoicing: {fields:words}.',
  'billing.vatNumberRequired': 'Enter the intra-community VAT number of {name} before invoicing.',
  'billing.noFinancialYear': 'No financial year is open on {date}.',
  'billing.yearClosed': 'The financial year of {date} is closed.',
  'billing.dayClosed': 'The day of {date} is closed: no invoice can be dated in it.',
  'billing.monthClosed': 'The month of {date} is closed.',
  'billing.inFuture': 'An invoice cannot be dated {date}, which is to come.',
  'billing.beforeLast': 'The last invoice is dated {last}: none can be dated before.',
  'billing.cancellingBill': 'Invoice {number} cancels another one: it cannot be cancelled.',
  'billing.alreadyCancelled': 'Invoice {number} is already cancelled.',
  'billing.notAsSigned':
    'Invoice {number} is no longer as it was signed: it is not printed. The technical log keeps this; tell the administrator of the database.',
  'billing.billMonthClosed': 'Invoice {number} belongs to a closed month: it can no longer be cancelled.',
  'billing.partnerBillLive': 'Cancel the partner’s invoice first, then invoice {number}.',
  'billing.noDownPayment': 'Nothing was received from this payer that is not invoiced already.',
  'billing.downPaymentBillFirst': 'First make the down-payment invoice: {name} is a company and made a down payment.',
  'billing.downPaymentTaken': 'Invoice {by} deducts down payment {number}: cancel it first.',
  'billing.customerBillFirst': 'Invoice the customer first, then the partner.',
  'fiscal.keyMissing':
    'The signing key {keyId} is not on this server: nothing can be signed. Put its file back in the “keys” folder of the data.',
  'document.failed': 'The document could not be composed.',

  // Price grids
  'grid.used': 'This grid has already priced stays ({stays}): it cannot be deleted. Deactivate it to stop selling it.',
  'grid.nothingToPublish': 'Nothing has changed since the last publication.',
  'extraStock.overlap': 'Another stock already holds from {from:day} to {to:day}.',
  'grid.notSold': 'This grid is not on sale yet: publish it first.',
  'grid.closureUnknown': 'These dates are not closed, or no longer.',
  'grid.neverPublished': 'This grid was never published: there is no version to go back to.',
  'grid.flatPrice': 'This line has a single price: choose prices by period first.',

  // Set-up and security
  'dates.reversed': 'The end comes before the start.',
  'dates.identical': 'The start and the end are identical.',
  'ageCategory.reversed': 'The maximum age is below the minimum age.',
  'animal.firstCategory': 'Dogs of the 1st category cannot be accepted (French rural code, L211-16).',
  'tax.notTourist': 'The tourist tax is owed per night and person, as a percentage or as a lump sum (CGCT L2333-26).',
  'tax.tooDear': 'A rate of the tourist tax does not exceed {max:money} per night and person.',
  'tax.touristWithoutVat': 'The tourist tax is outside VAT (CGI, art. 267).',
  'tax.overlap': 'Another tax of the same type already covers these dates: {label}.',
  'taxStatement.validated':
    'These months are already validated: what changes since is a correction in the first open month.',
  'taxStatement.earlierOpen': 'First validate the period that begins on {from:day}: statements follow one another.',
  'taxStatement.daysOpen': 'All days to {to:day} must be closed before this statement is validated.',
  'taxStatement.changed': 'This statement changed since it was shown: read it again, then validate.',
  'taxStatement.notAPeriod': 'These dates are not a period of declaration.',
  'taxStatement.column': 'This column does not exist, or is named twice: {line}.',
  'terms.rateOrAmount': 'Choose a percentage or a fixed amount, not both.',
  'financialYear.wholeMonths': 'A financial year has whole months: from the 1st of a month to the end of a month.',
  'financialYear.tooLong': 'A financial year lasts 24 months at most.',
  'financialYear.started': 'This financial year has started: it has invoices or closed periods.',
  'financialYear.overlap': 'These dates overlap the financial year “{label}”, which starts on {from:day}.',
  'activityPeriod.overlap': 'These dates overlap the period “{label}”, which starts on {from:day}.',
  'activityPeriod.stays': 'Stays to come ({stays}) would no longer be in an activity period: move them first.',
  'publicHoliday.overlap': 'These dates already count a public holiday: {label}.',
  'holiday.span': 'Public holidays are read for {years} years at most at a time.',
  'establishment.timeZone': 'This time zone does not exist (example: Europe/Paris).',
  'establishment.current': 'You are working in this establishment: move to another before deleting it.',
  'establishment.used': 'This establishment has already been used: {uses}. It can no longer be deleted.',
  'establishment.companyField': 'A company states it on its documents (French commercial code, art. R123-238).',
  'establishment.siretOfSiren': 'This SIRET does not begin with the SIREN.',
  'establishment.vatOfSiren': 'This VAT number does not end with the SIREN.',
  'establishment.nafCode': 'A NAF code has four digits and a letter (example: 5530Z).',
  'preferenceGroup.members': 'This group has establishments ({members}): take them out first.',
  'preferenceGroup.elsewhere': '{name} already belongs to the group “{group}”.',
  'module.off': 'The module “{module:words}” is switched off in this establishment.',
  'image.type': 'Choose a PNG or JPEG picture.',
  'image.tooWide': 'Picture too big: {max} pixels a side at most.',
  'image.tooLarge': 'Picture too heavy: {max} at most.',
  'file.missing': 'Choose a file.',

  // Languages
  'language.builtIn': 'French and English come with Pinède: they are not imported.',
  'language.incomplete': 'This language is not translated enough to be chosen.',
  'language.tooLarge': 'This file is not that of a language.',

  // Planning
  'planning.window': 'The planning is read by periods of 400 days at most.',
} as const

/** Written by `npm run registry`: all declarations, by name. */
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { unavailability, bookingAttachment } from '#contract/entities/booking/booking.ts'
import { onlineBooking } from '#contract/entities/booking/online-booking.ts'
import { placeFamily, placeType, placeTypeHistory, accessChannel } from '#contract/entities/camp/camp.ts'
import { layout, layoutFeature, feature } from '#contract/entities/camp/layout.ts'
import { place, placePicture, placeRanking, placeAvailabilityMode } from '#contract/entities/camp/place.ts'
import { plan } from '#contract/entities/camp/plan.ts'
import { grc } from '#contract/entities/campaign/grc.ts'
import { customer, address, customerAttachment } from '#contract/entities/customer/customer.ts'
import {
  partnerBillingType,
  partnerManagementType,
  partner,
  commissionPeriod,
  allotment,
} from '#contract/entities/customer/partner.ts'
import { partnerType } from '#contract/entities/customer/reference-partner.ts'
import { civility, language, country, region, department, town } from '#contract/entities/customer/reference.ts'
import { emailConfiguration } from '#contract/entities/document/email-configuration.ts'
import { documentSetting, documentBackground, docEditor } from '#contract/entities/document/look.ts'
import { mailingPicture, mailingAttachment } from '#contract/entities/document/model-files.ts'
import { documentModel, mailingConfiguration } from '#contract/entities/document/model.ts'
import { smsProvider } from '#contract/entities/document/sms-provider.ts'
import {
  financialYear,
  financialMonth,
  financialPeriod,
  activityPeriod,
  publicHoliday,
} from '#contract/entities/establishment/calendar.ts'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import { preferenceGroup, station } from '#contract/entities/establishment/group.ts'
import { currency } from '#contract/entities/establishment/reference.ts'
import {
  ageCategory,
  animalType,
  vehicleType,
  vehicleBrand,
  extraType,
  extra,
  extraStock,
  discount,
} from '#contract/entities/occupant-extra/occupant-extra.ts'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { accountingAccount, accountingSection, accountingJournal } from '#contract/entities/payment/accounting.ts'
import { bank, bankAccount, expenseType } from '#contract/entities/payment/bank.ts'
import { electronicInvoice } from '#contract/entities/payment/electronic-invoice.ts'
import { expense, expenseAttachment, injection } from '#contract/entities/payment/expense.ts'
import { linkProvider } from '#contract/entities/payment/link-provider.ts'
import { tva, paymentMethod, paymentTerms } from '#contract/entities/payment/payment.ts'
import { taxType, tax, touristTax } from '#contract/entities/payment/tax.ts'
import { emailing } from '#contract/entities/reminder/emailing.ts'
import { mailingCriteria } from '#contract/entities/reminder/mailing-criteria.ts'
import { surety } from '#contract/entities/reminder/surety.ts'
import { articleFamily, article } from '#contract/entities/sale/article.ts'
import { cardTerminal } from '#contract/entities/sale/card-terminal.ts'
import { cashRegisterType, cashRegister } from '#contract/entities/sale/cash-register.ts'
import { gift } from '#contract/entities/sale/gift.ts'
import { otherTill } from '#contract/entities/sale/other-till.ts'
import { receiptPrinter } from '#contract/entities/sale/receipt-printer.ts'
import { customHeaderName } from '#contract/entities/security/header.ts'
import { user, group } from '#contract/entities/security/security.ts'

export const entities = {
  unavailability,
  bookingAttachment,
  onlineBooking,
  placeFamily,
  placeType,
  placeTypeHistory,
  accessChannel,
  layout,
  layoutFeature,
  feature,
  place,
  placePicture,
  placeRanking,
  placeAvailabilityMode,
  plan,
  grc,
  customer,
  address,
  customerAttachment,
  partnerBillingType,
  partnerManagementType,
  partner,
  commissionPeriod,
  allotment,
  partnerType,
  civility,
  language,
  country,
  region,
  department,
  town,
  emailConfiguration,
  documentSetting,
  documentBackground,
  docEditor,
  mailingPicture,
  mailingAttachment,
  documentModel,
  mailingConfiguration,
  smsProvider,
  financialYear,
  financialMonth,
  financialPeriod,
  activityPeriod,
  publicHoliday,
  establishment,
  preferenceGroup,
  station,
  currency,
  ageCategory,
  animalType,
  vehicleType,
  vehicleBrand,
  extraType,
  extra,
  extraStock,
  discount,
  specialOffer,
  accountingAccount,
  accountingSection,
  accountingJournal,
  bank,
  bankAccount,
  expenseType,
  electronicInvoice,
  expense,
  expenseAttachment,
  injection,
  linkProvider,
  tva,
  paymentMethod,
  paymentTerms,
  taxType,
  tax,
  touristTax,
  emailing,
  mailingCriteria,
  surety,
  articleFamily,
  article,
  cardTerminal,
  cashRegisterType,
  cashRegister,
  gift,
  otherTill,
  receiptPrinter,
  customHeaderName,
  user,
  group,
} as const satisfies { [N in EntityName]: AnyEntity }

/** Every declaration, for what walks them without knowing their fields. */
export const allEntities: readonly AnyEntity[] = Object.values(entities)

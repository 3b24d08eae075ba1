/* oxlint-disable max-lines */
// Generated from the migrated schema by `npm run db:types`; a test fails where they differ.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Day } from '#domain/day.ts'

/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** ISO 8601 in UTC with milliseconds. */
type Instant = ColumnType<string, string | Date>
/** Written as `JSON.stringify(value)`: the driver would take an array for an SQL array. */
type Json = ColumnType<unknown, string>

export interface AbroadBillEntryTable {
  establishment_id: number | null
  training: boolean | null
  bill_id: number | null
  number: string | null
  bill_on: Day | null
  payer_id: number | null
  account_kind: string | null
  account_id: number | null
  cancels_id: number | null
  first_on: Day | null
  content: Json | null
}

export interface AccessChannelTable {
  establishment_id: number
  id: Generated<number>
  label: Json
  kind: string
  color: string | null
  is_default: Generated<boolean>
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface AccountTable {
  establishment_id: number
  kind: string
  id: number
}

export interface AccountAgreedTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  down_payment_kind: string | null
  down_payment: number | null
  total: number | null
  cancelled: boolean | null
}

export interface AccountChargeTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  payer_id: number | null
  position: number | null
  id: number | null
  type: string | null
  rate: number | null
  amount: number | null
  goods: boolean | null
}

export interface AccountDueTable {
  establishment_id: number | null
  kind: string | null
  id: number | null
  code: string | null
  customer_id: number | null
  balance: number | null
  down_payment_left: number | null
}

export interface AccountGuaranteeTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  id: number | null
  missing: number | null
}

export interface AccountHeadTable {
  establishment_id: number | null
  kind: string | null
  id: number | null
  code: string | null
  customer_id: number | null
  arrival: Day | null
  departure: Day | null
  status_id: number | null
  status: string | null
  billable: boolean | null
  total: number | null
  retained: number | null
  paid: number | null
  damage_paid: number | null
  balance: number | null
  balance_due: Day | null
}

export interface AccountKeptCommissionTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  payer_id: number | null
  amount: number | null
}

export interface AccountLineTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  part_id: number | null
  payer_id: number | null
  type: string | null
  tva_rate: number | null
  amount: number | null
  retained: boolean | null
}

export interface AccountLinkTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  id: number | null
  use: string | null
  amount: number | null
  guarantee_id: number | null
  state: string | null
  url: string | null
  created_at: Instant | null
  automatic: boolean | null
}

export interface AccountMoneyEntryTable {
  establishment_id: number | null
  training: boolean | null
  payment_id: number | null
  account_kind: string | null
  account_id: number | null
  on_day: Day | null
  amount: number | null
  nature: string | null
  method_kind: string | null
  payer_id: number | null
}

export interface AccountPartTable {
  establishment_id: number | null
  kind: string | null
  account_id: number | null
  id: number | null
  label: string | null
  arrival: Day | null
  departure: Day | null
}

export interface AccountingAccountTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: string
  active: Generated<boolean>
  version: Generated<number>
}

export interface AccountingAdvanceTable {
  establishment_id: number
  export_id: number
  n: number
  customer: string
  file: string
  op: string
  source: string
  of_source: string | null
  parts: Json
}

export interface AccountingBillLineTable {
  establishment_id: number | null
  bill_id: number | null
  position: number | null
  type: string | null
  rate: number | null
  amount: number | null
  goods: boolean | null
  place_type_id: number | null
  rental: boolean | null
  place_family_id: number | null
  extra_id: number | null
  discount_id: number | null
  special_offer_id: number | null
  tax_id: number | null
}

export interface AccountingCancellationTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  cancelled_on: Day | null
  account_kind: string | null
  account_id: number | null
  code: string | null
  payer_id: number | null
  amount: number | null
}

export interface AccountingCodeTable {
  establishment_id: number
  software: string
  scope: string
  full_code: string
  written: string
}

export interface AccountingCommissionTable {
  establishment_id: number | null
  id: number | null
  invoiced_on: Day | null
  number: string | null
  parts: Json | null
  customer_id: number | null
}

export interface AccountingConfirmedRateTable {
  establishment_id: number
  account: string
  rates: Json
  confirmed_at: Instant
  operator_id: number
}

export interface AccountingCountedDayTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  counted_on: Day | null
}

export interface AccountingDeliveryTable {
  establishment_id: number
  id: Generated<number>
  file_name: string
  size: number
  sha256: string
  asked_at: Instant
  sent_at: Instant | null
  next_at: Instant
  attempts: Generated<number>
  failure: string | null
  detail: string | null
  export_id: number | null
  cancelled_at: Instant | null
  mail_once: string | null
}

export interface AccountingDeliveryPartTable {
  establishment_id: number
  delivery_id: number
  position: number
  content: Buffer
}

export interface AccountingDocumentTable {
  establishment_id: number | null
  training: boolean | null
  kind: string | null
  id: number | null
  on_day: Day | null
  account_kind: string | null
  account_id: number | null
}

export interface AccountingEntryTable {
  establishment_id: number
  export_id: number
  training: boolean
  year_end: Day
  num: number
  journal: string
  journal_label: string
  day: Day
  piece: string
  piece_date: Day
  due_on: Day | null
  label: string
  source: string
  file: string | null
  bill: string | null
  pair: string | null
  live: Generated<boolean>
}

export interface AccountingExpenseTable {
  establishment_id: number | null
  id: number | null
  spent_on: Day | null
  amount: number | null
  vat: number | null
  type_id: number | null
  bank_account_id: number | null
}

export interface AccountingExportTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  year_end: Day
  from_day: Day
  through: Day
  format: string
  file_name: string
  content_type: string
  sha256: string
  size: number
  sources: number
  entries: number
  first_num: number | null
  last_num: number | null
  total: number
  exported_at: Instant
  exported_on: Day
  operator_id: number
  live: Generated<boolean>
}

export interface AccountingExportCancellationTable {
  establishment_id: number
  export_id: number
  reason: string
  cancelled_at: Instant
  operator_id: number
}

export interface AccountingExportPartTable {
  establishment_id: number
  export_id: number
  n: number
  sha256: string
  bytes: Buffer
}

export interface AccountingFormatTable {
  establishment_id: number
  software: string
  format: Json
  version: Generated<number>
}

export interface AccountingInjectionTable {
  establishment_id: number | null
  id: number | null
  injected_on: Day | null
  amount: number | null
  bank_account_id: number | null
}

export interface AccountingJournalTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: string
  kind: string
  position: Generated<number>
  version: Generated<number>
}

export interface AccountingLineTable {
  establishment_id: number
  export_id: number
  num: number
  position: number
  account: string
  account_label: string
  aux: string | null
  aux_label: string | null
  debit: number
  credit: number
  of_customer: boolean
  section: string | null
}

export interface AccountingMappingTable {
  establishment_id: number
  id: Generated<number>
  kind: string
  code: string | null
  item_id: number | null
  rate: number | null
  account_id: number
  journal_id: number | null
  start_date: Day
  end_date: Day | null
  version: Generated<number>
  place_type_id: GeneratedAlways<number | null>
  extra_id: GeneratedAlways<number | null>
  discount_id: GeneratedAlways<number | null>
  special_offer_id: GeneratedAlways<number | null>
  tax_id: GeneratedAlways<number | null>
  payment_method_id: GeneratedAlways<number | null>
  bank_account_id: GeneratedAlways<number | null>
  expense_type_id: GeneratedAlways<number | null>
}

export interface AccountingMoneyTable {
  establishment_id: number | null
  id: number | null
  account_kind: string | null
  account_id: number | null
  on_day: Day | null
  amount: number | null
  method_kind: string | null
}

export interface AccountingMoveTable {
  establishment_id: number | null
  id: number | null
  payment_id: number | null
  account_kind: string | null
  account_id: number | null
  moved_on: Day | null
  amount: number | null
  training: boolean | null
  payer_id: number | null
  payer_kind: string | null
  with_reversal: boolean | null
}

export interface AccountingOpenLineTable {
  establishment_id: number | null
  training: boolean | null
  export_id: number | null
  num: number | null
  position: number | null
  aux: string | null
  day: Day | null
  file: string | null
  bill: string | null
  pair: string | null
  amount: number | null
}

export interface AccountingOpeningTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  on_day: Day
}

export interface AccountingOpeningLineTable {
  establishment_id: number
  opening_id: number
  position: number
  account: string
  label: string
  aux: string | null
  amount: number
}

export interface AccountingPaymentTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  paid_on: Day | null
  recorded_at: Instant | null
  type: string | null
  amount: number | null
  method_id: number | null
  method_kind: string | null
  payer_id: number | null
  payer_kind: string | null
  guarantee_id: number | null
  cashes_guarantee_id: number | null
  reverses_id: number | null
  account_kind: string | null
  account_id: number | null
}

export interface AccountingReopeningTable {
  establishment_id: number
  export_id: number
  settled_by: number
  group_no: number
}

export interface AccountingSectionTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: string
  active: Generated<boolean>
  version: Generated<number>
}

export interface AccountingSectionMappingTable {
  establishment_id: number
  id: Generated<number>
  kind: string
  code: string | null
  item_id: number | null
  section_id: number
  start_date: Day
  end_date: Day | null
  place_family_id: GeneratedAlways<number | null>
  place_type_id: GeneratedAlways<number | null>
  extra_id: GeneratedAlways<number | null>
  expense_type_id: GeneratedAlways<number | null>
}

export interface AccountingSettlementTable {
  establishment_id: number
  export_id: number
  group_no: number
  line_export_id: number
  num: number
  position: number
  code: string | null
  code_date: Day
}

export interface AccountingSoftwareTable {
  establishment_id: number
  software: string | null
  protocol: string | null
  host: Generated<string>
  port: Generated<number>
  user_name: Generated<string>
  folder: Generated<string>
  password: Buffer | null
  host_key: string | null
  answered_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
  version: Generated<number>
  mail_to: Generated<string>
}

export interface AccountingSourceTable {
  establishment_id: number
  export_id: number
  kind: string
  id: number
  on_day: Day
  live: Generated<boolean>
}

export interface AccountingTakenOverTable {
  establishment_id: number
  payment_id: number
  declared: boolean
}

export interface AccountingTakeoverPaymentTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  paid_on: Day | null
  amount: number | null
  payer_id: number | null
  account_kind: string | null
  account_id: number | null
  declared: boolean | null
  exported: boolean | null
  stated: boolean | null
}

export interface AccountingThirdTable {
  establishment_id: number
  customer_id: number
  code: string
}

export interface AccountingTransferTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  paid_on: Day | null
  method_id: number | null
  customer_id: number | null
  reference: string | null
  amount: number | null
}

export interface AccountingTransferReturnTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  returned_on: Day | null
  method_id: number | null
  customer_id: number | null
  reference: string | null
  amount: number | null
}

export interface ActivityPeriodTable {
  establishment_id: number
  id: Generated<number>
  label: string
  start_date: Day
  end_date: Day
  version: Generated<number>
}

export interface AddressTable {
  id: Generated<number>
  customer_id: number
  address1: string | null
  address2: string | null
  postal_code: string | null
  town: string | null
  country_id: number
  is_main: Generated<boolean>
  version: Generated<number>
  search: GeneratedAlways<string>
  near: GeneratedAlways<string[]>
  street_key: GeneratedAlways<string | null>
}

export interface AgeCategoryTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: Json
  min_age: number
  max_age: number | null
  tva_id: number
  is_actif: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface AidBankEntryTable {
  establishment_id: number | null
  method_id: number | null
  on_day: Day | null
  amount: number | null
}

export interface AidPartEntryTable {
  establishment_id: number | null
  payment_id: number | null
  transfer_id: number | null
  came_on: Day | null
  on_day: Day | null
  amount: number | null
  later: boolean | null
}

export interface AidTransferTable {
  establishment_id: number
  id: Generated<number>
  version: Generated<number>
  training: boolean
  partner_id: number
  method_id: number
  paid_on: Day
  amount: number
  reference: string | null
  returned: Generated<number>
  returned_on: Day | null
  returned_reason: string | null
  created_at: Instant
  created_by: number
}

export interface AidTransferEntryTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  partner_id: number | null
  method_id: number | null
  paid_on: Day | null
  amount: number | null
  reference: string | null
}

export interface AidTransferPartTable {
  establishment_id: number
  payment_id: number
  transfer_id: number
}

export interface AidTransferReturnTable {
  establishment_id: number
  id: Generated<number>
  transfer_id: number
  returned_on: Day
  amount: number
  reason: string
  returned_at: Instant
  returned_by: number
}

export interface AidTransferRowTable {
  establishment_id: number | null
  id: number | null
  version: number | null
  training: boolean | null
  partner_id: number | null
  method_id: number | null
  paid_on: Day | null
  amount: number | null
  reference: string | null
  returned: number | null
  returned_on: Day | null
  returned_reason: string | null
  created_at: Instant | null
  created_by: number | null
  left_over: number | null
}

export interface AllotmentTable {
  establishment_id: number
  id: Generated<number>
  partner_id: number
  place_type_id: number
  start_date: Day
  end_date: Day
  quantity: number
  release_days: number
  release_date: Day | null
  version: Generated<number>
}

export interface AllotmentPlaceTable {
  establishment_id: number
  allotment_id: number
  place_id: number
}

export interface AnimalTypeTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: Json
  category: string
  accepted: Generated<boolean>
  tva_id: number
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface AppGroupTable {
  id: Generated<number>
  label: string
  version: Generated<number>
}

export interface AppUserTable {
  id: Generated<number>
  name: string
  login: string
  password_hash: string | null
  password_changed_at: Instant | null
  email: string | null
  group_id: number | null
  admin: Generated<boolean>
  systeme: Generated<boolean>
  suspended: Generated<boolean>
  last_login_at: Instant | null
  version: Generated<number>
  must_change_password: Generated<boolean>
  two_factor_since: Instant | null
  language: Generated<string>
  audit: Generated<boolean>
}

export interface ArchiveTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  kind: string
  from_day: Day
  to_day: Day
  manifest: string
  sha256: string
  size: number
  count: number
  recorded_at: Instant
  operator_id: number | null
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
}

export interface ArchivePartTable {
  establishment_id: number
  archive_id: number
  n: number
  sha256: string
  bytes: Buffer
}

export interface ArticleTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: string
  article_family_id: number
  price: number
  is_free_price: Generated<boolean>
  nature: string
  tva_id: number
  takeaway_tva_id: number | null
  barcode: string | null
  color: string | null
  is_discountable: Generated<boolean>
  is_for_adults: Generated<boolean>
  has_deposit: Generated<boolean>
  deposit_amount: number | null
  deposit_stock: number | null
  has_stock: Generated<boolean>
  stock: number | null
  stock_alert: number | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  is_low: GeneratedAlways<boolean>
  is_ordered: Generated<boolean>
}

export interface ArticleFamilyTable {
  establishment_id: number
  id: Generated<number>
  label: string
  color: string | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface ArticleOfferTable {
  establishment_id: number
  id: Generated<number>
  article_id: number
  cash_register_id: number | null
  start_date: Day | null
  end_date: Day | null
  weekdays: Generated<number[]>
  from_time: string | null
  to_time: string | null
  price: number | null
  is_sold: Generated<boolean>
}

export interface ArticlePartTable {
  establishment_id: number
  menu_id: number
  position: number
  article_id: number
  quantity: number
}

export interface ArticlePictureTable {
  establishment_id: number
  article_id: number
  edition: Generated<number>
  screen: Buffer
  thumb: Buffer
}

export interface ArticleStockMoveTable {
  establishment_id: number
  id: Generated<number>
  article_id: number
  kind: string
  quantity: number
  stock_after: number
  reason: string | null
  document: string | null
  moved_at: Instant
  moved_by: number
}

export interface AttendantTable {
  establishment_id: number
  id: Generated<number>
  occupancy_id: number
  age: number
  civility_id: number | null
  surname: string | null
  name: string | null
  birth_date: Day | null
  birth_place: string | null
  nationality_id: number | null
  from_day: Day | null
  to_day: Day | null
  exemption_reason: string | null
  position: Generated<number>
}

export interface AuditAccessTable {
  establishment_id: number
  id: Generated<number>
  user_id: number
  inspector: string
  office: string | null
  ends_on: Day
  ends_at: Instant
  opened_at: Instant
  opened_by: number
  closed_at: Instant | null
  closed_by: number | null
}

export interface AuditLookTable {
  establishment_id: number
  access_id: number
  path: string
  record: string
  what: string
  taken: boolean
  times: Generated<number>
  first_at: Instant
  last_at: Instant
}

export interface BankTable {
  id: Generated<number>
  label: string
  code: string | null
  version: Generated<number>
  active: Generated<boolean>
}

export interface BankAccountTable {
  establishment_id: number
  id: Generated<number>
  label: string
  holder: string | null
  iban: string | null
  bic: string | null
  active: Generated<boolean>
  version: Generated<number>
  bank_name: string | null
  printed: Generated<boolean>
  printed_label: string | null
}

export interface BankCsvMappingTable {
  establishment_id: number
  bank_account_id: number
  mapping: Json
}

export interface BankLineTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  bank_account_id: number
  booked_on: Day
  value_on: Day | null
  amount: number
  label: string
  reference: string
  counterparty: string
  reversal: boolean
  fingerprint: string
  rank: number
  aside: string | null
  aside_by: number | null
  version: Generated<number>
}

export interface BankMatchTable {
  establishment_id: number
  id: Generated<number>
  line_id: number
  deposit_id: number | null
  payment_id: number | null
  batch_id: number | null
  expense_id: number | null
  injection_id: number | null
  amount: number
  reason: string
  matched_at: Instant
  matched_by: number
  aid_transfer_id: number | null
  aid_return_id: number | null
}

export interface BankStatementTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  bank_account_id: number
  format: string
  file_name: string
  sha256: string
  reference: string
  opening: number | null
  closing: number | null
  first_on: Day
  last_on: Day
  imported_at: Instant
  imported_by: number
  version: Generated<number>
}

export interface BankStatementEntryTable {
  establishment_id: number
  statement_id: number
  position: number
  line_id: number
  at: number
}

export interface BillTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  number: string
  financial_year_id: number
  type: number
  recorded_at: Instant
  bill_on: Day
  due_on: Day | null
  account_id: number | null
  customer_id: number | null
  content: Json
  total_excluding: number
  total_vat: number
  total: number
  cancels_id: number | null
  operator_id: number
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
  down_payment: Generated<boolean>
  account_kind: string | null
  booking_id: GeneratedAlways<number | null>
  ticket_id: number | null
}

export interface BillAidEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  number: string | null
  bill_on: Day | null
  family_id: number | null
  till: string | null
  operator_id: number | null
  account_kind: string | null
  account_id: number | null
  cancels_id: number | null
  payer_id: number | null
  amount: number | null
}

export interface BillCancellationTable {
  establishment_id: number
  bill_id: number
  cancelling_bill_id: number
}

export interface BillDeductionTable {
  establishment_id: number
  bill_id: number
  position: number
  down_payment_bill_id: number
  tva_rate: number | null
  amount: number
}

export interface BillEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  number: string | null
  type: number | null
  down_payment: boolean | null
  payer_id: number | null
  account_kind: string | null
  account_id: number | null
  booking_id: number | null
  bill_on: Day | null
  due_on: Day | null
  till: string | null
  operator_id: number | null
  cancels_id: number | null
  total_excluding: number | null
  total_vat: number | null
  total: number | null
  due: number | null
}

export interface BillLineTable {
  establishment_id: number
  bill_id: number
  position: number
  occupancy_id: number | null
  payer_id: number | null
  type: string
  label: string
  quantity: number
  unit_price: number | null
  amount: number
  tva_rate: number | null
}

export interface BillLineEntryTable {
  establishment_id: number | null
  training: boolean | null
  bill_id: number | null
  number: string | null
  bill_on: Day | null
  booking_id: number | null
  payer_id: number | null
  payer_name: string | null
  position: number | null
  type: string | null
  label: string | null
  quantity: number | null
  rate: number | null
  excluding: number | null
  amount: number | null
  place_type: string | null
  till: string | null
  operator_id: number | null
  bill_kind: string | null
  goods: boolean | null
}

export interface BillPaymentTable {
  establishment_id: number
  bill_id: number
  payment_id: number
  amount: number
}

export interface BillPaymentEntryTable {
  establishment_id: number | null
  bill_id: number | null
  payment_id: number | null
  amount: number | null
}

export interface BillPrintTable {
  establishment_id: number
  bill_id: number
  printed_at: Generated<Instant>
  operator_id: number | null
}

export interface BillRateTable {
  establishment_id: number
  bill_id: number
  training: boolean
  rate: number | null
  excluding: number
  vat: number
  including: number
}

export interface BillTakenOffTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  number: string | null
  payer_id: number | null
  bill_on: Day | null
  till: string | null
  operator_id: number | null
  amount: number | null
}

export interface BillVatEntryTable {
  establishment_id: number | null
  training: boolean | null
  bill_id: number | null
  account_kind: string | null
  account_id: number | null
  bill_on: Day | null
  rate: number | null
  goods: boolean | null
  advance: boolean | null
  amount: number | null
  vat: number | null
}

export interface BookingTable {
  establishment_id: number
  id: Generated<number>
  code: string | null
  state_id: Generated<number>
  status_id: Generated<number>
  origin_id: Generated<number>
  status: Generated<string>
  customer_id: number | null
  booked_on: Day
  arrival: Day | null
  departure: Day | null
  option_expiry: Day | null
  quote_valid_until: Day | null
  payment_terms_id: number | null
  pricing: Generated<Json>
  total: Generated<number>
  paid: Generated<number>
  down_payment_kind: Generated<string>
  down_payment: Generated<number>
  down_payment_due: Day | null
  balance_due: Day | null
  language: Generated<string>
  created_at: Generated<Instant>
  created_by: number | null
  lock_until: Instant | null
  version: Generated<number>
  agreed: Json | null
  partner_id: GeneratedAlways<number | null>
  access_channel_id: number | null
  damage_paid: Generated<number>
  retained: Generated<number>
  balance: GeneratedAlways<number | null>
}

export interface BookingAttachmentTable {
  establishment_id: number
  id: number
  booking_id: number
  file_name: string
  type: string
  size: number
  added_on: Day
  added_by: string
  version: Generated<number>
}

export interface BookingCounterTable {
  establishment_id: number
  year: number
  last: Generated<number>
}

export interface BookingEventTable {
  establishment_id: number
  id: Generated<number>
  booking_id: number
  at: Generated<Instant>
  user_id: number | null
  kind: string
  detail: Generated<Json>
}

export interface BookingImportTable {
  establishment_id: number
  id: Generated<number>
  online_booking_id: number
  external_id: string | null
  external_version: number | null
  raw: string
  digest: string
  event: string | null
  message: Json | null
  state: string
  problem: string | null
  problem_context: Generated<Json>
  reason: string | null
  proposal: Json | null
  types: Generated<Json>
  booking_id: number | null
  received_at: Instant
  told_at: Instant
  told: Generated<number>
  decided_at: Instant | null
  decided_by: number | null
  guest: Generated<string>
  arrival: Day | null
  departure: Day | null
  total: Generated<number>
  paid: Generated<number>
  version: Generated<number>
}

export interface BookingImportAckTable {
  establishment_id: number
  booking_import_id: number
  online_booking_id: number
  external_id: string
  external_version: number
  outcome: string
  booking_code: string | null
  reason: string | null
  proposal: Json | null
  asked_at: Instant
  sent_at: Instant | null
  attempts: Generated<number>
  failure: string | null
}

export interface BookingImportEventTable {
  establishment_id: number
  id: Generated<number>
  booking_import_id: number
  at: Instant
  user_id: number | null
  action: string
  state: string
  detail: Generated<Json>
}

export interface BookingImportPaymentTable {
  establishment_id: number
  payment_id: number
  online_booking_id: number
  external_id: string
}

export interface BookingImportStayTable {
  establishment_id: number
  online_booking_id: number
  external_id: string
  stay_key: string
  occupancy_id: number
}

export interface BookingLineTable {
  establishment_id: number
  id: Generated<number>
  booking_id: number
  occupancy_id: number | null
  payer_id: number | null
  type: string
  code: string | null
  label: string
  quantity: Generated<number>
  nights: number | null
  unit_price: number | null
  amount: number
  tva_id: number | null
  tva_rate: number | null
  manual: Generated<boolean>
  reduction: Json | null
  rate: number | null
  position: Generated<number>
  retained: Generated<boolean>
}

export interface BookingNoteTable {
  establishment_id: number
  id: Generated<number>
  booking_id: number
  text: string
  created_at: Generated<Instant>
  created_by: number | null
}

export interface BookingUndoTable {
  establishment_id: number
  id: Generated<number>
  booking_id: number
  booking_ids: number[]
  kind: string
  at: Instant
  day: Day
  user_id: number | null
  state: Json
  mark: string
  undone_at: Instant | null
}

export interface BreadHandedTable {
  establishment_id: number
  occupancy_id: number
  day: Day
  till_basket_id: number
  handed_by: number
  handed_at: Instant
}

export interface BreadOrderTable {
  establishment_id: number
  occupancy_id: number
  day: Day
  article_id: number
  quantity: number
  is_late: Generated<boolean>
  ordered_by: number
  ordered_at: Instant
}

export interface BreadStandingTable {
  establishment_id: number
  occupancy_id: number
  article_id: number
  from_day: Day
  until_day: Day | null
  quantity: number
  ordered_by: number
  ordered_at: Instant
}

export interface CardRequestTable {
  establishment_id: number
  id: Generated<number>
  key: string
  cash_register_id: number
  card_terminal_id: number
  method_id: number
  till: string
  amount: number
  accepted: number | null
  state: string
  reason: string | null
  authorization_number: string | null
  at: Instant
  operator_id: number
  ticket_id: number | null
}

export interface CardTerminalTable {
  establishment_id: number
  id: Generated<number>
  label: string
  host: string
  port: number
  number: number
  station_id: number | null
  active: boolean
  version: Generated<number>
}

export interface CashCountTable {
  establishment_id: number
  id: Generated<number>
  kind: string
  session_id: number | null
  method_id: number | null
  counted_on: Day
  recorded_at: Instant
  operator_id: number
  notes: Json
  theoretical: number
  counted: number
  difference: number
  reason: string | null
  after_seq: Generated<number>
}

export interface CashRegisterTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: string
  cash_register_type_id: number
  ticket_header: string | null
  ticket_footer: string | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  max_buttons: Generated<number>
  max_pages: Generated<number>
  receipt_printer_id: number | null
  card_terminal_id: number | null
  tables: string | null
}

export interface CashRegisterTypeTable {
  establishment_id: number
  id: Generated<number>
  label: string
  service: string
  has_tables: Generated<boolean>
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface ChainHeadTable {
  establishment_id: number
  till: string
  kind: string
  training: boolean
  seq: Generated<number>
  signature: Generated<string>
}

export interface ChangeLogTable {
  id: GeneratedAlways<number>
  establishment_id: number
  entity: string
  record_id: number
  action: string
  functionality: string
  user_id: number | null
  at: Generated<Instant>
}

export interface ChannelOutboxTable {
  establishment_id: number
  id: Generated<number>
  online_booking_id: number
  kind: string
  place_type_id: number
  from_day: Day | null
  to_day: Day | null
  since: Generated<Instant>
}

export interface ChannelPushTable {
  establishment_id: number
  online_booking_id: number
  lease: string | null
  leased_until: Instant | null
  next_at: Instant | null
  sent_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
  full_on: Day | null
}

export interface ChannelPushFailureTable {
  establishment_id: number
  id: Generated<number>
  online_booking_id: number
  at: Instant
  failure: string
  detail: string | null
}

export interface ChannelToldTable {
  establishment_id: number
  online_booking_id: number
  code: string
  until: Day
}

export interface ChargedBillEntryTable {
  establishment_id: number | null
  id: number | null
  account_kind: string | null
  account_id: number | null
  total: number | null
  vat: Json | null
  down_payment: boolean | null
  cancels_id: number | null
  cancelled_by: number | null
}

export interface ChargedTaxEntryTable {
  establishment_id: number | null
  booking_id: number | null
  occupancy_id: number | null
  type: string | null
  code: string | null
  amount: number | null
}

export interface CivilityTable {
  id: Generated<number>
  label: string
  short_label: string | null
  is_default: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface ClosedMonthEntryTable {
  establishment_id: number | null
  training: boolean | null
  month: Day | null
}

export interface ClosureTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  kind: string
  period: string
  from_day: Day
  to_day: Day
  total: number
  perpetual: number
  absolute: number
  count: number
  rates: Json
  content: Json
  recorded_at: Instant
  operator_id: number | null
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
}

export interface ClosureDocumentTable {
  establishment_id: number
  id: Generated<number>
  closure_id: number
  name: string
  sha256: string
  bytes: Buffer
}

export interface CommissionPeriodTable {
  establishment_id: number
  id: Generated<number>
  partner_id: number
  start_date: Day
  end_date: Day
  rate: number
  tva_id: number
  version: Generated<number>
}

export interface CompanyBillTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  number: string | null
  bill_on: Day | null
  type: number | null
  total: number | null
  cancels_id: number | null
  cancelling_bill_id: number | null
  buyer_name: string | null
  customer_id: number | null
}

export interface CountryTable {
  id: Generated<number>
  label: string
  iso_code: string
  insee_code: string | null
  language_id: number | null
  is_default: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
}

export interface CreditEntryTable {
  establishment_id: number | null
  id: number | null
  number: string | null
  customer_id: number | null
  account_kind: string | null
  account_id: number | null
  booking_id: number | null
  bill_id: number | null
  payment_id: number | null
  reason: string | null
  amount: number | null
  issued_on: Day | null
  valid_until: Day | null
  left_over: number | null
  taken_back: boolean | null
}

export interface CreditNoteTable {
  establishment_id: number
  id: Generated<number>
  number: string
  customer_id: number
  account_id: number
  bill_id: number | null
  payment_id: number | null
  reason: string
  amount: number
  issued_on: Day
  valid_until: Day
  created_by: number | null
  account_kind: string
  booking_id: GeneratedAlways<number | null>
}

export interface CreditNoteCounterTable {
  establishment_id: number
  year: number
  last: Generated<number>
}

export interface CreditNoteUseTable {
  establishment_id: number
  payment_id: number
  credit_note_id: number
}

export interface CurrencyTable {
  id: Generated<number>
  name: string
  iso_code: string
  symbol: string
  exchange_rate: number
  is_default: Generated<boolean>
  version: Generated<number>
}

export interface CustomHeaderNameTable {
  establishment_id: number
  id: Generated<number>
  header: string
  user_id: number | null
  label: string
  version: Generated<number>
}

export interface CustomerTable {
  id: Generated<number>
  owner_establishment_id: number
  code: string
  civility_id: number | null
  surname: string
  name: string | null
  is_company: Generated<boolean>
  company_name: string | null
  vat_number: string | null
  siren: string | null
  phone1: string | null
  phone2: string | null
  email: string | null
  language_id: number | null
  birth_date: Day | null
  birth_place: string | null
  nationality_id: number | null
  mailing_consent: Generated<boolean>
  sms_consent: Generated<boolean>
  note: string | null
  created_at: Generated<Instant>
  search: GeneratedAlways<string>
  version: Generated<number>
  birth_name: string | null
  language2_id: number | null
  email2: string | null
  emergency_contact: string | null
  alert: string | null
  siret: string | null
  einvoice_address: string | null
  created_on: Generated<Day>
  last_contact_on: Generated<Day>
  merged_into_id: number | null
  erased_on: Day | null
  near: GeneratedAlways<string[]>
  twin_keys: GeneratedAlways<string[]>
}

export interface CustomerAttachmentTable {
  establishment_id: number
  id: number
  customer_id: number
  file_name: string
  type: string
  size: number
  added_on: Day
  added_by: string
  version: Generated<number>
}

export interface CustomerConsentTable {
  id: Generated<number>
  customer_id: number
  channel: string
  granted: boolean
  given_on: Day
  source: string
  proof: string | null
  recorded_at: Generated<Instant>
  recorded_by: number | null
}

export interface CustomerDistinctTable {
  first_id: number
  second_id: number
  said_at: Generated<Instant>
  said_by: number | null
}

export interface CustomerKeptTable {
  establishment_id: number
  customer_id: number
}

export interface CustomerMergeTable {
  id: Generated<number>
  kept_id: number
  merged_id: number
  kept_before: Json
  kept_version: number
  merged_version: number
  moved: Json
  merged_at: Generated<Instant>
  merged_by: number | null
  undone_at: Instant | null
  undone_by: number | null
}

export interface DepartmentTable {
  id: Generated<number>
  label: string
  code: string
  region_id: number
  country_id: number
  version: Generated<number>
}

export interface DepositTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  number: string
  deposit_on: Day
  state: Generated<string>
  method_id: number
  method_kind: string
  method_label: string
  bank_account_id: number | null
  deposit_type: string
  slip_type: string
  total: number
  commission: number
  count: number
  notes: Generated<Json>
  counts: Generated<Json>
  created_at: Instant
  created_by: number
  changed_at: Instant | null
  changed_by: number | null
  cancel_reason: string | null
  version: Generated<number>
}

export interface DepositPaymentTable {
  establishment_id: number
  deposit_id: number
  payment_id: number
  live: Generated<boolean>
}

export interface DepositRowTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  number: string | null
  deposit_on: Day | null
  state: string | null
  method_id: number | null
  method_kind: string | null
  method_label: string | null
  bank_account_id: number | null
  deposit_type: string | null
  slip_type: string | null
  total: number | null
  commission: number | null
  net: number | null
  count: number | null
  notes: Json | null
  counts: Json | null
  created_at: Instant | null
  created_by: number | null
}

export interface DiscountTable {
  establishment_id: number
  id: Generated<number>
  label: Json
  unit: string
  amount: number | null
  rate: number | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  start_date: Day | null
  end_date: Day | null
  min_nights: number | null
  max_nights: number | null
  min_age: number | null
  max_age: number | null
}

export interface DiscountPlaceTypeTable {
  establishment_id: number
  discount_id: number
  place_type_id: number
}

export interface DocEditorTable {
  establishment_id: number
  id: Generated<number>
  label: string
  uri: string
  station_id: number | null
  copies: number
  sides: string
  colour: boolean
  active: boolean
  version: Generated<number>
}

export interface DocumentBackgroundTable {
  establishment_id: number
  id: number
  document_setting_id: number
  usage: string
  file_name: string
  version: Generated<number>
}

export interface DocumentModelTable {
  establishment_id: number
  id: Generated<number>
  label: string
  function_key: string
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface DocumentSettingTable {
  establishment_id: number
  id: Generated<number>
  target: string
  paper: string
  margin_side: number
  margin_top: number
  margin_bottom: number
  font: string
  accent: string
  ink: string
  logo: boolean
  header: Json | null
  footer: Json | null
  background_pages: string
  background_strength: number
  version: Generated<number>
}

export interface DocumentWordTable {
  establishment_id: number
  language: string
  key: string
  text: string
}

export interface DuplicateTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  original_kind: string
  original_id: number
  copy_number: number
  recorded_at: Instant
  operator_id: number
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
}

export interface EinvoiceBillTable {
  establishment_id: number
  bill_id: number
  flow_id: number | null
  faults: Json | null
  internal: Generated<boolean>
  status: number | null
  status_at: Instant | null
  reason: string | null
  collected: Generated<Json>
  decided_at: Instant
  reported: Generated<boolean>
}

export interface EinvoiceDirectoryTable {
  establishment_id: number
  siren: string
  asked_at: Instant
  addresses: Generated<string[]>
}

export interface EinvoiceFlowTable {
  establishment_id: number
  id: Generated<number>
  kind: string
  tracking_id: string
  syntax: string
  profile: string | null
  rule: string
  name: string
  label: string
  content: Buffer
  sha256: string
  state: Generated<string>
  asked_at: Instant
  next_at: Instant
  attempts: Generated<number>
  flow_id: string | null
  sent_at: Instant | null
  answered_at: Instant | null
  failure: string | null
  detail: string | null
}

export interface EinvoiceReceivedTable {
  establishment_id: number
  id: Generated<number>
  flow_id: string
  flow_type: string
  syntax: string
  name: string
  content: Buffer
  received_at: Instant
  handled_at: Instant | null
  problem: string | null
  detail: string | null
}

export interface EinvoiceStatusTable {
  establishment_id: number
  id: Generated<number>
  bill_id: number | null
  number: string
  code: number
  reason: string | null
  message: string | null
  at: Instant
  received_id: number | null
  flow_id: number | null
}

export interface EinvoicedBillEntryTable {
  establishment_id: number | null
  bill_id: number | null
}

export interface ElectronicInvoiceTable {
  establishment_id: number
  id: Generated<number>
  label: string
  url: string
  directory_url: string | null
  token_url: string
  client_id: string
  client_secret: Buffer | null
  organisation: string | null
  company_size: string
  issues_from: Day | null
  extended: Generated<boolean>
  version: Generated<number>
}

export interface ElectronicInvoiceTalkTable {
  establishment_id: number
  next_at: Generated<Instant>
  read_until: Instant | null
  answered_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
}

export interface EmailConfigurationTable {
  establishment_id: number
  id: Generated<number>
  station: string
  sender_name: string
  sender_address: string
  reply_to: string | null
  signature: string | null
  host: string
  port: number
  security: string
  auth: string
  user_name: string | null
  password: Buffer | null
  token_url: string | null
  client_id: string | null
  client_secret: Buffer | null
  refresh_token: Buffer | null
  hourly_limit: number | null
  copy_to_self: boolean
  own_return: boolean
  imap_host: string | null
  imap_port: number
  imap_security: string
  imap_user_name: string | null
  imap_password: Buffer | null
  imap_folder: string
  version: Generated<number>
}

export interface EmailingTable {
  establishment_id: number
  id: Generated<number>
  label: string
  trigger: string
  document_model_id: number | null
  days: number
  day_of_month: number | null
  hour: string | null
  is_late: boolean
  origin: string | null
  language_id: number | null
  partner_id: number | null
  amount_min: number | null
  amount_max: number | null
  active: boolean
  since: Generated<Instant>
  version: Generated<number>
  channel: string
  simplify: boolean
}

export interface EmailingMessageTable {
  establishment_id: number
  id: Generated<number>
  emailing_id: number
  trigger: string
  record_id: number
  occasion: string
  moment: string
  mail_id: number | null
  written_at: Instant
  sms_id: number | null
}

export interface EmailingOffTable {
  establishment_id: number
  about: string
  record_id: number
  at: Instant
  user_id: number | null
}

export interface EmailingPlaceTypeTable {
  establishment_id: number
  emailing_id: number
  place_type_id: number
}

export interface EmailingRefusalTable {
  establishment_id: number
  emailing_id: number
  record_id: number
  occasion: string
  code: string
  context: Json
  at: Instant
}

export interface EreportTable {
  establishment_id: number
  id: Generated<number>
  kind: string
  from_day: Day
  through: Day
  due: Day
  type: string | null
  number: string
  told: Json
  moved: Json
  content: Buffer | null
  sha256: string | null
  flow_id: number | null
  made_at: Instant
  operator_id: number | null
}

export interface EreportFileTable {
  establishment_id: number
  report_id: number
  account_kind: string
  account_id: number
  opening: Json
  moved: Json
}

export interface EstablishmentTable {
  id: Generated<number>
  name: string
  short_name: string | null
  corporate_name: string | null
  legal_form: string | null
  capital: number | null
  rcs: string | null
  registry_town: string | null
  siren: string | null
  siret: string | null
  naf_code: string | null
  vat_number: string | null
  manager_name: string | null
  tourist_board_number: string | null
  address1: string | null
  address2: string | null
  postal_code: string | null
  town: string | null
  country_id: number | null
  phone: string | null
  email: string | null
  website: string | null
  time_zone: string
  currency_id: number | null
  ranking: number | null
  vat_on_debits: Generated<boolean>
  training: Generated<boolean>
  logo: Buffer | null
  logo_type: string | null
  version: Generated<number>
  registration_number: string | null
  provider_id: number | null
}

export interface EstablishmentModuleTable {
  establishment_id: number
  module: string
  active: boolean
}

export interface ExpenseTable {
  establishment_id: number
  id: Generated<number>
  spent_on: Day
  type_id: number
  supplier: string
  label: string | null
  amount: number
  tva_rate: number | null
  excluding: number
  vat: number
  method_id: number
  bank_account_id: number | null
  session_id: number | null
  recorded_at: Generated<Instant>
  operator_id: number | null
  version: Generated<number>
  tva_id: number | null
  month: GeneratedAlways<number | null>
}

export interface ExpenseAttachmentTable {
  establishment_id: number
  id: number
  expense_id: number
  file_name: string
  type: string
  size: number
  version: Generated<number>
  added_on: Day
  added_by: string
}

export interface ExpenseTypeTable {
  establishment_id: number
  id: Generated<number>
  label: string
  direction: string
  tva_id: number | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface ExtraTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: Json
  extra_type_id: number | null
  tva_id: number
  color: string | null
  stock: number | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  goods: Generated<boolean>
}

export interface ExtraStockTable {
  establishment_id: number
  id: Generated<number>
  extra_id: number
  start_date: Day
  end_date: Day
  quantity: number
  version: Generated<number>
}

export interface ExtraTypeTable {
  establishment_id: number
  id: Generated<number>
  label: Json
  position: Generated<number>
  version: Generated<number>
  active: Generated<boolean>
}

export interface ExtraUseTable {
  establishment_id: number | null
  extra_id: number | null
  occupancy_id: number | null
  booking_id: number | null
  quantity: number | null
  kind: string | null
  arrival: Day | null
  departure: Day | null
  expires_at: Instant | null
}

export interface FeatureTable {
  establishment_id: number
  id: Generated<number>
  label: Json
  filterable: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  value_kind: string | null
  unit: string | null
}

export interface FinancialMonthTable {
  establishment_id: number
  id: Generated<number>
  financial_year_id: number
  label: string
  start_date: Day
  end_date: Day
  closed: Generated<boolean>
  version: Generated<number>
  status: GeneratedAlways<string>
}

export interface FinancialPeriodTable {
  establishment_id: number
  id: Generated<number>
  financial_month_id: number
  label: string
  start_date: Day
  end_date: Day
  closed: Generated<boolean>
  status: GeneratedAlways<string>
  version: Generated<number>
}

export interface FinancialYearTable {
  establishment_id: number
  id: Generated<number>
  label: string
  start_date: Day
  end_date: Day
  bill_prefix: string
  bill_digits: number
  closed: Generated<boolean>
  next_bill_number: Generated<number>
  version: Generated<number>
  status: GeneratedAlways<string>
}

export interface ForfaitEntryTable {
  establishment_id: number | null
  id: number | null
  tax_id: number | null
  is_tourist_tax: boolean | null
  category: string | null
  start_date: Day | null
  end_date: Day | null
  opening_start: Day | null
  opening_end: Day | null
  base: number | null
  capacity: number | null
  abatement: number | null
  department_rate: number | null
  region_rate: number | null
  grand_paris_rate: number | null
  mobility_rate: number | null
}

export interface GiftTable {
  establishment_id: number
  id: Generated<number>
  label: string
  kind: string
  value: number | null
  article_id: number | null
  tva_id: number | null
  months: number
  text: string | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface GiftEventTable {
  establishment_id: number
  id: Generated<number>
  gift_sale_id: number
  at: Instant
  user_id: number | null
  kind: string
  detail: Generated<Json>
}

export interface GiftImportTable {
  establishment_id: number
  id: Generated<number>
  seller: string
  reference: string
  article: string
  sold_on: Day | null
  amount: number | null
  until: Day | null
  code: string | null
  surname: string | null
  name: string | null
  email: string | null
  phone: string | null
  beneficiary_name: string | null
  beneficiary_email: string | null
  message: string | null
  method_id: number
  state: string
  problem: Json | null
  gift_sale_id: number | null
  received_at: Instant
  received_by: number | null
  version: Generated<number>
}

export interface GiftImportArticleTable {
  establishment_id: number
  seller: string
  article: string
  gift_id: number
}

export interface GiftSaleTable {
  establishment_id: number
  id: Generated<number>
  code: string
  gift_id: number
  kind: string
  label: string
  amount: number
  tva_id: number | null
  tva_rate: number | null
  article_id: number | null
  sold_on: Day
  until: Day
  customer_id: number
  beneficiary_name: string | null
  beneficiary_email: string | null
  message: string | null
  send_on: Day | null
  sent_at: Instant | null
  cancelled_on: Day | null
  paid: Generated<number>
  damage_paid: Generated<number>
  created_by: number | null
  version: Generated<number>
  outside_code: string | null
}

export interface GiftUseTable {
  establishment_id: number
  payment_id: number
  gift_sale_id: number
}

export interface GiftUseEntryTable {
  establishment_id: number | null
  gift_sale_id: number | null
  payment_id: number | null
  paid_on: Day | null
  recorded_at: Instant | null
  amount: number | null
  account_kind: string | null
  account_id: number | null
  reversed: boolean | null
  ticket_id: number | null
  till: string | null
  seq: number | null
}

export interface GrcTable {
  establishment_id: number
  id: Generated<number>
  label: string
  channel: string
  mailing_criteria_id: number
  document_model_id: number
  timing: string
  send_on: Day | null
  send_at: string | null
  hourly_limit: number | null
  simplify: boolean
  measures: boolean
  state: Generated<string>
  planned_for: string | null
  planned_by: number | null
  version: Generated<number>
}

export interface GrcHistoryTable {
  establishment_id: number
  id: Generated<number>
  grc_id: number | null
  label: string
  channel: string
  criteria_label: string
  document_model_id: number
  hourly_limit: number | null
  simplify: boolean
  measures: boolean
  state: string
  planned_for: string | null
  started_at: Instant
  started_by: number | null
  ended_at: Instant | null
  waits: string | null
}

export interface GrcRecipientTable {
  establishment_id: number
  grc_history_id: number
  customer_id: number
  position: number
  state: string
  reason: string | null
  reason_context: Generated<Json>
  mail_id: number | null
  at: Instant | null
  tries: Generated<number>
  sms_id: number | null
}

export interface GroupRightTable {
  group_id: number
  functionality: string
  code: string
  can_export: Generated<boolean>
}

export interface GroupedPaymentTable {
  establishment_id: number | null
  payment_id: number | null
  group_id: number | null
  total: number | null
}

export interface GuaranteeTable {
  establishment_id: number
  id: Generated<number>
  account_id: number
  part_id: number | null
  label: string
  asked: number
  asked_on: Day
  held: Generated<number>
  hold_reference: string | null
  received: Generated<number>
  returned: Generated<number>
  cashed: Generated<number>
  closed_on: Day | null
  created_by: number | null
  version: Generated<number>
  account_kind: string
  booking_id: GeneratedAlways<number | null>
  occupancy_id: GeneratedAlways<number | null>
}

export interface GuestTaxEntryTable {
  establishment_id: number | null
  occupancy_id: number | null
  position: number | null
  age: number | null
  from_day: Day | null
  to_day: Day | null
  exemption_reason: string | null
}

export interface HolidayAidTable {
  establishment_id: number
  id: Generated<number>
  version: Generated<number>
  occupancy_id: number
  partner_id: number
  beneficiary: string
  rate: number
  cap: number | null
  min_nights: Generated<number>
  other_aids: Generated<number>
  state: Generated<string>
  agreed_amount: number | null
  requested_on: Day
  decided_on: Day | null
  reason: string | null
  note: string | null
  created_at: Instant
  created_by: number
}

export interface HolidayAidRowTable {
  establishment_id: number | null
  id: number | null
  version: number | null
  booking_id: number | null
  occupancy_id: number | null
  partner_id: number | null
  payer_id: number | null
  office: string | null
  beneficiary: string | null
  rate: number | null
  cap: number | null
  min_nights: number | null
  other_aids: number | null
  agreed_amount: number | null
  requested_on: Day | null
  decided_on: Day | null
  reason: string | null
  note: string | null
  arrival: Day | null
  departure: Day | null
  cancelled: boolean | null
  amount: number | null
  paid: number | null
  due: number | null
  bill_number: string | null
  bill_id: number | null
  decision: string | null
  state: string | null
}

export interface IdempotencyTable {
  user_id: number
  key: string
  route: string
  request_hash: string
  status: number
  response: Json
  created_at: Generated<Instant>
}

export interface InjectionTable {
  establishment_id: number
  id: Generated<number>
  injected_on: Day
  type_id: number
  label: string | null
  amount: number
  bank_account_id: number | null
  session_id: number | null
  recorded_at: Generated<Instant>
  operator_id: number | null
  version: Generated<number>
  month: GeneratedAlways<number | null>
}

export interface InterfaceLanguageTable {
  code: string
  texts: Json
  imported_at: Instant
  imported_by: number | null
}

export interface JetTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  code: number
  label: string
  detail: Generated<Json>
  recorded_at: Instant
  operator_id: number | null
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
}

export interface JobTable {
  establishment_id: number
  id: Generated<number>
  user_id: number
  kind: string
  title: string
  input: Json
  till: string
  state: Generated<string>
  attempt: Generated<number>
  done: Generated<number>
  total: number | null
  cancel_asked: Generated<boolean>
  failure: string | null
  failure_context: Json | null
  answer: Json | null
  file_name: string | null
  file_type: string | null
  created_at: Instant
  ended_at: Instant | null
}

export interface JobFilePartTable {
  establishment_id: number
  job_id: number
  attempt: number
  part: number
  bytes: Buffer
}

export interface KeptEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  on_day: Day | null
  account_kind: string | null
  account_id: number | null
  code: string | null
  payer_id: number | null
  amount: number | null
}

export interface LanguageTable {
  id: Generated<number>
  label: string
  code: string
  active: Generated<boolean>
  version: Generated<number>
}

export interface LapsedGiftTable {
  establishment_id: number | null
  id: number | null
  number: string | null
  on_day: Day | null
  amount: number | null
  customer_id: number | null
}

export interface LayoutTable {
  establishment_id: number
  id: Generated<number>
  label: Json
  rental: Generated<boolean>
  color: string | null
  position: Generated<number>
  version: Generated<number>
  description: Json | null
}

export interface LayoutFeatureTable {
  establishment_id: number
  layout_id: number
  feature_id: number
  id: Generated<number>
  value: string | null
  version: Generated<number>
}

export interface LinkProviderTable {
  establishment_id: number
  id: Generated<number>
  label: string
  provider: string
  account: string | null
  url: string | null
  payment_method_id: number | null
  valid_days: number
  in_reminders: Generated<boolean>
  active: boolean
  secret_key: Buffer | null
  operator_id: number | null
  version: Generated<number>
}

export interface LinkProviderTalkTable {
  establishment_id: number
  link_provider_id: number
  answered_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
}

export interface LiveBillTable {
  establishment_id: number | null
  id: number | null
  number: string | null
  bill_on: Day | null
  account_kind: string | null
  account_id: number | null
  customer_id: number | null
  down_payment: boolean | null
  total: number | null
  content: Json | null
  recorded_at: Instant | null
}

export interface LiveBillLineTable {
  establishment_id: number | null
  bill_id: number | null
  account_kind: string | null
  account_id: number | null
  customer_id: number | null
  part_id: number | null
  payer_id: number | null
  position: number | null
  type: string | null
  label: string | null
  tva_rate: number | null
  amount: number | null
}

export interface LoginAttemptTable {
  login: string
  address: string
  failures: Generated<number>
  locked_until: Instant | null
  last_at: Generated<Instant>
}

export interface LoginPlaceTable {
  login: string
  address: string
  last_at: Instant
}

export interface MailTable {
  establishment_id: number
  id: Generated<number>
  direction: Generated<string>
  station: string
  state: string
  once: string | null
  message_id: string
  return_key: string
  from_name: Generated<string>
  from_address: Generated<string>
  reply_to: string | null
  subject: string
  html: string | null
  text: string
  body: Json | null
  automatic: Generated<boolean>
  campaign: Generated<boolean>
  about_kind: string | null
  about_id: number | null
  customer_id: number | null
  function_key: string | null
  model_id: number | null
  language_id: number | null
  user_id: number | null
  again_id: number | null
  answers_id: number | null
  training: boolean
  written_at: Instant
  next_at: Instant | null
  tries: Generated<number>
  uncertain: Generated<number>
  dot_at: Instant | null
  sent_at: Instant | null
  failure: string | null
  detail: string | null
  erased_at: Instant | null
  headers: Json | null
  paused: Generated<boolean>
}

export interface MailAttachmentTable {
  establishment_id: number
  mail_id: number
  position: number
  name: string
  content_id: string | null
  sha256: string
}

export interface MailCertificateTable {
  establishment_id: number
  configuration_id: number
  side: string
  fingerprint: string
  pem: string
  accepted_at: Instant
  user_id: number
}

export interface MailEventTable {
  establishment_id: number
  id: Generated<number>
  mail_id: number
  kind: string
  at: Instant
  user_id: number | null
  detail: string | null
}

export interface MailFateTable {
  establishment_id: number | null
  id: number | null
  state: string | null
  failure: string | null
  detail: string | null
  sent_at: Instant | null
  address: string | null
  left_at: Instant | null
  opened_at: Instant | null
  clicked_at: Instant | null
}

export interface MailFileTable {
  establishment_id: number
  sha256: string
  type: string
  content: Buffer
  added_at: Instant
}

export interface MailOfRecordTable {
  establishment_id: number | null
  kind: string | null
  record_id: number | null
  function_key: string | null
  id: number | null
  written_at: Instant | null
  state: string | null
  automatic: boolean | null
}

export interface MailOutcomeTable {
  establishment_id: number | null
  once: string | null
  id: number | null
  last_id: number | null
  state: string | null
  failure: string | null
  detail: string | null
}

export interface MailRecipientTable {
  establishment_id: number
  mail_id: number
  position: number
  kind: string
  name: string
  address: string | null
  state: Generated<string>
  detail: string | null
}

export interface MailTalkTable {
  establishment_id: number
  configuration_id: number
  next_at: Generated<Instant>
  answered_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
  box_next_at: Generated<Instant>
  box_validity: string | null
  box_uid: number | null
  box_failures: Generated<number>
  box_failure: string | null
  box_detail: string | null
  box_read_at: Instant | null
}

export interface MailingAttachmentTable {
  establishment_id: number
  id: number
  mailing_configuration_id: number
  language_id: number | null
  file_name: string
  type: string
  size: number
  added_on: Day
  added_by: string
  version: Generated<number>
}

export interface MailingConfigurationTable {
  establishment_id: number
  id: Generated<number>
  document_model_id: number
  label: string
  recipient: string
  paper: Generated<boolean>
  message: Generated<boolean>
  active: Generated<boolean>
  supplied: string | null
  position: Generated<number>
  version: Generated<number>
}

export interface MailingCriteriaTable {
  establishment_id: number
  id: Generated<number>
  label: string
  audience: string
  consent: string
  stay_from: Day | null
  stay_to: Day | null
  stays_min: number | null
  nights_min: number | null
  not_since: Day | null
  origin: string | null
  child_min: number | null
  child_max: number | null
  spent_min: number | null
  spent_max: number | null
  postal_codes: string | null
  version: Generated<number>
  distance_max: number | null
  distance_min: number | null
}

export interface MailingCriteriaCountryTable {
  establishment_id: number
  mailing_criteria_id: number
  country_id: number
}

export interface MailingCriteriaLanguageTable {
  establishment_id: number
  mailing_criteria_id: number
  language_id: number
}

export interface MailingCriteriaPlaceTypeTable {
  establishment_id: number
  mailing_criteria_id: number
  place_type_id: number
}

export interface MailingExclusionTable {
  establishment_id: number
  mailing_criteria_id: number
  customer_id: number
}

export interface MailingPictureTable {
  establishment_id: number
  id: number
  mailing_configuration_id: number | null
  file_name: string
  type: string
  size: number
  added_on: Day
  added_by: string
  version: Generated<number>
}

export interface MailingTextTable {
  establishment_id: number
  mailing_configuration_id: number
  language_id: number
  subject: Json
  body: Json
  version: Generated<number>
  saved_at: Instant
  saved_by: number | null
}

export interface MailingTextVersionTable {
  establishment_id: number
  mailing_configuration_id: number
  language_id: number
  version: number
  subject: Json
  body: Json
  saved_at: Instant
  saved_by: number | null
}

export interface MoneyInHandEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  paid_on: Day | null
  amount: number | null
  method_kind: string | null
  method_label: string | null
  payer_id: number | null
  guarantee_id: number | null
  account_kind: string | null
  account_id: number | null
  reversed_on: Day | null
  deposit_on: Day | null
}

export interface OccupancyTable {
  establishment_id: number
  id: Generated<number>
  booking_id: number
  place_type_id: number
  place_id: number | null
  pinned: Generated<boolean>
  arrival: Day
  departure: Day
  grid_id: number | null
  grid_version: number | null
  grid_forced: Generated<boolean>
  trace: Json | null
  total: Generated<number>
  arrived_at: Instant | null
  gone_at: Instant | null
  early_departure: Day | null
  cancelled: Generated<boolean>
  no_show: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  expected_hour: string | null
}

export interface OccupancyOptionTable {
  establishment_id: number
  occupancy_id: number
  code: string
  kind: string
  ref_id: number | null
  label: string
  quantity: number
  detail: string | null
  brand_id: number | null
}

export interface OfflineRefusalTable {
  establishment_id: number
  id: Generated<number>
  station_id: number
  no: number
  at: Instant
  reason: string
  content: string
  signed_text: string
  station_signature: string
  hash: string
  operator_id: number
}

export interface OfflineStationTable {
  establishment_id: number
  id: Generated<number>
  series: string
  label: string
  till: string
  public_key: string
  key_hash: string
  enrolled_at: Instant
  enrolled_by: number
  amount: number
  allowed: Json
  allowed_signature: string
  key_id: string
  last_no: Generated<number>
  last_signature: string
  last_at: Instant | null
  last_seen_at: Instant
  signed_off_at: Instant | null
  lost_at: Instant | null
  lost_by: number | null
  lost_reason: string | null
  removed_at: Instant | null
  removed_by: number | null
  told_since: Instant | null
}

export interface OfflineTicketTable {
  establishment_id: number
  id: Generated<number>
  station_id: number
  series: string
  no: number
  ticket_id: number
  linked: boolean
  sold_at: Instant
  recorded_at: Instant
  content: string
  signed_text: string
  station_signature: string
  public_key: string
  flags: string | null
}

export interface OnlineBookingTable {
  establishment_id: number
  id: Generated<number>
  label: string
  partner_id: number
  format: string
  url: string
  site_code: string
  token: Buffer | null
  payment_method_id: number | null
  accepts_alone: Generated<boolean>
  horizon_months: Generated<number>
  poll_minutes: Generated<number>
  active: Generated<boolean>
  operator_id: number | null
  version: Generated<number>
}

export interface OnlineBookingMappingTable {
  establishment_id: number
  id: Generated<number>
  online_booking_id: number
  kind: string
  code: string
  label: string | null
  place_type_id: number | null
  price_grid_id: number | null
  age_category_id: number | null
  extra_id: number | null
  own_option: string | null
}

export interface OnlineBookingPollTable {
  establishment_id: number
  online_booking_id: number
  next_at: Generated<Instant>
  answered_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
}

export interface OpenDrawerTable {
  establishment_id: number | null
  till: string | null
  holder: string | null
}

export interface OpenTillBasketTable {
  establishment_id: number | null
  id: number | null
  cash_register_id: number | null
  label: string | null
}

export interface OtherTillTable {
  establishment_id: number
  id: Generated<number>
  version: Generated<number>
  code: string
  label: string
  nature: string | null
  is_reported: Generated<boolean>
  head_number: string | null
  head_day: string | null
  head_time: string | null
  head_article: string | null
  head_quantity: string | null
  head_amount: string | null
  head_rate: string | null
  head_method: string | null
  head_paid: string | null
  active: Generated<boolean>
}

export interface OtherTillLineTable {
  establishment_id: number
  ticket_id: number
  position: number
  article: string
  quantity: number
  amount: number
  rate_word: string | null
  tva_rate: number | null
  nature: string | null
}

export interface OtherTillMoneyTable {
  establishment_id: number | null
  training: boolean | null
  counted_on: Day | null
  method_id: number | null
  method_label: string | null
  operator_id: number | null
  till: string | null
  amount: number | null
}

export interface OtherTillPaymentTable {
  establishment_id: number
  ticket_id: number
  position: number
  method_word: string
  amount: number
  method_id: number | null
  method_kind: string | null
}

export interface OtherTillSaleTable {
  establishment_id: number | null
  training: boolean | null
  counted_on: Day | null
  total: number | null
}

export interface OtherTillTicketTable {
  establishment_id: number
  id: Generated<number>
  till_file_id: number
  other_till_id: number
  training: boolean
  number: string
  at: Instant
  counted_on: Day | null
  total: number
  stands: Generated<boolean>
}

export interface OtherTillWordTable {
  establishment_id: number
  other_till_id: number
  kind: string
  word: string
  method_id: number | null
  tva_id: number | null
  nature: string | null
}

export interface PageLinkTable {
  establishment_id: number
  id: Generated<number>
  kind: string
  record_id: number
  token_hash: Buffer
  created_at: Instant
  expires_at: Instant | null
  revoked_at: Instant | null
  mail_once: string | null
  used_at: Instant | null
  target: string | null
}

export interface PartEventTable {
  establishment_id: number
  id: Generated<number>
  at: Instant
  kind: string
  booking_id: number
  occupancy_id: number
  place_id: number | null
  detail: Generated<Json>
  taken: Generated<string[]>
}

export interface PartnerTable {
  establishment_id: number
  id: Generated<number>
  label: string
  partner_type_id: number
  billing_type_id: number
  management_type_id: number
  customer_id: number | null
  fallback_public: Generated<boolean>
  collects_tourist_tax: Generated<boolean>
  contact: string | null
  email: string | null
  phone: string | null
  note: string | null
  active: Generated<boolean>
  version: Generated<number>
}

export interface PartnerBillingTypeTable {
  establishment_id: number
  id: Generated<number>
  label: string
  payer: string
  active: Generated<boolean>
  version: Generated<number>
  net: Generated<boolean>
}

export interface PartnerCommissionTable {
  establishment_id: number
  id: Generated<number>
  purchase_id: number
  partner_id: number
  invoiced_on: Day
  number: string
  parts: Json
}

export interface PartnerManagementTypeTable {
  establishment_id: number
  id: Generated<number>
  label: string
  stock: string
  active: Generated<boolean>
  version: Generated<number>
}

export interface PartnerTypeTable {
  id: Generated<number>
  label: string
  kind: string
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface PayLinkTable {
  establishment_id: number
  id: Generated<number>
  link_provider_id: number
  use: string
  account_kind: string
  account_id: number
  guarantee_id: number | null
  payer_id: number
  amount: number
  label: string
  reference: Generated<string>
  state: Generated<string>
  remote_id: string | null
  url: string | null
  expires_at: Instant
  paid: Generated<number>
  refunded: Generated<number>
  payment_id: number | null
  problem: string | null
  problem_context: Generated<Json>
  next_at: Instant | null
  attempts: Generated<number>
  created_at: Instant
  created_by: number | null
  settled_at: Instant | null
}

export interface PayerPaymentTable {
  establishment_id: number | null
  training: boolean | null
  payer_id: number | null
  paid_on: Day | null
  amount: number | null
}

export interface PaymentTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  recorded_at: Instant
  paid_on: Day
  type: string
  kind: string
  amount: number
  method_id: number
  method_kind: string
  method_label: string
  payer_id: number | null
  payer_kind: Generated<string>
  account_id: number | null
  reverses_id: number | null
  operator_id: number
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
  guarantee_id: number | null
  cashes_guarantee_id: number | null
  account_kind: string | null
  booking_id: GeneratedAlways<number | null>
  ticket_id: number | null
}

export interface PaymentDetailTable {
  establishment_id: number
  payment_id: number
  cheque_number: string | null
  bank_id: number | null
  owner_name: string | null
  note: string | null
  vouchers: Json | null
  voucher_year: number | null
  given: number | null
}

export interface PaymentEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  till: string | null
  paid_on: Day | null
  recorded_at: Instant | null
  type: string | null
  amount: number | null
  method_id: number | null
  method_kind: string | null
  method_label: string | null
  payer_id: number | null
  operator_id: number | null
  guarantee_id: number | null
  booking_id: number | null
  account_kind: string | null
  account_id: number | null
  nature: string | null
  is_back: boolean | null
}

export interface PaymentGroupTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  method_id: number
  total: number
  paid_on: Day
  created_at: Instant
  created_by: number
}

export interface PaymentGroupPartTable {
  establishment_id: number
  payment_id: number
  group_id: number
}

export interface PaymentMethodTable {
  establishment_id: number
  id: Generated<number>
  label: string
  kind: string
  bank_account_id: number | null
  bankable: Generated<boolean>
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  deposit_type: string | null
  at_point_of_sale: Generated<boolean>
  commission_rate: Generated<number>
}

export interface PaymentMoveTable {
  establishment_id: number
  id: Generated<number>
  payment_id: number
  account_id: number
  amount: number
  at: Instant
  user_id: number | null
  account_kind: string
  booking_id: GeneratedAlways<number | null>
}

export interface PaymentRowTable {
  establishment_id: number | null
  id: number | null
  training: boolean | null
  account_kind: string | null
  account_id: number | null
  payer_id: number | null
  paid_on: Day | null
  recorded_at: Instant | null
  type: string | null
  amount: number | null
  method_kind: string | null
  method_label: string | null
  is_damage: boolean | null
  stands: boolean | null
}

export interface PaymentSlipTable {
  establishment_id: number | null
  payment_id: number | null
  deposit_id: number | null
  number: string | null
  state: string | null
  deposit_on: Day | null
}

export interface PaymentTermsTable {
  establishment_id: number
  id: Generated<number>
  label: string
  down_payment_kind: string
  down_payment_rate: number | null
  down_payment_amount: number | null
  rounding: string
  down_payment_delay: number
  balance_delay: number
  full_if_nights_at_most: number | null
  full_if_arrival_within_days: number | null
  fees: number | null
  insurance_rate: number | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface PaymentTermsLayoutTable {
  establishment_id: number
  payment_terms_id: number
  layout_id: number
}

export interface PlaceTable {
  establishment_id: number
  id: Generated<number>
  code: string
  place_type_id: number | null
  capacity: number | null
  surface: number | null
  longest_vehicle: number | null
  commercialised: Generated<boolean>
  hidden: Generated<boolean>
  note: string | null
  position: Generated<number>
  version: Generated<number>
  max_capacity: number | null
  sleeping_capacity: number | null
  ranking: string | null
  sold_from: Day | null
  sold_until: Day | null
}

export interface PlaceAvailabilityModeTable {
  establishment_id: number
  id: Generated<number>
  choice: string
  rearrange: Generated<boolean>
  version: Generated<number>
}

export interface PlaceFamilyTable {
  establishment_id: number
  id: Generated<number>
  label: Json
  color: string | null
  position: Generated<number>
  version: Generated<number>
}

export interface PlaceFeatureTable {
  establishment_id: number
  place_id: number
  feature_id: number
}

export interface PlaceFeatureValueTable {
  establishment_id: number
  place_id: number
  feature_id: number
  value: string
}

export interface PlaceHoldTable {
  establishment_id: number
  id: Generated<number>
  place_id: number
  place_type_id: number
  arrival: Day
  departure: Day
  nights: GeneratedAlways<string>
  kind: string
  booking_id: number | null
  occupancy_id: number | null
  unavailability_id: number | null
  pinned: Generated<boolean>
  expires_at: Instant | null
  allotment_id: number | null
  spent: Generated<boolean>
}

export interface PlaceMultiEditTable {
  establishment_id: number
  id: Generated<number>
  user_id: number
  at: Generated<Instant>
  places: Json
  undone_at: Instant | null
}

export interface PlacePictureTable {
  establishment_id: number
  id: Generated<number>
  place_id: number
  file_name: Generated<string>
  legend: Json | null
  width: Generated<number>
  height: Generated<number>
  position: Generated<number>
  version: Generated<number>
}

export interface PlacePictureFileTable {
  establishment_id: number
  picture_id: number
  size: string
  bytes: Buffer
}

export interface PlaceRankingTable {
  establishment_id: number
  id: Generated<number>
  stars: string
  category: string | null
  decision_number: string | null
  decision_date: Day | null
  expiry_date: Day | null
  inspector: string | null
  classified_places: number | null
  leisure_places: number | null
  version: Generated<number>
}

export interface PlaceTypeTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: Json
  layout_id: number
  family_id: number | null
  capacity: number
  sleeping_capacity: number | null
  surface: number | null
  tva_id: number
  color: string | null
  active: Generated<boolean>
  description: Json | null
  position: Generated<number>
  version: Generated<number>
  max_capacity: number | null
  min_area: number | null
  max_area: number | null
  ranking: string | null
}

export interface PlaceTypeFeatureTable {
  establishment_id: number
  place_type_id: number
  feature_id: number
}

export interface PlaceTypeFeatureValueTable {
  establishment_id: number
  place_type_id: number
  feature_id: number
  value: string
}

export interface PlaceTypeHistoryTable {
  establishment_id: number
  id: Generated<number>
  place_type_id: number
  changed_on: Day
  user_name: string
  field: string
  before: string | null
  after: string | null
  version: Generated<number>
}

export interface PlanTable {
  establishment_id: number
  id: Generated<number>
  label: string
  width: number
  height: number
  picture: Generated<number>
  position: Generated<number>
  version: Generated<number>
}

export interface PlanFileTable {
  establishment_id: number
  plan_id: number
  bytes: Buffer
}

export interface PlanShapeTable {
  establishment_id: number
  plan_id: number
  place_id: number
  points: Json
}

export interface PlatformFlowEntryTable {
  establishment_id: number | null
  id: number | null
  state: string | null
}

export interface PoliceFormTable {
  establishment_id: number
  id: Generated<number>
  occupancy_id: number
  arrival: Day
  departure: Day
  surname: string
  name: Generated<string>
  birth_date: Day | null
  birth_place: string | null
  nationality_id: number | null
  address: string | null
  postal_code: string | null
  town: string | null
  country_id: number | null
  phone: string | null
  email: string | null
  children: Generated<Json>
  printed_at: Instant | null
  signed_on: Day | null
  version: Generated<number>
}

export interface PreferenceTable {
  establishment_id: number
  kind: string
  value: Json
  version: Generated<number>
}

export interface PreferenceGroupTable {
  id: Generated<number>
  label: string
  type: Generated<string>
  is_client_sync_active: Generated<boolean>
  logo: Buffer | null
  logo_type: string | null
  version: Generated<number>
}

export interface PriceGridTable {
  establishment_id: number
  id: Generated<number>
  label: string
  model: string
  priority: Generated<number>
  active: Generated<boolean>
  draft: Json
  draft_changed: Generated<boolean>
  current_version: number | null
  version: Generated<number>
}

export interface PriceGridPlaceTypeTable {
  establishment_id: number
  price_grid_id: number
  place_type_id: number
}

export interface PriceGridVersionTable {
  establishment_id: number
  price_grid_id: number
  history_version: number
  snapshot: Json
  published_at: Generated<Instant>
  published_by: number | null
}

export interface ProvisionalNoteTable {
  establishment_id: number
  id: Generated<number>
  key: string
  till: string
  training: boolean
  seq: number
  cash_register_id: number
  till_basket_id: number | null
  copy: number
  total: number
  at: Instant
  operator_id: number
  printed_at: Instant | null
}

export interface PublicHolidayTable {
  id: Generated<number>
  label: string
  start_date: Day
  end_date: Day
  version: Generated<number>
}

export interface PurchaseTable {
  establishment_id: number
  id: Generated<number>
  received_id: number | null
  file_name: string
  content_type: string
  content: Buffer
  sha256: string
  read: Json
  seller_key: string
  seller: string
  number: string
  issued_on: Day
  due_on: Day | null
  total: number
  vat: number
  other_buyer: boolean
  adds_up: boolean
  double_of: number | null
  state: Generated<string>
  reason: string | null
  received_at: Instant
  received_by: number | null
  decided_at: Instant | null
  decided_by: number | null
  reason_code: string | null
  told_code: number | null
  told_flow_id: number | null
}

export interface PurchaseExpenseTable {
  establishment_id: number
  purchase_id: number
  expense_id: number
}

export interface ReceiptJobTable {
  establishment_id: number
  id: Generated<number>
  key: string
  ticket_id: number
  receipt_printer_id: number | null
  copy_number: number | null
  copy_signature: string | null
  state: string
  reason: string | null
  at: Instant
  operator_id: number
}

export interface ReceiptPrinterTable {
  establishment_id: number
  id: Generated<number>
  label: string
  host: string
  port: number
  width: string
  code_page: string
  cut: string
  drawer: string
  tells_state: boolean
  station_id: number | null
  active: boolean
  version: Generated<number>
}

export interface RecordCheckTable {
  establishment_id: number
  checked_at: Instant
  intact: boolean
  faults: Generated<Json>
}

export interface RecordProofTable {
  establishment_id: number
  till: string
  training: boolean
  seq: number
  record: string
  record_id: number
  version: number
  hash: string
  recorded_at: Instant
  previous_signature: string
  signature: string
  key_id: string
}

export interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
  used_at: Instant | null
}

export interface RefusedDemandTable {
  establishment_id: number
  id: Generated<number>
  at: Instant
  day: Day
  user_id: number | null
  reason: string
  arrival: Day
  departure: Day
  people: number
  place_type_id: number | null
  note: string | null
}

export interface RegionTable {
  id: Generated<number>
  label: string
  code: string
  country_id: number
  version: Generated<number>
}

export interface RepackingTable {
  establishment_id: number
  id: Generated<number>
  place_type_id: number
  from_day: Day
  to_day: Day
  weeks_before: number
  weeks_after: number
  moves: Json
  at: Instant
  user_id: number | null
  user_name: string
  undone_at: Instant | null
}

export interface ReportedFlowEntryTable {
  establishment_id: number | null
  id: number | null
  state: string | null
  failure: string | null
  detail: string | null
}

export interface ReportedLineEntryTable {
  establishment_id: number | null
  training: boolean | null
  bill_id: number | null
  account_kind: string | null
  account_id: number | null
  payer_id: number | null
  down_payment: boolean | null
  bill_on: Day | null
  type: string | null
  rate: number | null
  goods: boolean | null
  amount: number | null
  vat: number | null
  invoiced: boolean | null
  abroad_from: Day | null
  number: string | null
  cancels_id: number | null
}

export interface SaleTable {
  establishment_id: number
  id: Generated<number>
  code: string
  state: string
  customer_id: number | null
  label: string | null
  note: string | null
  made_on: Day
  valid_until: Day | null
  sent_on: Day | null
  delivered_on: Day | null
  cancelled_on: Day | null
  credited: Generated<boolean>
  total: Generated<number>
  paid: Generated<number>
  damage_paid: Generated<number>
  created_by: number | null
  version: Generated<number>
}

export interface SaleCounterTable {
  establishment_id: number
  year: number
  last: number
}

export interface SaleEventTable {
  establishment_id: number
  id: Generated<number>
  sale_id: number
  at: Instant
  user_id: number | null
  kind: string
  detail: Generated<Json>
}

export interface SaleLineTable {
  establishment_id: number
  id: Generated<number>
  sale_id: number
  position: number
  article_id: number | null
  tva_id: number | null
  sold: Json
  quantity: number
  unit_price: number | null
  discount_rate: number | null
  discount_amount: number | null
  discount_reason: string | null
  is_takeaway: boolean
  amount: number
  delivered: Generated<number>
}

export interface SalePartTable {
  establishment_id: number
  sale_id: number
  position: number
  article_id: number | null
  label: string
  quantity: number
  unit_price: number
  discount: number
  discount_reason: string | null
  amount: number
  rate: number
  nature: string
}

export interface ScheduleTable {
  name: string
  began_at: Instant
  lease: string
  leased_until: Instant
}

export interface SellerCodeTable {
  user_id: number
  code_hash: string
  set_at: Instant
  set_by: number
}

export interface ServedStayTable {
  establishment_id: number | null
  occupancy_id: number | null
  booking_id: number | null
  code: string | null
  customer_id: number | null
  place_id: number | null
  place: string | null
  arrival: Day | null
  departure: Day | null
  gone_on: Day | null
}

export interface SessionTable {
  id: Generated<number>
  secret_hash: Buffer
  token: string
  user_id: number
  establishment_id: number
  station_id: number | null
  created_at: Generated<Instant>
  last_seen_at: Generated<Instant>
  expires_at: Instant
  address: Generated<string>
  device: Generated<string>
}

export interface SettingsLockTable {
  establishment_id: number
  functionality: string
  locked_at: Generated<Instant>
}

export interface SigningKeyTable {
  id: string
  establishment_id: number
  algorithm: string
  public_key: string
  created_at: Generated<Instant>
}

export interface SmsTable {
  establishment_id: number
  id: Generated<number>
  sms_provider_id: number | null
  state: string
  once: string | null
  name: string
  number: string | null
  text: string
  segments: number
  offer: boolean
  campaign: Generated<boolean>
  paused: Generated<boolean>
  about_kind: string | null
  about_id: number | null
  customer_id: number | null
  function_key: string | null
  language_id: number | null
  user_id: number | null
  again_id: number | null
  training: boolean
  written_at: Instant
  due_at: Instant
  next_at: Instant | null
  tries: Generated<number>
  dot_at: Instant | null
  sent_at: Instant | null
  delivered_at: Instant | null
  remote_id: string | null
  looks: Generated<number>
  failure: string | null
  detail: string | null
  erased_at: Instant | null
}

export interface SmsFateTable {
  establishment_id: number | null
  id: number | null
  once: string | null
  state: string | null
  failure: string | null
  detail: string | null
  sent_at: Instant | null
  number: string | null
  segments: number | null
  left_at: Instant | null
}

export interface SmsProviderTable {
  establishment_id: number
  id: Generated<number>
  label: string
  provider: string
  url: string | null
  account: string | null
  app_key: string | null
  sender: string | null
  hourly_limit: number | null
  active: boolean
  secret_key: Buffer | null
  consumer_key: Buffer | null
  version: Generated<number>
}

export interface SmsProviderTalkTable {
  establishment_id: number
  sms_provider_id: number
  next_at: Generated<Instant>
  answered_at: Instant | null
  failed_at: Instant | null
  failures: Generated<number>
  failure: string | null
  detail: string | null
  stops_at: Generated<Instant>
}

export interface SmsStopTable {
  establishment_id: number
  number: string
  at: Instant
}

export interface SpecialOfferTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: Json
  kind: string
  start_date: Day | null
  end_date: Day | null
  min_nights: number | null
  max_nights: number | null
  arrival_days: string | null
  departure_days: string | null
  booking_from: Day | null
  booking_to: Day | null
  amount: number | null
  rate: number | null
  paid_from: number | null
  paid_nights: number | null
  service: string | null
  per: Generated<string>
  scope: Generated<string>
  repeatable: Generated<boolean>
  cumulative: Generated<boolean>
  min_people: number | null
  max_people: number | null
  down_payment_rate: number | null
  min_days_before: number | null
  within_days: number | null
  at_desk: Generated<boolean>
  online: Generated<boolean>
  for_partners: Generated<boolean>
  promo_code: string | null
  max_uses: number | null
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  included_people: number | null
  fees: number | null
  stay_rule: Generated<string>
}

export interface SpecialOfferPaymentMethodTable {
  establishment_id: number
  special_offer_id: number
  payment_method_id: number
}

export interface SpecialOfferPriceGridTable {
  establishment_id: number
  special_offer_id: number
  price_grid_id: number
}

export interface SpecialOfferUseTable {
  establishment_id: number
  special_offer_id: number
  booking_id: number
}

export interface StartingBaseTable {
  establishment_id: number
  id: Generated<number>
  starts_on: Day
  method_id: number | null
  bank_account_id: number | null
  amount: number
}

export interface StationTable {
  establishment_id: number
  id: Generated<number>
  label: string
  printer: string | null
  version: Generated<number>
  ticket_printer: string | null
  email: string | null
  code: string
}

export interface StayPostingTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  till: string
  cash_register_id: number
  cash_register_code: string
  occupancy_id: number
  posted_on: Day
  posted_at: Instant
  total: number
  operator_id: number
  seller_id: number | null
  reverses_id: number | null
  reason: string | null
  drawing: string | null
  unsigned_reason: string | null
}

export interface StayPostingEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  till: string | null
  cash_register_id: number | null
  cash_register_code: string | null
  occupancy_id: number | null
  posted_on: Day | null
  posted_at: Instant | null
  total: number | null
  reverses_id: number | null
  operator_id: number | null
  seller_id: number | null
}

export interface StayPostingLineTable {
  establishment_id: number
  posting_id: number
  position: number
  item: number
  item_label: string
  item_quantity: number
  article_id: number
  label: string
  quantity: number
  unit_price: number
  discount: number
  discount_reason: string | null
  amount: number
  tva_rate: number
  nature: string
  is_takeaway: boolean
  line_code: GeneratedAlways<string>
}

export interface StayPostingLineEntryTable {
  establishment_id: number | null
  line_code: string | null
  nature: string | null
  article_id: number | null
}

export interface StayTaxEntryTable {
  establishment_id: number | null
  id: number | null
  booking_id: number | null
  booking_code: string | null
  arrival: Day | null
  departure: Day | null
  tourist_tax: Json | null
  other_taxes: Json | null
  arrived: boolean | null
}

export interface StoredFileTable {
  establishment_id: number
  id: Generated<number>
  type: string
  sha256: string
  bytes: Buffer
  thumb: Buffer | null
}

export interface SuretyTable {
  establishment_id: number
  id: Generated<number>
  label: string
  calcul: string
  nbday_surety: number
  nbday_surety_reminder: number
  rental_amount: number | null
  pitch_amount: number | null
  active: boolean
  version: Generated<number>
}

export interface TakenOverEntryTable {
  establishment_id: number | null
  payment_id: number | null
  declared: boolean | null
}

export interface TaxTable {
  establishment_id: number
  id: Generated<number>
  label: string
  tax_type_id: number
  active: Generated<boolean>
  version: Generated<number>
  tva_id: number | null
}

export interface TaxClosedThroughTable {
  establishment_id: number | null
  training: boolean | null
  day: Day | null
}

export interface TaxEntryTable {
  establishment_id: number | null
  id: number | null
  label: string | null
  active: boolean | null
  is_tourist_tax: boolean | null
}

export interface TaxStatementTable {
  establishment_id: number
  id: Generated<number>
  tax_id: number | null
  from_day: Day
  to_day: Day
  due: number
  by_partners: number
  validated_at: Instant
  validated_by: number
}

export interface TaxStatementDocumentTable {
  establishment_id: number
  id: Generated<number>
  statement_id: number
  kind: string
  name: string
  type: string
  sha256: string
  bytes: Buffer
}

export interface TaxStatementStayTable {
  establishment_id: number
  statement_id: number
  position: number
  occupancy_id: number | null
  booking_id: number | null
  booking_code: string | null
  arrival: Day | null
  departure: Day | null
  month: Day
  correction: boolean
  category: string
  regime: string
  collected_by: string
  persons: number
  nights: number
  exempt: Json
  base: number
  additions: Json
  total: number
}

export interface TaxTypeTable {
  establishment_id: number
  id: Generated<number>
  label: string
  is_tourist_tax: Generated<boolean>
  version: Generated<number>
  active: Generated<boolean>
}

export interface TerminalBatchTable {
  establishment_id: number
  id: Generated<number>
  batch_on: Day
  method_id: number
  terminal: string
  amount: number
  recorded_at: Instant
  operator_id: number
  version: Generated<number>
}

export interface TicketTable {
  establishment_id: number
  id: Generated<number>
  till: string
  training: boolean
  seq: number
  recorded_at: Instant
  ticket_on: Day
  type: string
  cash_register_id: number
  cash_register_code: string
  total_excluding: number
  total_vat: number
  total: number
  customer_id: number | null
  returns_id: number | null
  operator_id: number
  signed_text: string
  previous_signature: string
  signature: string
  key_id: string
  seller_id: number | null
  offline_number: string | null
  offline_hash: string | null
  intent: string | null
}

export interface TicketBillTable {
  establishment_id: number | null
  ticket_id: number | null
  id: number | null
  number: string | null
}

export interface TicketCustomerTable {
  establishment_id: number
  ticket_id: number
  customer_id: number | null
  set_at: Instant
  set_by: number | null
}

export interface TicketEntryTable {
  establishment_id: number | null
  training: boolean | null
  id: number | null
  till: string | null
  seq: number | null
  recorded_at: Instant | null
  ticket_on: Day | null
  type: string | null
  cash_register_id: number | null
  cash_register_code: string | null
  total_excluding: number | null
  total_vat: number | null
  total: number | null
  customer_id: number | null
  operator_id: number | null
  returns_id: number | null
  seller_id: number | null
}

export interface TicketLineTable {
  establishment_id: number
  ticket_id: number
  position: number
  article_id: number | null
  label: string
  quantity: number
  unit_price: number
  discount: number
  discount_reason: string | null
  amount: number
  tva_rate: number | null
  nature: string
  is_takeaway: boolean
  gift_sale_id: number | null
}

export interface TicketLineEntryTable {
  establishment_id: number | null
  ticket_id: number | null
  position: number | null
  article_id: number | null
  label: string | null
  quantity: number | null
  amount: number | null
  tva_rate: number | null
  nature: string | null
}

export interface TicketOfflineTable {
  establishment_id: number | null
  ticket_id: number | null
  number: string | null
  sold_at: Instant | null
  flags: string | null
}

export interface TicketPaymentEntryTable {
  establishment_id: number | null
  ticket_id: number | null
  id: number | null
  method_id: number | null
  method_label: string | null
  method_kind: string | null
  amount: number | null
}

export interface TicketPrintTable {
  establishment_id: number
  ticket_id: number
  printed_at: Instant
  operator_id: number
}

export interface TicketRateTable {
  establishment_id: number
  ticket_id: number
  position: number
  rate: number | null
  excluding: number
  vat: number
  including: number
}

export interface TicketReceiptTable {
  establishment_id: number
  id: Generated<number>
  key: string
  ticket_id: number
  copy_number: number | null
  copy_signature: string | null
  at: Instant
  operator_id: number
}

export interface TicketSentTable {
  establishment_id: number
  till_file_id: number
  ticket_id: number
}

export interface TillBasketTable {
  establishment_id: number
  id: Generated<number>
  cash_register_id: number
  label: string
  content: Json
  total: number
  count: number
  seller_id: number
  at: Instant
  version: Generated<number>
}

export interface TillFileTable {
  establishment_id: number
  id: Generated<number>
  version: Generated<number>
  training: boolean
  way: string
  state: string
  other_till_id: number | null
  name: string
  sha256: string
  from_day: Day
  to_day: Day
  tickets: number
  total: number
  known: Generated<number>
  known_total: Generated<number>
  contrary_of_id: number | null
  reason: string | null
  at: Instant
  user_id: number | null
}

export interface TillFileTextTable {
  establishment_id: number
  till_file_id: number
  content: string
}

export interface TillFileTicketTable {
  establishment_id: number | null
  till_file_id: number | null
  id: number | null
  number: string | null
  at: Instant | null
  counted_on: Day | null
  total: number | null
  methods: string | null
  lacks: boolean | null
}

export interface TillKeyTable {
  establishment_id: number
  till_window_id: number
  slot: number
  article_id: number
}

export interface TillSessionTable {
  establishment_id: number
  id: Generated<number>
  till: string
  opened_on: Day
  opened_at: Instant
  opened_by: number
  float: number
  holder_id: number
  closed_on: Day | null
  closed_at: Instant | null
  closed_by: number | null
  version: Generated<number>
  after_seq: Generated<number>
}

export interface TillWindowTable {
  establishment_id: number
  id: Generated<number>
  cash_register_id: number
  label: string
  color: string | null
  from_time: string | null
  to_time: string | null
  position: number
}

export interface ToldBillEntryTable {
  establishment_id: number | null
  bill_id: number | null
}

export interface TouristTaxTable {
  establishment_id: number
  id: Generated<number>
  label: string
  start_date: Day
  end_date: Day
  regime: string
  base: number | null
  rate: number | null
  cap: number | null
  department_rate: number | null
  region_rate: number | null
  min_age: number
  version: Generated<number>
  tax_id: number
  grand_paris_rate: number | null
  mobility_rate: number | null
  category: string | null
  capacity: number | null
  abatement: number | null
  opening_start: Day | null
  opening_end: Day | null
}

export interface TouristTaxPlaceTypeTable {
  establishment_id: number
  tourist_tax_id: number
  place_type_id: number
}

export interface TownTable {
  id: Generated<number>
  label: string
  postal_code: string
  insee_code: string | null
  department_id: number | null
  country_id: number
  version: Generated<number>
}

export interface TvaTable {
  establishment_id: number
  id: Generated<number>
  label: string
  rate: number
  is_default_for_attendant: Generated<boolean>
  is_default_for_option: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
}

export interface TwoFactorTable {
  user_id: number
  secret: Buffer
  confirmed_at: Instant | null
  last_step: Generated<number>
}

export interface UnavailabilityTable {
  establishment_id: number
  id: Generated<number>
  place_id: number
  arrival: Day
  departure: Day
  reason: string
  version: Generated<number>
  note: string | null
}

export interface UserEstablishmentTable {
  user_id: number
  establishment_id: number
}

export interface UserRightTable {
  user_id: number
  establishment_id: number
  functionality: string
  code: string
  can_export: Generated<boolean>
}

export interface UserTileTable {
  user_id: number
  tile: string
  position: number
}

export interface VatStatementTable {
  establishment_id: number
  id: Generated<number>
  training: boolean
  month: Day
  regime: string
  debits: boolean
  corrected_vat: number
  validated_at: Instant
  validated_by: number
}

export interface VatStatementFileTable {
  establishment_id: number
  statement_id: number
  account_kind: string
  account_id: number
  state: Json
  moved: Json
  corrected: Json
}

export interface VatStatementRowTable {
  establishment_id: number
  statement_id: number
  kind: string
  rate: number | null
  base: number
  vat: number
}

export interface VehicleBrandTable {
  id: Generated<number>
  label: string
  car: Generated<boolean>
  motorhome: Generated<boolean>
  caravan: Generated<boolean>
  folding_camper: Generated<boolean>
  mobile_home: Generated<boolean>
  motorcycle: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
}

export interface VehicleTypeTable {
  establishment_id: number
  id: Generated<number>
  code: string
  label: Json
  tva_id: number
  active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface WaitingWishTable {
  establishment_id: number
  id: Generated<number>
  customer_id: number
  place_type_id: number
  arrival: Day
  departure: Day
  flexible_days: Generated<number>
  people: Json
  until: Day
  note: string | null
  created_at: Instant
  created_by: number | null
  closed_at: Instant | null
  booking_id: number | null
  version: Generated<number>
}

export interface Database {
  abroad_bill_entry: AbroadBillEntryTable
  access_channel: AccessChannelTable
  account: AccountTable
  account_agreed: AccountAgreedTable
  account_charge: AccountChargeTable
  account_due: AccountDueTable
  account_guarantee: AccountGuaranteeTable
  account_head: AccountHeadTable
  account_kept_commission: AccountKeptCommissionTable
  account_line: AccountLineTable
  account_link: AccountLinkTable
  account_money_entry: AccountMoneyEntryTable
  account_part: AccountPartTable
  accounting_account: AccountingAccountTable
  accounting_advance: AccountingAdvanceTable
  accounting_bill_line: AccountingBillLineTable
  accounting_cancellation: AccountingCancellationTable
  accounting_code: AccountingCodeTable
  accounting_commission: AccountingCommissionTable
  accounting_confirmed_rate: AccountingConfirmedRateTable
  accounting_counted_day: AccountingCountedDayTable
  accounting_delivery: AccountingDeliveryTable
  accounting_delivery_part: AccountingDeliveryPartTable
  accounting_document: AccountingDocumentTable
  accounting_entry: AccountingEntryTable
  accounting_expense: AccountingExpenseTable
  accounting_export: AccountingExportTable
  accounting_export_cancellation: AccountingExportCancellationTable
  accounting_export_part: AccountingExportPartTable
  accounting_format: AccountingFormatTable
  accounting_injection: AccountingInjectionTable
  accounting_journal: AccountingJournalTable
  accounting_line: AccountingLineTable
  accounting_mapping: AccountingMappingTable
  accounting_money: AccountingMoneyTable
  accounting_move: AccountingMoveTable
  accounting_open_line: AccountingOpenLineTable
  accounting_opening: AccountingOpeningTable
  accounting_opening_line: AccountingOpeningLineTable
  accounting_payment: AccountingPaymentTable
  accounting_reopening: AccountingReopeningTable
  accounting_section: AccountingSectionTable
  accounting_section_mapping: AccountingSectionMappingTable
  accounting_settlement: AccountingSettlementTable
  accounting_software: AccountingSoftwareTable
  accounting_source: AccountingSourceTable
  accounting_taken_over: AccountingTakenOverTable
  accounting_takeover_payment: AccountingTakeoverPaymentTable
  accounting_third: AccountingThirdTable
  accounting_transfer: AccountingTransferTable
  accounting_transfer_return: AccountingTransferReturnTable
  activity_period: ActivityPeriodTable
  address: AddressTable
  age_category: AgeCategoryTable
  aid_bank_entry: AidBankEntryTable
  aid_part_entry: AidPartEntryTable
  aid_transfer: AidTransferTable
  aid_transfer_entry: AidTransferEntryTable
  aid_transfer_part: AidTransferPartTable
  aid_transfer_return: AidTransferReturnTable
  aid_transfer_row: AidTransferRowTable
  allotment: AllotmentTable
  allotment_place: AllotmentPlaceTable
  animal_type: AnimalTypeTable
  app_group: AppGroupTable
  app_user: AppUserTable
  archive: ArchiveTable
  archive_part: ArchivePartTable
  article: ArticleTable
  article_family: ArticleFamilyTable
  article_offer: ArticleOfferTable
  article_part: ArticlePartTable
  article_picture: ArticlePictureTable
  article_stock_move: ArticleStockMoveTable
  attendant: AttendantTable
  audit_access: AuditAccessTable
  audit_look: AuditLookTable
  bank: BankTable
  bank_account: BankAccountTable
  bank_csv_mapping: BankCsvMappingTable
  bank_line: BankLineTable
  bank_match: BankMatchTable
  bank_statement: BankStatementTable
  bank_statement_entry: BankStatementEntryTable
  bill: BillTable
  bill_aid_entry: BillAidEntryTable
  bill_cancellation: BillCancellationTable
  bill_deduction: BillDeductionTable
  bill_entry: BillEntryTable
  bill_line: BillLineTable
  bill_line_entry: BillLineEntryTable
  bill_payment: BillPaymentTable
  bill_payment_entry: BillPaymentEntryTable
  bill_print: BillPrintTable
  bill_rate: BillRateTable
  bill_taken_off: BillTakenOffTable
  bill_vat_entry: BillVatEntryTable
  booking: BookingTable
  booking_attachment: BookingAttachmentTable
  booking_counter: BookingCounterTable
  booking_event: BookingEventTable
  booking_import: BookingImportTable
  booking_import_ack: BookingImportAckTable
  booking_import_event: BookingImportEventTable
  booking_import_payment: BookingImportPaymentTable
  booking_import_stay: BookingImportStayTable
  booking_line: BookingLineTable
  booking_note: BookingNoteTable
  booking_undo: BookingUndoTable
  bread_handed: BreadHandedTable
  bread_order: BreadOrderTable
  bread_standing: BreadStandingTable
  card_request: CardRequestTable
  card_terminal: CardTerminalTable
  cash_count: CashCountTable
  cash_register: CashRegisterTable
  cash_register_type: CashRegisterTypeTable
  chain_head: ChainHeadTable
  change_log: ChangeLogTable
  channel_outbox: ChannelOutboxTable
  channel_push: ChannelPushTable
  channel_push_failure: ChannelPushFailureTable
  channel_told: ChannelToldTable
  charged_bill_entry: ChargedBillEntryTable
  charged_tax_entry: ChargedTaxEntryTable
  civility: CivilityTable
  closed_month_entry: ClosedMonthEntryTable
  closure: ClosureTable
  closure_document: ClosureDocumentTable
  commission_period: CommissionPeriodTable
  company_bill: CompanyBillTable
  country: CountryTable
  credit_entry: CreditEntryTable
  credit_note: CreditNoteTable
  credit_note_counter: CreditNoteCounterTable
  credit_note_use: CreditNoteUseTable
  currency: CurrencyTable
  custom_header_name: CustomHeaderNameTable
  customer: CustomerTable
  customer_attachment: CustomerAttachmentTable
  customer_consent: CustomerConsentTable
  customer_distinct: CustomerDistinctTable
  customer_kept: CustomerKeptTable
  customer_merge: CustomerMergeTable
  department: DepartmentTable
  deposit: DepositTable
  deposit_payment: DepositPaymentTable
  deposit_row: DepositRowTable
  discount: DiscountTable
  discount_place_type: DiscountPlaceTypeTable
  doc_editor: DocEditorTable
  document_background: DocumentBackgroundTable
  document_model: DocumentModelTable
  document_setting: DocumentSettingTable
  document_word: DocumentWordTable
  duplicate: DuplicateTable
  einvoice_bill: EinvoiceBillTable
  einvoice_directory: EinvoiceDirectoryTable
  einvoice_flow: EinvoiceFlowTable
  einvoice_received: EinvoiceReceivedTable
  einvoice_status: EinvoiceStatusTable
  einvoiced_bill_entry: EinvoicedBillEntryTable
  electronic_invoice: ElectronicInvoiceTable
  electronic_invoice_talk: ElectronicInvoiceTalkTable
  email_configuration: EmailConfigurationTable
  emailing: EmailingTable
  emailing_message: EmailingMessageTable
  emailing_off: EmailingOffTable
  emailing_place_type: EmailingPlaceTypeTable
  emailing_refusal: EmailingRefusalTable
  ereport: EreportTable
  ereport_file: EreportFileTable
  establishment: EstablishmentTable
  establishment_module: EstablishmentModuleTable
  expense: ExpenseTable
  expense_attachment: ExpenseAttachmentTable
  expense_type: ExpenseTypeTable
  extra: ExtraTable
  extra_stock: ExtraStockTable
  extra_type: ExtraTypeTable
  extra_use: ExtraUseTable
  feature: FeatureTable
  financial_month: FinancialMonthTable
  financial_period: FinancialPeriodTable
  financial_year: FinancialYearTable
  forfait_entry: ForfaitEntryTable
  gift: GiftTable
  gift_event: GiftEventTable
  gift_import: GiftImportTable
  gift_import_article: GiftImportArticleTable
  gift_sale: GiftSaleTable
  gift_use: GiftUseTable
  gift_use_entry: GiftUseEntryTable
  grc: GrcTable
  grc_history: GrcHistoryTable
  grc_recipient: GrcRecipientTable
  group_right: GroupRightTable
  grouped_payment: GroupedPaymentTable
  guarantee: GuaranteeTable
  guest_tax_entry: GuestTaxEntryTable
  holiday_aid: HolidayAidTable
  holiday_aid_row: HolidayAidRowTable
  idempotency: IdempotencyTable
  injection: InjectionTable
  interface_language: InterfaceLanguageTable
  jet: JetTable
  job: JobTable
  job_file_part: JobFilePartTable
  kept_entry: KeptEntryTable
  language: LanguageTable
  lapsed_gift: LapsedGiftTable
  layout: LayoutTable
  layout_feature: LayoutFeatureTable
  link_provider: LinkProviderTable
  link_provider_talk: LinkProviderTalkTable
  live_bill: LiveBillTable
  live_bill_line: LiveBillLineTable
  login_attempt: LoginAttemptTable
  login_place: LoginPlaceTable
  mail: MailTable
  mail_attachment: MailAttachmentTable
  mail_certificate: MailCertificateTable
  mail_event: MailEventTable
  mail_fate: MailFateTable
  mail_file: MailFileTable
  mail_of_record: MailOfRecordTable
  mail_outcome: MailOutcomeTable
  mail_recipient: MailRecipientTable
  mail_talk: MailTalkTable
  mailing_attachment: MailingAttachmentTable
  mailing_configuration: MailingConfigurationTable
  mailing_criteria: MailingCriteriaTable
  mailing_criteria_country: MailingCriteriaCountryTable
  mailing_criteria_language: MailingCriteriaLanguageTable
  mailing_criteria_place_type: MailingCriteriaPlaceTypeTable
  mailing_exclusion: MailingExclusionTable
  mailing_picture: MailingPictureTable
  mailing_text: MailingTextTable
  mailing_text_version: MailingTextVersionTable
  money_in_hand_entry: MoneyInHandEntryTable
  occupancy: OccupancyTable
  occupancy_option: OccupancyOptionTable
  offline_refusal: OfflineRefusalTable
  offline_station: OfflineStationTable
  offline_ticket: OfflineTicketTable
  online_booking: OnlineBookingTable
  online_booking_mapping: OnlineBookingMappingTable
  online_booking_poll: OnlineBookingPollTable
  open_drawer: OpenDrawerTable
  open_till_basket: OpenTillBasketTable
  other_till: OtherTillTable
  other_till_line: OtherTillLineTable
  other_till_money: OtherTillMoneyTable
  other_till_payment: OtherTillPaymentTable
  other_till_sale: OtherTillSaleTable
  other_till_ticket: OtherTillTicketTable
  other_till_word: OtherTillWordTable
  page_link: PageLinkTable
  part_event: PartEventTable
  partner: PartnerTable
  partner_billing_type: PartnerBillingTypeTable
  partner_commission: PartnerCommissionTable
  partner_management_type: PartnerManagementTypeTable
  partner_type: PartnerTypeTable
  pay_link: PayLinkTable
  payer_payment: PayerPaymentTable
  payment: PaymentTable
  payment_detail: PaymentDetailTable
  payment_entry: PaymentEntryTable
  payment_group: PaymentGroupTable
  payment_group_part: PaymentGroupPartTable
  payment_method: PaymentMethodTable
  payment_move: PaymentMoveTable
  payment_row: PaymentRowTable
  payment_slip: PaymentSlipTable
  payment_terms: PaymentTermsTable
  payment_terms_layout: PaymentTermsLayoutTable
  place: PlaceTable
  place_availability_mode: PlaceAvailabilityModeTable
  place_family: PlaceFamilyTable
  place_feature: PlaceFeatureTable
  place_feature_value: PlaceFeatureValueTable
  place_hold: PlaceHoldTable
  place_multi_edit: PlaceMultiEditTable
  place_picture: PlacePictureTable
  place_picture_file: PlacePictureFileTable
  place_ranking: PlaceRankingTable
  place_type: PlaceTypeTable
  place_type_feature: PlaceTypeFeatureTable
  place_type_feature_value: PlaceTypeFeatureValueTable
  place_type_history: PlaceTypeHistoryTable
  plan: PlanTable
  plan_file: PlanFileTable
  plan_shape: PlanShapeTable
  platform_flow_entry: PlatformFlowEntryTable
  police_form: PoliceFormTable
  preference: PreferenceTable
  preference_group: PreferenceGroupTable
  price_grid: PriceGridTable
  price_grid_place_type: PriceGridPlaceTypeTable
  price_grid_version: PriceGridVersionTable
  provisional_note: ProvisionalNoteTable
  public_holiday: PublicHolidayTable
  purchase: PurchaseTable
  purchase_expense: PurchaseExpenseTable
  receipt_job: ReceiptJobTable
  receipt_printer: ReceiptPrinterTable
  record_check: RecordCheckTable
  record_proof: RecordProofTable
  recovery_code: RecoveryCodeTable
  refused_demand: RefusedDemandTable
  region: RegionTable
  repacking: RepackingTable
  reported_flow_entry: ReportedFlowEntryTable
  reported_line_entry: ReportedLineEntryTable
  sale: SaleTable
  sale_counter: SaleCounterTable
  sale_event: SaleEventTable
  sale_line: SaleLineTable
  sale_part: SalePartTable
  schedule: ScheduleTable
  seller_code: SellerCodeTable
  served_stay: ServedStayTable
  session: SessionTable
  settings_lock: SettingsLockTable
  signing_key: SigningKeyTable
  sms: SmsTable
  sms_fate: SmsFateTable
  sms_provider: SmsProviderTable
  sms_provider_talk: SmsProviderTalkTable
  sms_stop: SmsStopTable
  special_offer: SpecialOfferTable
  special_offer_payment_method: SpecialOfferPaymentMethodTable
  special_offer_price_grid: SpecialOfferPriceGridTable
  special_offer_use: SpecialOfferUseTable
  starting_base: StartingBaseTable
  station: StationTable
  stay_posting: StayPostingTable
  stay_posting_entry: StayPostingEntryTable
  stay_posting_line: StayPostingLineTable
  stay_posting_line_entry: StayPostingLineEntryTable
  stay_tax_entry: StayTaxEntryTable
  stored_file: StoredFileTable
  surety: SuretyTable
  taken_over_entry: TakenOverEntryTable
  tax: TaxTable
  tax_closed_through: TaxClosedThroughTable
  tax_entry: TaxEntryTable
  tax_statement: TaxStatementTable
  tax_statement_document: TaxStatementDocumentTable
  tax_statement_stay: TaxStatementStayTable
  tax_type: TaxTypeTable
  terminal_batch: TerminalBatchTable
  ticket: TicketTable
  ticket_bill: TicketBillTable
  ticket_customer: TicketCustomerTable
  ticket_entry: TicketEntryTable
  ticket_line: TicketLineTable
  ticket_line_entry: TicketLineEntryTable
  ticket_offline: TicketOfflineTable
  ticket_payment_entry: TicketPaymentEntryTable
  ticket_print: TicketPrintTable
  ticket_rate: TicketRateTable
  ticket_receipt: TicketReceiptTable
  ticket_sent: TicketSentTable
  till_basket: TillBasketTable
  till_file: TillFileTable
  till_file_text: TillFileTextTable
  till_file_ticket: TillFileTicketTable
  till_key: TillKeyTable
  till_session: TillSessionTable
  till_window: TillWindowTable
  told_bill_entry: ToldBillEntryTable
  tourist_tax: TouristTaxTable
  tourist_tax_place_type: TouristTaxPlaceTypeTable
  town: TownTable
  tva: TvaTable
  two_factor: TwoFactorTable
  unavailability: UnavailabilityTable
  user_establishment: UserEstablishmentTable
  user_right: UserRightTable
  user_tile: UserTileTable
  vat_statement: VatStatementTable
  vat_statement_file: VatStatementFileTable
  vat_statement_row: VatStatementRowTable
  vehicle_brand: VehicleBrandTable
  vehicle_type: VehicleTypeTable
  waiting_wish: WaitingWishTable
}

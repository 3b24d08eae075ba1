/**
 * What a tax inspector's log-in may do: these rights, these addresses, these screens, and nothing else, whatever rights somebody gives it.
 * Bills, payments, closures, archives, technical events, results: no guest's life beyond what a bill shows. None of them writes but the
 * downloads, which leave a technical event. A new address is refused until it is named here.
 */
import type { Operation } from '#contract/operation.ts'
import type { Functionality } from '#contract/rights.ts'

/** Read, and exported. */
export const AUDIT_RIGHTS = [
  'payment_bill',
  'payment_payment',
  'payment_closure',
  'result_result',
  'result_journal',
  'result_balance',
  'result_tax_statement',
  'result_tva_statement',
  'result_jet',
] as const satisfies readonly Functionality[]

/** What the screens themselves need. */
const SHELL = [
  'GET me',
  'GET job',
  'GET record-check',
  'GET customer/language/interface',
  'GET customer/language/interface/:code',
  'GET document/manual/:chapter',
  'GET document/manual/image/:name',
  'GET document/model/download/documentation/documentation.pdf',
  'GET establishment/establishment/getLogo',
  'GET establishment/preference/group/getLogo',
  'GET establishment/preference/values',
  'GET establishment/station/choice',
]

const READ = [
  'GET payment/archive',
  'GET payment/attestation/document',
  'GET payment/bill/edit/:id',
  'POST payment/bill/search',
  'GET payment/closure',
  'GET payment/closure/document/:id',
  'GET payment/closure/document_info/:id',
  'POST payment/closure/search',
  'POST result/balance/search',
  'POST result/cash-and-bank-journal/search',
  'GET result/cash-and-bank-journal/sources',
  'GET result/cash-and-bank-journal/summary',
  'POST result/credit-note/search',
  'GET result/jet/event/:id',
  'GET result/jet/paper/:id',
  'POST result/jet/search',
  'POST result/payment/search',
  'POST result/result-detail/search',
  'POST result/result/search',
  'GET result/tax-statement/period',
  'POST result/tax-statement/search',
  'GET result/tva-statement/state',
  'POST result/tva-statement/search',
]

/** Each leaves event 110. */
const TAKE = [
  'GET payment/archive/document/:id',
  'GET payment/archive/document_info/:id',
  'GET payment/audit-file/download',
  'POST payment/bill/document',
  'POST payment/closure/document',
  'POST result/balance/document',
  'POST result/cash-and-bank-journal/document',
  'POST result/credit-note/document',
  'POST result/jet/document',
  'POST result/payment/document',
  'POST result/result-detail/document',
  'POST result/result/document',
  'POST result/tax-statement/document',
  'GET result/tax-statement/document/:id',
  'POST result/tva-statement/document',
]

const LOOKS = new Set([...READ, ...TAKE])
const ALL = new Set([...SHELL, ...LOOKS])

type Asked = Pick<Operation, 'method' | 'path' | 'write' | 'right'>

const addressOf = ({ method, path }: Asked): string => `${method} ${path}`

const isTaking = ({ right }: Asked): boolean => right !== 'session' && right[1] === 'export'

/** Whether an inspector may ask for it: a named address that only reads, or a download. */
export const mayAudit = (route: Asked): boolean => ALL.has(addressOf(route)) && (!route.write || isTaking(route))

/** Whether asking for it is looking at the books: then it is kept what was looked at. */
export const isLook = (route: Asked): boolean => LOOKS.has(addressOf(route))

export const isDownload = (route: Asked): boolean => isTaking(route)

/** Every address above, for the test that each is there. */
export const auditAddresses: readonly string[] = [...ALL]

/** Screens of an inspector, in the order of what an audit begins with. */
export const AUDIT_SCREENS = [
  '/verif-file-page',
  '/post-history',
  '/closure',
  '/jet',
  '/bill-list',
  '/result-credit-list',
  '/payment-list',
  '/cash-and-bank-journal',
  '/result',
  '/result-detail',
  '/balance',
  '/tax-statement-list',
  '/tva-statement-list',
] as const

/** Whether an inspector may open the screen of a path. */
export const mayOpenAudited = (path: string): boolean =>
  path === '/home' || path === '/bill/$billId' || (AUDIT_SCREENS as readonly string[]).includes(path)

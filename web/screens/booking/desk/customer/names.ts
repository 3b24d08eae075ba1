import type { CustomerSummary } from '#contract/operations/booking/file.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { formatPhone } from '#web/ui/format.ts'

const filled = (parts: readonly (string | null | undefined)[]): string[] =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '')

/** Civility, name, first name (spec 3); a company by its name. */
export const summaryName = ({ companyName, civility, surname, name }: CustomerSummary): string =>
  filled([companyName]).length > 0 ? String(companyName) : filled([civility, surname, name]).join(' ')

const text = (item: RecordItem, key: string): string | null => (typeof item[key] === 'string' ? item[key] : null)

/** A declared record as a summary; the town is an address's, which the record does not carry. */
export const summaryOf = (item: RecordItem): CustomerSummary => ({
  id: item.id,
  code: text(item, 'code') ?? '',
  civility: item.labels?.['civilityId'] ?? null,
  surname: text(item, 'surname') ?? '',
  name: text(item, 'name'),
  companyName: item['isCompany'] === true ? text(item, 'companyName') : null,
  phone: text(item, 'phone1'),
  email: text(item, 'email'),
  town: null,
  country: null,
})

/** What tells two people of the same name apart. */
export const summaryDetail = ({ code, phone, email, town }: CustomerSummary): string =>
  filled([code, phone === null ? null : formatPhone(phone), email, town]).join(' · ')

/** What was searched in vain is the beginning of a new customer: a name, a telephone or an e-mail. */
export const startedFrom = (typed: string): Readonly<Record<string, string>> => {
  const said = typed.trim()
  if (said === '') return {}
  if (said.includes('@')) return { email: said }
  if (/^[+\d][\d\s.]+$/.test(said)) return { phone1: said }
  return { surname: said.charAt(0).toUpperCase() + said.slice(1) }
}

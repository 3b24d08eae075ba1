import type { RecordItem } from '#web/crud/record.ts'

/** Civility, name, first name (spec 3); a company by its name. */
export const customerName = (item: RecordItem): string => {
  if (item['isCompany'] === true && typeof item['companyName'] === 'string') return item['companyName']
  const parts = [item.labels?.['civilityId'], item['surname'], item['name']]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}

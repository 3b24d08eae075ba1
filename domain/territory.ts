/** Which territories of France have a country code of their own (ISO 3166-1), and in which matter they are France all the same. */

/** French VAT applies there, unlike in French Guiana and Mayotte (CGI, art. 294, 1). */
const VAT_OVERSEAS: ReadonlySet<string> = new Set(['GP', 'MQ', 'RE'])

/** Who lives there has their home in France for tax: the five overseas departments (CGI, art. 4 B). */
const TAX_OVERSEAS: ReadonlySet<string> = new Set(['GP', 'MQ', 'RE', 'GF', 'YT'])

/** Country as VAT and electronic invoices know it (CGI, art. 289 bis): that of Réunion is France. `vat_territory` in SQL says the same. */
export const vatTerritory = (countryCode: string): string => (VAT_OVERSEAS.has(countryCode) ? 'FR' : countryCode)

/** Whether a home there is one in France for tax (C. mon. fin., art. L112-6). */
export const isTaxHomeInFrance = (countryCode: string): boolean => countryCode === 'FR' || TAX_OVERSEAS.has(countryCode)

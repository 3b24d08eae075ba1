/** Texts of payments and bills, on a file and in their own lists. */
export const texts = {} as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    billing: typeof texts
  }
}

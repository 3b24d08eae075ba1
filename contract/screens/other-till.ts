import { screens } from '#contract/screen.ts'

const FILES = { right: 'sale_cash_register', chapter: 'caisse', texts: ['crud'] } as const

/** /other-till-list and /other-till/$otherTillId are drawn from their declaration. */
export const otherTill = screens('other-till', {
  '/till-file-list': FILES,
  '/till-file/$tillFileId': FILES,
})

import { screens } from '#contract/screen.ts'

export const taxStatement = screens('tax-statement', {
  '/tax-statement-list': { right: 'result_tax_statement', chapter: 'fiscal', texts: ['result'] },
})

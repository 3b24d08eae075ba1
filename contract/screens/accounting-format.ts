import { screens } from '#contract/screen.ts'

export const accountingFormat = screens('accounting-format', {
  '/admin/module/accounting-grid': {
    right: 'establishment_module',
    module: 'accountingExport',
    chapter: 'comptabilite',
    texts: ['crud'],
  },
})

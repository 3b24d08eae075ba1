import { screens } from '#contract/screen.ts'

export const establishment = screens('establishment', {
  '/admin/establishment': { right: 'establishment_establishment', chapter: 'parametrage', texts: ['crud'] },
  '/admin/financial-year/$financialYearId': {
    right: 'establishment_financial_year',
    chapter: 'fiscal',
    texts: ['crud'],
  },
  '/admin/activity-period/$activityPeriodId': {
    right: 'establishment_activity_period',
    chapter: 'parametrage',
    texts: ['crud'],
  },
  '/admin/module-grid': { right: 'establishment_module', chapter: 'preferences' },
  '/admin/module/preference-group/$providerId': { right: 'group_settings', chapter: 'preferences', texts: ['crud'] },
})

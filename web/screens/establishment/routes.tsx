import { establishment } from '#contract/screens/establishment.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(establishment, {
  '/admin/establishment': () =>
    import('#web/screens/establishment/establishment-screen.tsx').then((m) => m.EstablishmentScreen),
  '/admin/financial-year/$financialYearId': () =>
    import('#web/screens/establishment/financial-year-screen.tsx').then((m) => m.FinancialYearScreen),
  '/admin/activity-period/$activityPeriodId': () =>
    import('#web/screens/establishment/activity-period-screen.tsx').then((m) => m.ActivityPeriodScreen),
  '/admin/module-grid': () => import('#web/screens/establishment/module-grid.tsx').then((m) => m.ModuleGrid),
  '/admin/module/preference-group/$providerId': () =>
    import('#web/screens/establishment/group-screen.tsx').then((m) => m.GroupScreen),
})

import { activityPeriod, financialYear } from '#contract/entities/establishment/calendar.ts'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import { preferenceGroup } from '#contract/entities/establishment/group.ts'
import { listScreen } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/admin/establishment',
    right: establishment.right,
    texts: ['crud'],
    load: () => import('#web/screens/establishment/establishment-screen.tsx').then((m) => m.EstablishmentScreen),
  }),
  listScreen(financialYear, '/admin/financial-year-list', '/admin/financial-year/$financialYearId'),
  screen({
    path: '/admin/financial-year/$financialYearId',
    right: financialYear.right,
    texts: ['crud'],
    load: () => import('#web/screens/establishment/financial-year-screen.tsx').then((m) => m.FinancialYearScreen),
  }),
  listScreen(activityPeriod, '/admin/activity-period-list', '/admin/activity-period/$activityPeriodId'),
  screen({
    path: '/admin/activity-period/$activityPeriodId',
    right: activityPeriod.right,
    texts: ['crud'],
    load: () => import('#web/screens/establishment/activity-period-screen.tsx').then((m) => m.ActivityPeriodScreen),
  }),
  screen({
    path: '/admin/module-grid',
    right: 'establishment_module',
    load: () => import('#web/screens/establishment/module-grid.tsx').then((m) => m.ModuleGrid),
  }),
  listScreen(preferenceGroup, '/admin/module/preference-group-grid', '/admin/module/preference-group/$providerId'),
  screen({
    path: '/admin/module/preference-group/$providerId',
    right: preferenceGroup.right,
    texts: ['crud'],
    load: () => import('#web/screens/establishment/group-screen.tsx').then((m) => m.GroupScreen),
  }),
]

import { establishment } from '#contract/entities/establishment/establishment.ts'
import { activityPeriod, financialYear } from '#contract/entities/establishment/calendar.ts'
import { entityScreens, listScreen } from '#web/crud/entity-screens.tsx'
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
  ...entityScreens(activityPeriod, '/admin/activity-period-list', '/admin/activity-period/$activityPeriodId'),
]

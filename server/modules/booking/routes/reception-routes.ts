import { desk } from '#contract/operations/booking/reception.ts'
import { arrive, go, undoArrive } from '#server/modules/booking/lifecycle/reception.ts'
import { receptionDayRoutes } from '#server/modules/booking/reception/routes.ts'
import { writing } from '#server/modules/booking/routes/kit.ts'
import type { Route } from '#server/platform/http/route.ts'

export const receptionRoutes: readonly Route[] = [
  ...receptionDayRoutes,
  writing(desk.arrive, arrive),
  writing(desk.undoArrive, undoArrive),
  writing(desk.go, go),
]

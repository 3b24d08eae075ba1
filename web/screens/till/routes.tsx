import { till } from '#contract/screens/till.ts'
import { loads } from '#web/shell/screens.ts'

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

export const screens = loads(
  till,
  {
    '/cash-register/$cashRegisterId': () =>
      import('#web/screens/till/register-screen.tsx').then((m) => m.RegisterScreen),
    '/sale-cash-register/$cashRegisterSaleId': () =>
      import('#web/screens/till/sale-screen.tsx').then((m) => m.SaleScreen),
    '/till-report/$tillSessionId': () => import('#web/screens/till/report-screen.tsx').then((m) => m.ReportScreen),
  },
  {
    '/cash-register/$cashRegisterId': ({ part }) => (part === 'keys' ? { part } : {}),
    '/sale-cash-register/$cashRegisterSaleId': ({ till: register }) => {
      const id = whole(register)
      return id === undefined ? {} : { till: id }
    },
  },
)

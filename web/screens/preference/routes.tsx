import { PREFERENCES } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName } from '#contract/operations/establishment/preference.ts'
import type { ScreenPath } from '#web/paths.ts'
import { screen } from '#web/shell/route-kit.tsx'

const of = (name: PreferenceName, path: ScreenPath) =>
  screen({
    path,
    right: PREFERENCES[name].right,
    module: () => PREFERENCES[name].module,
    texts: ['crud'],
    load: async () => {
      const { PreferenceScreen } = await import('#web/screens/preference/preference-screen.tsx')
      return () => <PreferenceScreen name={name} />
    },
  })

export const screens = [
  of('booking', '/preference/booking'),
  of('quotation', '/admin/module/quotation'),
  of('bookingOption', '/preference/booking/option'),
  of('cancellation', '/preference/cancellation'),
  of('earlyDeparture', '/preference/early_departure'),
  of('arrivalDeparture', '/preference/arrival_departure'),
  of('fees', '/preference/fees'),
  of('sale', '/preference/sale'),
  of('result', '/preference/result'),
  of('customer', '/preference/customer'),
  of('customerResume', '/preference/customerResume'),
  of('printMode', '/preference/print-mode'),
  of('planning', '/admin/module/planning'),
  of('access', '/preference/access'),
]

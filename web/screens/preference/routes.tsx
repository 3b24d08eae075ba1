import { preference } from '#contract/screens/preference.ts'
import type { PreferenceName } from '#contract/operations/establishment/preference.ts'
import { loads } from '#web/shell/screens.ts'

const of = (name: PreferenceName) => async () => {
  const { PreferenceScreen } = await import('#web/screens/preference/preference-screen.tsx')
  return () => <PreferenceScreen name={name} />
}

/** Its columns are more than a text. */
const taxColumns = async () => {
  const { PreferenceScreen } = await import('#web/screens/preference/preference-screen.tsx')
  const { TaxColumnsInput, TaxFilePreview } = await import('#web/screens/preference/tax-columns.tsx')
  const inputs = { columns: TaxColumnsInput }
  return () => (
    <PreferenceScreen
      name="taxStatement"
      inputs={inputs}
      renderBelow={(values) => <TaxFilePreview values={values} />}
    />
  )
}

export const screens = loads(preference, {
  '/preference/booking': of('booking'),
  '/admin/module/quotation': of('quotation'),
  '/preference/booking/option': of('bookingOption'),
  '/preference/cancellation': of('cancellation'),
  '/preference/early_departure': of('earlyDeparture'),
  '/preference/arrival_departure': of('arrivalDeparture'),
  '/preference/fees': of('fees'),
  '/preference/sale': of('sale'),
  '/preference/result': of('result'),
  '/admin/module/preference-tax-statement': taxColumns,
  '/admin/module/preference-tax-statement-informations': of('taxStatementInformations'),
  '/preference/customer': of('customer'),
  '/preference/customerResume': of('customerResume'),
  '/preference/print-mode': of('printMode'),
  '/admin/module/planning': of('planning'),
  '/accounting-customer-account-settings': of('accounting'),
  '/preference/access': of('access'),
  '/admin/module/preference-tva-statement': of('vatStatement'),
  '/admin/module/vacaf': of('vacaf'),
})

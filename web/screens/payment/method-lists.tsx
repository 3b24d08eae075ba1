/** Payment methods looked at for one purpose: how they go to the bank, or where they are taken. */
import { useMemo } from 'react'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import { useT } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/i18n.ts'
import type { MethodTab } from '#web/screens/payment/method-tabs.tsx'

interface Look {
  readonly title: TextKey<'payment'>
  readonly columns: readonly string[]
  readonly page: MethodTab
}

const listOf =
  ({ title, columns, page }: Look) =>
  () => {
    const t = useT('payment')
    const shown = t(title)
    const view = useMemo(() => ({ title: shown, columns, page }), [shown])
    return <EntityList entity={paymentMethod} record="/payment-method/$tab/$paymentMethodId" view={view} />
  }

export const DepositTypeList = listOf({
  title: 'method.depositTypes',
  columns: ['label', 'kind', 'bankable', 'depositType', 'bankAccountId'],
  page: 'deposit',
})

export const PointOfSaleList = listOf({
  title: 'method.pointsOfSale',
  columns: ['label', 'kind', 'atPointOfSale', 'active'],
  page: 'sale',
})

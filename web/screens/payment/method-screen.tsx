import { paymentMethod } from '#contract/entities/payment/payment.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { METHOD_TABS, MethodTabs, toMethodTab } from '#web/screens/payment/method-tabs.tsx'
import classes from '#web/screens/payment/method.module.css'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'

/** A payment method, a part an address: what it is, how it goes to the bank, where it is taken. */
export const MethodScreen = () => {
  const { tab: asked, paymentMethodId: id } = useScreenParams('/payment-method/$tab/$paymentMethodId')
  const t = useT('payment')
  const go = useGo()
  const tab = toMethodTab(asked, id)
  return (
    <EntityRecord
      key={tab}
      entity={paymentMethod}
      list="/payment-method-list"
      record="/payment-method/$tab/$paymentMethodId"
      rows={METHOD_TABS[tab]}
      tabs={<MethodTabs id={id} tab={tab} />}
      renderBelow={() => (
        <>
          <p className={classes.help}>{t(`method.help.${tab}`)}</p>
          {tab === 'sale' ? <AtPointOfSale /> : null}
        </>
      )}
      {...(id === 0
        ? {
            onSaved: (item) =>
              go(pathTo('/payment-method/$tab/$paymentMethodId', { tab: 'deposit', paymentMethodId: item.id }), {
                replace: true,
              }),
          }
        : {})}
    />
  )
}

/** What the cashier sees, in the order of the list. */
const AtPointOfSale = () => {
  const t = useT('payment')
  const rows = useAll(paymentMethod).data?.list ?? []
  const offered = rows.filter((row) => row['atPointOfSale'] === true && row['active'] === true)
  return (
    <section className={classes.keys} aria-label={t('method.keys')}>
      <h2>{t('method.keys')}</h2>
      <ol>
        {offered.map((row) => (
          <li key={row.id}>{nameOf(paymentMethod, row)}</li>
        ))}
      </ol>
    </section>
  )
}

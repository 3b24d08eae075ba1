import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

/** Rows of the form that each part shows; together they are the whole of it. */
export const METHOD_TABS = {
  identity: [['label', 'kind', 'active']],
  deposit: [['bankable'], ['depositType', 'bankAccountId'], ['commissionRate']],
  sale: [['atPointOfSale']],
} as const
export type MethodTab = keyof typeof METHOD_TABS

const isTab = (tab: string): tab is MethodTab => Object.hasOwn(METHOD_TABS, tab)

/** A part that the address does not name well is the first; a new method has no other yet. */
export const toMethodTab = (tab: string, id: number): MethodTab => (id !== 0 && isTab(tab) ? tab : 'identity')

export const MethodTabs = ({ id, tab }: { readonly id: number; readonly tab: MethodTab }) => {
  const t = useT('payment')
  return (
    <PageTabs
      label={t('method.parts')}
      current={tab}
      tabs={Object.keys(METHOD_TABS)
        .filter(isTab)
        .map((key) => ({
          key,
          label: t(`method.tab.${key}`),
          to: pathTo('/payment-method/$tab/$paymentMethodId', { tab: key, paymentMethodId: id }),
          disabledReason: id === 0 && key !== 'identity' ? t('method.saveFirst') : undefined,
        }))}
    />
  )
}

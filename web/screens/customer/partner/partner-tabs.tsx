import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

export const PARTNER_PAGES = ['identity', 'allotments', 'commissions', 'stays'] as const
export type PartnerPage = (typeof PARTNER_PAGES)[number]

/** A part that the address does not name well is the first. */
export const toPartnerPage = (page: string): PartnerPage => PARTNER_PAGES.find((known) => known === page) ?? 'identity'

export const PartnerTabs = ({ id, page }: { readonly id: number; readonly page: PartnerPage }) => {
  const t = useT('customer')
  return (
    <PageTabs
      label={t('partner.tabs.label')}
      current={page}
      tabs={PARTNER_PAGES.map((key) => ({
        key,
        label: t(`partner.tabs.${key}`),
        to: pathTo('/partner/$page/$partnerId', { page: key, partnerId: id }),
        disabledReason: id === 0 && key !== 'identity' ? t('tabs.saveFirst') : undefined,
      }))}
    />
  )
}

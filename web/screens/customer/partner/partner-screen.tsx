import type { ReactNode } from 'react'
import { allotment, commissionPeriod, partner } from '#contract/entities/customer/partner.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { EntityPart } from '#web/crud/record-part.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { AllotmentWeeks } from '#web/screens/customer/partner/allotment-weeks.tsx'
import { PartnerStays } from '#web/screens/customer/partner/partner-stays.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const PARTNER_PAGES = ['identity', 'allotments', 'commissions', 'stays'] as const
type PartnerPage = (typeof PARTNER_PAGES)[number]

/** A part that the address does not name well is the first. */
const toPartnerPage = (page: string): PartnerPage => PARTNER_PAGES.find((known) => known === page) ?? 'identity'

const PartnerTabs = ({ id, page }: { readonly id: number; readonly page: PartnerPage }) => {
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

const State = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('customer')
  return item['active'] === false ? <StatusBadge tone="done">{t('partner.inactive')}</StatusBadge> : null
}

/** A partner, a part an address. */
export const PartnerScreen = () => {
  const { page, partnerId: id } = useScreenParams('/partner/$page/$partnerId')
  const t = useT('customer')
  const go = useGo()
  const shown = id === 0 ? 'identity' : toPartnerPage(page)
  if (shown === 'identity')
    return (
      <EntityRecord
        entity={partner}
        list="/partner-list"
        record="/partner/$page/$partnerId"
        tabs={<PartnerTabs id={id} page={shown} />}
        renderInfo={(item) => <State item={item} />}
        {...(id === 0
          ? {
              onSaved: (item: RecordItem) =>
                go(pathTo('/partner/$page/$partnerId', { page: 'allotments', partnerId: item.id }), { replace: true }),
            }
          : {})}
      />
    )
  const initial = { partnerId: id }
  const parts: Readonly<Record<typeof shown, ReactNode>> = {
    allotments: (
      <>
        <EntityPanel
          entity={allotment}
          parentId={id}
          orderBy="startDate"
          initial={initial}
          emptyBody={t('partner.allotments.empty')}
        />
        <AllotmentWeeks partnerId={id} />
      </>
    ),
    commissions: (
      <EntityPanel
        entity={commissionPeriod}
        parentId={id}
        orderBy="startDate"
        initial={initial}
        emptyBody={t('partner.commissions.empty')}
      />
    ),
    stays: <PartnerStays fixed={{ partnerId: id }} />,
  }
  return (
    <EntityPart
      entity={partner}
      id={id}
      list={pathTo('/partner-list')}
      tabs={<PartnerTabs id={id} page={shown} />}
      renderInfo={(item) => <State item={item} />}
    >
      {parts[shown]}
    </EntityPart>
  )
}

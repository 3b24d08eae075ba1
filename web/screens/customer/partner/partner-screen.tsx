import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { allotment, commissionPeriod, partner } from '#contract/entities/customer/partner.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { AllotmentWeeks } from '#web/screens/customer/partner/allotment-weeks.tsx'
import { PartnerStays } from '#web/screens/customer/partner/partner-stays.tsx'
import { PartnerTabs, toPartnerPage } from '#web/screens/customer/partner/partner-tabs.tsx'
import type { PartnerPage } from '#web/screens/customer/partner/partner-tabs.tsx'
import classes from '#web/screens/customer/customer.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const LIST = pathTo('/partner-list')

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
    <Part id={id} page={shown}>
      {parts[shown]}
    </Part>
  )
}

interface PartProps {
  readonly id: number
  readonly page: PartnerPage
  readonly children: ReactNode
}

/** A part that is no form: whose it is, tabs, the way back. */
const Part = ({ id, page, children }: PartProps) => {
  const t = useT('crud')
  const record = useRecord(partner, id)
  const back = useGoBack(LIST)
  useFunctionKeys({ Escape: { run: back } })
  if (record.error !== null) return <EmptyState isPage title={sentenceOf(record.error)} />
  return (
    <div className={classes.screen}>
      <PageLine
        title={record.data === undefined ? partner.label.one : nameOf(partner, record.data)}
        count={partner.label.one}
        info={record.data === undefined ? null : <State item={record.data} />}
        actions={
          <Button variant="default" onClick={back}>
            {t('form.quit')}
          </Button>
        }
      />
      <PartnerTabs id={id} page={page} />
      <div className={classes.part}>{children}</div>
    </div>
  )
}

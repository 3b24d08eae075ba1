import { Checkbox, Select } from '@mantine/core'
import { partner } from '#contract/entities/customer/partner.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PartnerStaysTable } from '#web/screens/customer/partner/partner-stays.tsx'
import classes from '#web/screens/customer/customer.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { keptDay, keptNumber } from '#web/shell/searched.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const STATUSES = [1, 2, 3, 4, 5] as const
type PartnerStatus = (typeof STATUSES)[number]

/** /partner-booking-list: the partners' quotes, options, bookings, stays and closed files (spec 4). */
export const PartnerBookingList = () => {
  const { statusId } = useScreenParams('/partner-booking-list/$statusId')
  const status: PartnerStatus = STATUSES.find((known) => known === statusId) ?? 3
  const t = useT('customer')
  const back = useGoBack('/home')
  const partners = useAll(partner)
  const [kept, keep] = useRemembered('filters', 'partner-stays', {})
  const [, change] = useTableMemory('partner-stays')
  const [partnerId, from, to] = [keptNumber(kept['partnerId']), keptDay(kept['from']), keptDay(kept['to'])]
  const cancelled = kept['cancelled'] === true
  const put = (over: Readonly<Record<string, unknown>>): void => {
    keep({ ...kept, ...over })
    change({ page: 0 })
  }
  useFunctionKeys({ Escape: { run: back } })
  const criteria = {
    statusId: status,
    cancelled,
    ...(partnerId === null ? {} : { partnerId }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
  return (
    <div className={classes.screen}>
      <PageLine
        title={t('partner.stays.title')}
        filters={
          <>
            <Select
              aria-label={t('partner.stays.partner')}
              placeholder={t('partner.stays.all')}
              data={(partners.data?.list ?? []).map((one) => ({ value: String(one.id), label: nameOf(partner, one) }))}
              value={partnerId === null ? null : String(partnerId)}
              onChange={(value) => put({ partnerId: value === null ? null : Number(value) })}
              clearable
              searchable
              w={200}
            />
            <DayInput
              label={t('partner.stays.from')}
              isLabelHidden
              placeholder={t('partner.stays.from')}
              value={from}
              onChange={(day) => put({ from: day })}
              w={132}
            />
            <DayInput
              label={t('partner.stays.to')}
              follows={from}
              isLabelHidden
              placeholder={t('partner.stays.to')}
              value={to}
              onChange={(day) => put({ to: day })}
              w={132}
            />
            <Checkbox
              label={t('partner.stays.cancelled')}
              checked={cancelled}
              onChange={(event) => put({ cancelled: event.currentTarget.checked })}
            />
          </>
        }
      />
      <PageTabs
        label={t('partner.stays.statuses')}
        current={String(status)}
        tabs={STATUSES.map((one) => ({
          key: String(one),
          label: t(`stays.statusOf.${one}`),
          to: pathTo('/partner-booking-list/$statusId', { statusId: one }),
        }))}
      />
      <div className={classes.part}>
        <PartnerStaysTable key={JSON.stringify(criteria)} criteria={criteria} label={t('partner.stays.title')} />
      </div>
    </div>
  )
}

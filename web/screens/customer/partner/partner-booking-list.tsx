import { FILE_STATUS, partnerStayList } from '#contract/lists/booking/partner-stay.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FilterFields } from '#web/list/filters.tsx'
import { useListTable } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { CancelStay, stayAddress } from '#web/screens/customer/partner/partner-stays.tsx'
import classes from '#web/screens/customer/customer.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { FoundTable } from '#web/ui/list-screen.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

/** /partner-booking-list: the partners' quotes, options, bookings, stays and closed files (spec 4). */
export const PartnerBookingList = () => {
  const { statusId } = useScreenParams('/partner-booking-list/$statusId')
  const status = FILE_STATUS.keys.find((known) => known === statusId) ?? 3
  const t = useT('customer')
  const crud = useT('crud')
  const f4 = { open: crud('list.consult'), noneSelected: crud('list.noneSelected') }
  const place = { fixed: { statusId: status }, name: 'partner-stays' }
  const { found, data, filters, put, selected, table } = useListTable(partnerStayList, { open: stayAddress }, f4, place)
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  return (
    <div className={classes.screen}>
      <PageLine
        title={t('partner.stays.label')}
        filters={<FilterFields list={partnerStayList} filters={filters} put={put} />}
        actions={
          <>
            <CancelStay selected={selected} isCancelled={filters['cancelled'] === true} />
            <ListFiles list={partnerStayList} body={found.body} title={t('partner.stays.label')} rows={data?.total} />
          </>
        }
      />
      <PageTabs
        label={t('partner.stays.statuses')}
        current={String(status)}
        tabs={FILE_STATUS.keys.map((one) => ({
          key: String(one),
          label: FILE_STATUS.word(one),
          to: pathTo('/partner-booking-list/$statusId', { statusId: one }),
        }))}
      />
      <div className={classes.part}>
        <FoundTable
          label={t('partner.stays.label')}
          {...table}
          empty={<EmptyState title={t('partner.stays.empty')} body={t('partner.stays.emptyBody')} />}
        />
      </div>
    </div>
  )
}

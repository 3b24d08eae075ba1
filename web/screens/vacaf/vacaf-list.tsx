import { useState } from 'react'
import type { ListBeside, ListRow } from '#contract/list.ts'
import { vacafList } from '#contract/lists/booking/vacaf.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FilterFields } from '#web/list/filters.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { NothingWith } from '#web/list/list-screen.tsx'
import { useListTable } from '#web/list/use-list-table.tsx'
import { useOffices } from '#web/screens/booking/file/aid/use-aids.ts'
import { Offices } from '#web/screens/vacaf/offices.tsx'
import { StatementButton } from '#web/screens/vacaf/statement-button.tsx'
import { TakeDialog } from '#web/screens/vacaf/transfer-dialog.tsx'
import { fileAddress } from '#web/shell/file-address.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'

type Row = ListRow<typeof vacafList>

const OPTIONS = {
  open: (row: Row) => fileAddress(row.bookingId, 'lines'),
  isMuted: (row: Row) => row.state === 'REFUSED' || row.state === 'VOID',
}

interface TakeProps {
  /** Those that may still pay. */
  readonly offices: NonNullable<ReturnType<typeof useOffices>>
  readonly officeId: number | null
}

/** One transfer of an office, over many files. */
const Take = ({ offices, officeId }: TakeProps) => {
  const t = useT('vacaf')
  const ui = useT('ui')
  const [isOpen, setOpen] = useState(false)
  const { write } = useRight('payment_payment')
  const reason = write ? (offices.length === 0 ? t('transfer.noOffice') : undefined) : ui('noRight')
  const open = (): void => setOpen(true)
  useFunctionKeys({ F3: { label: t('transfer.open'), run: open, disabledReason: reason } })
  return (
    <>
      <ActionButton hotkey="F3" disabledReason={reason} onClick={open}>
        {t('transfer.open')}
      </ActionButton>
      {isOpen ? <TakeDialog offices={offices} officeId={officeId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** /vacaf-list: holiday aids by state, office and departure; of one office, its statement over a period. */
export const VacafList = () => {
  const t = useT('vacaf')
  const words = { open: t('list.open'), noneSelected: t('list.noneSelected') }
  const { found, data, filters, put, table } = useListTable(vacafList, OPTIONS, words)
  const offices = useOffices() ?? []
  const officeId = typeof filters['office'] === 'number' ? filters['office'] : null
  const statement = offices.find(({ id }) => id === officeId)
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  const title = statement === undefined ? t('list.title') : t('office.statement', { office: statement.label })
  return (
    <ListScreen
      title={title}
      count={data === undefined ? undefined : t('list.count', { count: data.total })}
      filters={<FilterFields list={vacafList} filters={filters} put={put} beside={data as ListBeside | undefined} />}
      actions={
        <>
          <Take offices={offices} officeId={officeId} />
          {statement === undefined ? null : <StatementButton office={statement} />}
          <ListFiles list={vacafList} body={found.body} title={title} rows={data?.total} />
        </>
      }
      {...table}
      empty={
        found.isNarrowed ? (
          <NothingWith title={t('list.noMatch')} onClear={() => put(found.none)} />
        ) : (
          <EmptyState title={t('list.empty')} body={t('list.emptyBody')} />
        )
      }
      below={<Offices offices={offices} onShow={(id) => put({ ...found.none, office: id })} />}
    />
  )
}

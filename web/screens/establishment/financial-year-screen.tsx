import { useState } from 'react'
import { financialMonth, financialPeriod, financialYear } from '#contract/entities/establishment/calendar.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import classes from '#web/crud/crud.module.css'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useChildren } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import own from '#web/screens/establishment/holidays.module.css'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { failureOf } from '#web/ui/list-failure.tsx'

const MONTHS = columnsOf(financialMonth, ['label', 'startDate', 'endDate', 'status'])
const DAYS = ['label', 'status']

/** Months in order; the days of the one that is selected below. */
const Months = ({ yearId }: { readonly yearId: number }) => {
  const t = useT('establishment')
  const [chosen, setChosen] = useState<number | null>(null)
  const months = useChildren(financialMonth, yearId)
  const rows = months.data?.list.toSorted((a, b) => String(a['startDate']).localeCompare(String(b['startDate'])))
  return (
    <>
      <section className={classes.panel} aria-label={t('year.months')}>
        <div className={classes.panelHead}>
          <h2>{t('year.months')}</h2>
        </div>
        <p className={own.help}>{t('year.monthsHelp')}</p>
        <DataTable<RecordItem>
          label={t('year.months')}
          columns={MONTHS}
          rows={rows}
          rowId={(row) => row.id}
          selected={chosen}
          onSelect={setChosen}
          empty={<EmptyState title={t('year.noMonth')} />}
          failure={failureOf(months)}
        />
      </section>
      {chosen === null ? null : (
        <EntityPanel
          key={chosen}
          entity={financialPeriod}
          parentId={chosen}
          columns={DAYS}
          orderBy="startDate"
          isFixed
        />
      )}
    </>
  )
}

/** A year, and its months and days, which the server makes with it. */
export const FinancialYearScreen = () => (
  <EntityRecord
    entity={financialYear}
    list="/admin/financial-year-list"
    record="/admin/financial-year/$financialYearId"
    renderBelow={(year) => <Months yearId={year.id} />}
  />
)

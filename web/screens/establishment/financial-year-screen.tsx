import { financialMonth, financialYear } from '#contract/entities/establishment/calendar.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'

const MONTH_COLUMNS = ['label', 'startDate', 'endDate', 'status']

/** A year and its months, which the server makes with it. */
export const FinancialYearScreen = () => (
  <EntityRecord
    entity={financialYear}
    list="/admin/financial-year-list"
    record="/admin/financial-year/$financialYearId"
    renderBelow={(year) => (
      <EntityPanel entity={financialMonth} parentId={year.id} columns={MONTH_COLUMNS} orderBy="startDate" isFixed />
    )}
  />
)

import { Select } from '@mantine/core'
import { country, department, town } from '#contract/entities/customer/reference.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'

const idOf = (value: string | null): number => Number(value ?? 0)

const option = (item: RecordItem, code: string) => ({
  value: String(item.id),
  label: `${nameOf(country, item)} (${String(item[code])})`,
})

/** Towns of a country and department, chosen above the list and kept in its address; 0 is all of them. */
export const TownList = () => {
  const t = useT('customer')
  const go = useGo()
  const { countryId, departmentId } = useScreenParams('/town-list/$countryId/$departmentId')
  const countries = useAll(country)
  const departments = useAll(department)
  const show = (inCountry: number, inDepartment: number): void =>
    go(pathTo('/town-list/$countryId/$departmentId', { countryId: inCountry, departmentId: inDepartment }), {
      replace: true,
    })
  const listed = (departments.data?.list ?? []).filter((one) => countryId === 0 || one['countryId'] === countryId)
  return (
    <EntityList
      entity={town}
      record="/town/$countryId/$departmentId/$townId"
      fixed={{
        ...(countryId === 0 ? {} : { countryId }),
        ...(departmentId === 0 ? {} : { departmentId }),
      }}
      onClear={() => show(0, 0)}
      filters={
        <>
          <Select
            w={190}
            aria-label={t('town.country')}
            placeholder={t('town.everyCountry')}
            data={(countries.data?.list ?? []).map((one) => option(one, 'isoCode'))}
            value={countryId === 0 ? null : String(countryId)}
            onChange={(value) => show(idOf(value), 0)}
            searchable
            clearable
          />
          <Select
            w={230}
            aria-label={t('town.department')}
            placeholder={t('town.everyDepartment')}
            data={listed.map((one) => option(one, 'code'))}
            value={departmentId === 0 ? null : String(departmentId)}
            onChange={(value) => show(countryId, idOf(value))}
            searchable
            clearable
          />
        </>
      }
    />
  )
}

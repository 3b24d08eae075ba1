import { Table } from '@mantine/core'
import { touristTax } from '#contract/entities/payment/tax.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { unitTariff } from '#web/screens/payment/tax-tariffs.ts'
import classes from '#web/screens/payment/tax.module.css'
import { formatDay, formatMoney, formatRate } from '#web/ui/format.ts'
import type { Day } from '#domain/day.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const TariffRow = ({ row }: { readonly row: RecordItem }) => {
  const t = useT('payment')
  const tariff = unitTariff(row)
  const dates = `${formatDay(row['startDate'] as Day)} – ${formatDay(row['endDate'] as Day)}`
  if (tariff === null)
    return (
      <Table.Tr>
        <Table.Td>{String(row['label'])}</Table.Td>
        <Table.Td>{dates}</Table.Td>
        <Table.Td colSpan={3}>{t('tax.lumpSum')}</Table.Td>
      </Table.Tr>
    )
  const rate = row['regime'] === 'PERCENT' ? formatRate(Number(row['rate'])) : null
  return (
    <Table.Tr>
      <Table.Td>{String(row['label'])}</Table.Td>
      <Table.Td>{dates}</Table.Td>
      <Table.Td>
        {rate === null ? formatMoney(tariff.base) : t('tax.percentUpTo', { rate, cap: formatMoney(tariff.base) })}
      </Table.Td>
      <Table.Td>
        {tariff.additions.length === 0
          ? t('tax.noAddition')
          : tariff.additions.map(({ key, amount }) => (
              <div key={key}>
                {touristTax.fields[key].label} ({formatRate(Number(row[key]))}){'\u00A0: '}
                {formatMoney(amount)}
              </div>
            ))}
      </Table.Td>
      <Table.Td>
        <strong>
          {rate === null ? formatMoney(tariff.unit) : t('tax.upTo', { amount: formatMoney(tariff.unit) })}
        </strong>{' '}
        {t(`tax.per.${tariff.regime}`)}
      </Table.Td>
    </Table.Tr>
  )
}

/** What one person owes for one night by each tariff, with the parts of it. */
export const ComputedTariffs = ({ rows }: { readonly rows: readonly RecordItem[] }) => {
  const t = useT('payment')
  if (rows.length === 0) return null
  return (
    <section className={classes.part}>
      <h2>{t('tax.computed')}</h2>
      <ScrollRegion label={t('tax.computed')} className={classes.table}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tax.tariff')}</Table.Th>
              <Table.Th>{t('tax.dates')}</Table.Th>
              <Table.Th>{t('tax.base')}</Table.Th>
              <Table.Th>{t('tax.additions')}</Table.Th>
              <Table.Th>{t('tax.unit')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <TariffRow key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </section>
  )
}

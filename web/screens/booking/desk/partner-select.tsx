import { Select } from '@mantine/core'
import { partner } from '#contract/entities/customer/partner.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'

interface PartnerSelectProps {
  readonly partnerId: number | null
  readonly onChange: (partnerId: number | null) => void
}

/** Who brings the stay; nothing is asked where the house works with nobody. */
export const PartnerSelect = ({ partnerId, onChange }: PartnerSelectProps) => {
  const t = useT('booking')
  const { read } = useRight('customer_partner_partner')
  const { data } = useAll(partner, read)
  const partners = data?.list.filter((one) => one['active'] === true || one.id === partnerId) ?? []
  if (partners.length === 0) return null
  return (
    <Select
      label={t('desk.partner')}
      placeholder={t('desk.noPartner')}
      data={partners.map((one) => ({ value: String(one.id), label: nameOf(partner, one) }))}
      value={partnerId === null ? null : String(partnerId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
      clearable
      searchable
    />
  )
}

/** Name of the partner of a file; null while it is not known. */
export const usePartnerName = (partnerId: number | null): string | null => {
  const { read } = useRight('customer_partner_partner')
  const { data } = useAll(partner, read && partnerId !== null)
  const found = data?.list.find((one) => one.id === partnerId)
  return found === undefined ? null : nameOf(partner, found)
}

import type { TwinReason } from '#domain/customer/twins.ts'
import type { TwinCustomer } from '#contract/operations/customer/twins.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import { formatDay, formatPhone } from '#web/ui/format.ts'

/** Why two records may be one person, in a line. */
export const Reasons = ({ reasons }: { readonly reasons: readonly TwinReason[] }) => {
  const t = useT('customer')
  return <>{reasons.map((reason) => t(`twins.reasons.${reason}`)).join(', ')}</>
}

/** A record in two lines: who, then what tells them apart. */
export const TwinName = ({ one }: { readonly one: TwinCustomer }) => {
  const t = useT('customer')
  const details = [
    one.code,
    one.birthDate === null ? '' : formatDay(one.birthDate),
    one.phone === null ? '' : formatPhone(one.phone),
    one.email ?? '',
    one.town ?? '',
    t('twins.detail', { count: one.stays }),
  ]
  return (
    <span className={classes.two}>
      <span>{one.name}</span>
      <small>{details.filter((part) => part !== '').join(' · ')}</small>
    </span>
  )
}

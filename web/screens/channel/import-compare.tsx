import type { ReactNode } from 'react'
import type { Guest } from '#domain/customer/guest.ts'
import type { ImportCode, ImportFile, ImportStay } from '#contract/operations/booking/import.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/channel/channel.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface RowProps {
  readonly what: string
  readonly told: ReactNode
  readonly here: ReactNode
  /** Of a change: what was told before; undefined: the message is no change. */
  readonly before?: ReactNode
  readonly isChanged?: boolean
}

const Row = ({ what, told, here, before, isChanged = false }: RowProps) => (
  <tr>
    <th scope="row">{what}</th>
    {before === undefined ? null : <td>{before}</td>}
    <td data-changed={isChanged || undefined}>{told}</td>
    <td>{here}</td>
  </tr>
)

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <span className={classes.lines}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
)

const contactOf = (guest: Guest): string[] => {
  const place = [guest.postcode, guest.town, guest.country].filter((part) => part !== null).join(' ')
  return [guest.email, guest.phone, guest.address, place].filter((part) => part !== null && part !== '') as string[]
}

const Meaning = ({ target }: { readonly target: string | null }) => {
  const t = useT('channel')
  return target === null ? <StatusBadge tone="bad">{t('one.unmapped')}</StatusBadge> : target
}

const Meanings = ({ codes }: { readonly codes: readonly ImportCode[] }) => {
  const t = useT('channel')
  return (
    <span className={classes.lines}>
      {codes.map((one) => (
        <span key={one.code}>
          {one.target === null ? (
            <Meaning target={null} />
          ) : (
            t('one.quantity', { count: one.quantity, code: one.target })
          )}
        </span>
      ))}
    </span>
  )
}

type Facet = 'stay' | 'people' | 'options' | 'price'

/** What the channel says of a stay, in words. */
const toldOf = (stay: ImportStay, t: Translate<'channel'>): Readonly<Record<Facet, readonly string[]>> => {
  const quantity = ({ code, quantity: count }: ImportCode): string => t('one.quantity', { count, code })
  const price = (amount: ImportStay['options'][number]['amount']): string =>
    amount === null ? t('one.inPrice') : formatMoney(amount)
  return {
    stay: [stay.typeCode, t('one.dates', { from: formatDay(stay.arrival), to: formatDay(stay.departure) })],
    people: stay.people.map(quantity),
    options: stay.options.map((one) => `${quantity(one)}, ${price(one.amount)}`),
    price: [formatMoney(stay.amount)],
  }
}

/** One thing that the channel says, as it says it now and said it before; undefined: the message is no change. */
const sidesOf = (now: readonly string[], before: readonly string[] | undefined) => ({
  told: <Lines lines={now} />,
  before: before === undefined ? undefined : <Lines lines={before} />,
  isChanged: before !== undefined && now.join('|') !== before.join('|'),
})

interface StayRowsProps {
  readonly stay: ImportStay
  readonly rank: number
  /** The same stay before the change; null: it is new; undefined: the message is no change. */
  readonly before: ImportStay | null | undefined
}

const StayRows = ({ stay, rank, before }: StayRowsProps) => {
  const t = useT('channel')
  const now = toldOf(stay, t)
  const then = before == null ? undefined : toldOf(before, t)
  const sides = (facet: Facet) => sidesOf(now[facet], before === undefined ? undefined : (then?.[facet] ?? []))
  return (
    <>
      <Row what={t('one.stay', { rank })} {...sides('stay')} here={<Meaning target={stay.placeType} />} />
      <Row what={t('one.people')} {...sides('people')} here={<Meanings codes={stay.people} />} />
      {stay.options.length === 0 && (before?.options.length ?? 0) === 0 ? null : (
        <Row what={t('one.options')} {...sides('options')} here={<Meanings codes={stay.options} />} />
      )}
      <Row what={t('one.price')} {...sides('price')} here={t('one.byHand', { amount: formatMoney(stay.amount) })} />
    </>
  )
}

const CustomerHere = ({ file: { customer, bookingId } }: { readonly file: ImportFile }) => {
  const t = useT('channel')
  if (customer === null) return t(bookingId === null ? 'one.newCustomer' : 'one.madeCustomer')
  return (
    <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: customer.id })}>
      {t('one.known', { name: customer.name })}
    </ScreenLink>
  )
}

const SUMS = ['total', 'paid', 'commission'] as const

const guestLines = ({ guest, guestDetail }: { readonly guest: string; readonly guestDetail: Guest }): string[] => [
  guest,
  ...contactOf(guestDetail),
]

/** What is said of the whole booking, after its stays. */
const WholeRows = ({ file }: { readonly file: ImportFile }) => {
  const t = useT('channel')
  const { previous } = file
  const remarkOf = (remark: string | null): string[] => (remark === null ? [] : [remark])
  return (
    <>
      {SUMS.map((sum) => (
        <Row
          key={sum}
          what={t(`one.${sum}`)}
          {...sidesOf([formatMoney(file[sum])], previous === null ? undefined : [formatMoney(previous[sum])])}
          here={sum === 'total' ? t('one.partner', { partner: file.partner }) : null}
        />
      ))}
      {file.event === 'CANCEL' ? (
        <Row
          what={t('one.fee')}
          told={formatMoney(file.cancellationFee)}
          before={previous === null ? undefined : null}
          here={null}
        />
      ) : null}
      {file.remark === null && (previous?.remark ?? null) === null ? null : (
        <Row
          what={t('one.remark')}
          {...sidesOf(remarkOf(file.remark), previous === null ? undefined : remarkOf(previous.remark))}
          here={null}
        />
      )}
    </>
  )
}

/** What the channel said, beside what it becomes here. */
export const ImportCompare = ({ file }: { readonly file: ImportFile }) => {
  const t = useT('channel')
  const { guestDetail: guest, previous } = file
  if (guest === null) return null
  return (
    <section className={classes.panel}>
      <ScrollRegion label={t('one.compare')} className={classes.compared}>
        <table className={classes.sides}>
          <thead>
            <tr>
              <th scope="col">{t('one.what')}</th>
              {previous === null ? null : <th scope="col">{t('one.before')}</th>}
              <th scope="col">{t('one.told', { channel: file.channel })}</th>
              <th scope="col">{t('one.here')}</th>
            </tr>
          </thead>
          <tbody>
            <Row
              what={t('one.guest')}
              {...sidesOf(
                guestLines({ guest: file.guest, guestDetail: guest }),
                previous === null ? undefined : guestLines(previous),
              )}
              here={<CustomerHere file={file} />}
            />
            {file.stays.map((stay, i) => (
              <StayRows
                key={stay.key}
                stay={stay}
                rank={i + 1}
                before={previous === null ? undefined : (previous.stays.find(({ key }) => key === stay.key) ?? null)}
              />
            ))}
            {previous?.stays
              .filter(({ key }) => !file.stays.some((stay) => stay.key === key))
              .map((gone) => (
                <Row
                  key={gone.key}
                  what={t('one.stayGone')}
                  before={<Lines lines={Object.values(toldOf(gone, t)).flat()} />}
                  told={null}
                  here={null}
                  isChanged
                />
              ))}
            <WholeRows file={file} />
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { duties } from '#contract/operations/ereport/duty.ts'
import type { Duty } from '#contract/operations/ereport/duty.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ASK_AGAIN, HomeAlert } from '#web/screens/session/home/home-alert.tsx'
import classes from '#web/screens/session/home/home.module.css'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { formatDay } from '#web/ui/format.ts'

/** Where each is done. */
const PLACES = {
  TRANSACTIONS: '/electronic-report-list',
  PAYMENTS: '/electronic-report-list',
  VAT: '/tva-statement-list',
  TAX: '/tax-statement-list',
  PURCHASE: '/purchase-list',
  EINVOICE: '/electronic-invoice-list',
  PLATFORM: '/admin/module/electronic-invoice-grid',
} as const

const Line = ({ duty }: { readonly duty: Duty }) => {
  const t = useT('ereport')
  const { read } = useRight('payment_closure')
  const { kind, from, through, due, state, count } = duty
  const isCounted = kind === 'PURCHASE' || kind === 'EINVOICE'
  const isSilence = kind === 'PLATFORM'
  const what = isCounted
    ? t(`duties.${kind}`, { count: count ?? 0 })
    : isSilence && from !== null
      ? t('duties.silentSince', { day: formatDay(from) })
      : t(`duties.${kind}`)
  const words =
    from === null || through === null
      ? what
      : t('duties.of', { what, from: formatDay(from), through: formatDay(through) })
  const tells = [
    ...(isCounted || isSilence ? [] : [t(`duties.states.${state}`)]),
    ...(due === null ? [] : [t('duties.due', { due: formatDay(due) })]),
  ]
  return (
    <li>
      <ScreenLink to={pathTo(PLACES[kind])}>{words}</ScreenLink>
      {tells.length === 0 ? null : ` : ${tells.join(', ')}`}
      {state === 'BLOCKED' && read ? (
        <>
          {' · '}
          <ScreenLink to={pathTo('/closure')}>{t('duties.closures')}</ScreenLink>
        </>
      ) : null}
    </li>
  )
}

/** What is due to the tax authority and the town, what went and what failed: told while something is left to do. */
export const Duties = () => {
  const t = useT('ereport')
  const { data } = useQuery({
    queryKey: ['ereport', 'duties'],
    queryFn: ({ signal }) => call(duties.read, { signal }),
    refetchInterval: ASK_AGAIN,
    meta: {
      quiet: true,
      refreshedBy: [
        ...['ereport', 'closure', 'tvaStatement', 'taxStatement', 'purchase', 'preference.vatStatement'],
        ...['einvoiceBill', 'einvoiceFlow'],
      ],
    },
  })
  const today = useToday()
  const list = data?.list ?? []
  const isGrave = ({ state, due }: Duty): boolean =>
    state === 'LATE' || state === 'FAILED' || (state === 'BLOCKED' && due !== null && due < today)
  if (!list.some(({ state }) => state !== 'WENT')) return null
  return (
    <HomeAlert grave={list.some(isGrave)} title={t('duties.title')}>
      <ul className={classes.duties}>
        {list.map((duty) => (
          <Line key={`${duty.kind} ${duty.from ?? ''}`} duty={duty} />
        ))}
      </ul>
    </HomeAlert>
  )
}

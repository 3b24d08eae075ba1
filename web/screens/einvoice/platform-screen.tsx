import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#contract/messages.ts'
import { einvoiceModule, einvoices } from '#contract/operations/payment/einvoice.ts'
import type { EinvoiceExchange } from '#contract/operations/payment/einvoice.ts'
import { COMPANY_SIZES, RECEIVES_FROM, issuesFrom } from '#domain/einvoice/obligation.ts'
import { ModuleScreen } from '#web/crud/module-screen.tsx'
import type { ModulePart } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/einvoice/einvoice.module.css'
import { call } from '#web/shell/call.ts'
import { ScreenLink, useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** /admin/module/electronic-invoice: the approved platform, what the law wants from when, what went and came. */
export const PlatformScreen = () => {
  const t = useT('einvoice')
  return (
    <ModuleScreen
      of={einvoiceModule}
      list="/admin/module/electronic-invoice-grid"
      record="/admin/module/electronic-invoice/$electronicInvoiceId"
      words={{
        clientSecret: {
          one: t('platform.secret'),
          help: t('platform.secretHelp'),
          missing: t('platform.secretMissing'),
        },
      }}
      Talk={Dates}
      Actions={ToList}
      Below={Exchanges}
    />
  )
}

const Dates = ({ item }: ModulePart) => {
  const t = useT('einvoice')
  const size = COMPANY_SIZES.find((one) => one === item['companySize'])
  return (
    <p className={classes.quiet}>
      {t('platform.receives', { day: formatDay(RECEIVES_FROM) })}{' '}
      {size === undefined ? null : t('platform.issues', { day: formatDay(issuesFrom(size)) })}
    </p>
  )
}

const ToList = () => {
  const t = useT('einvoice')
  const go = useGo()
  const { read } = useRight('payment_bill')
  if (!read) return null
  return (
    <Button variant="default" onClick={() => go('/electronic-invoice-list')}>
      {t('platform.list')}
    </Button>
  )
}

const Exchanges = ({ item }: ModulePart) => {
  const t = useT('einvoice')
  const { data, error } = useQuery({
    queryKey: ['electronicInvoice', 'exchanges', item.id],
    queryFn: ({ signal }) => call(einvoices.exchanges, { params: { id: item.id }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['einvoiceFlow', 'einvoiceBill'] },
  })
  if (error !== null) return <p role="alert">{sentenceOf(error)}</p>
  if (data === undefined) return null
  return (
    <section className={classes.panel} aria-label={t('exchanges.title')}>
      <h2>{t('exchanges.title')}</h2>
      {data.blocked === 0 ? null : (
        <p>
          <StatusBadge tone="bad">{t('platform.blocked', { count: data.blocked })}</StatusBadge>
        </p>
      )}
      {data.list.length === 0 ? (
        <EmptyState title={t('exchanges.none')} body={t('exchanges.noneBody')} />
      ) : (
        <ScrollRegion className={classes.exchanges} label={t('exchanges.title')}>
          <table>
            <thead>
              <tr>
                {(['when', 'what', 'about', 'state'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`exchanges.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.list.map((one) => (
                <Exchange key={`${one.direction} ${one.id}`} {...one} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

const STATES = ['WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'FAILED', 'CANCELLED', 'READ', 'PROBLEM'] as const
const KINDS = ['INVOICE', 'STATUS', 'REPORT'] as const
const toneOf = (state: string, failure: string | null) => {
  if (['REJECTED', 'FAILED', 'PROBLEM'].includes(state) || failure !== null) return 'bad'
  if (state === 'WAITING') return 'waiting'
  return ['ACCEPTED', 'READ'].includes(state) ? 'good' : 'neutral'
}

const Exchange = ({ kind, label, at, billId, direction, ...one }: EinvoiceExchange) => {
  const t = useT('einvoice')
  const state = STATES.find((key) => key === one.state)
  const sent = KINDS.find((key) => key === kind)
  const received = kind.endsWith('LC')
    ? t('exchanges.receivedStatus')
    : kind === 'SupplierInvoice'
      ? t('exchanges.receivedInvoice')
      : t('exchanges.received')
  return (
    <tr>
      <td>{formatInstant(at)}</td>
      <td>{direction === 'OUT' && sent !== undefined ? t(`exchanges.kind.${sent}`) : received}</td>
      <td>{billId === null ? label : <ScreenLink to={pathTo('/bill/$billId', { billId })}>{label}</ScreenLink>}</td>
      <td>
        <StatusBadge tone={toneOf(one.state, one.failure)}>
          {state === undefined ? one.state : t(`exchanges.states.${state}`)}
        </StatusBadge>{' '}
        {one.failure === null ? null : (messageOf(one.failure, {}) ?? one.failure)} {one.detail}{' '}
        {one.nextAt === null || one.failure === null ? null : t('exchanges.next', { when: formatInstant(one.nextAt) })}{' '}
        {one.attempts > 1 ? `(${t('exchanges.attempts', { count: one.attempts })})` : null}
      </td>
    </tr>
  )
}

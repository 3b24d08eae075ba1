/** The period that the rows above are of: what it comes to, what is odd in it, its papers, and its validation. */
import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { taxStatements } from '#contract/operations/result/tax-statement.ts'
import type { TaxPeriodState } from '#contract/operations/result/tax-statement.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/tax-statement/tax-statement.module.css'
import { call } from '#web/shell/call.ts'
import { downloadFile, openFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatDay, formatInteger, formatMoney } from '#web/ui/format.ts'

const MOST_SHOWN = 5

const useValidate = (period: TaxPeriodState) => {
  const t = useT('tax-statement')
  const queries = useQueryClient()
  const intent = useIntent()
  const { taxId, from, to, due, notArrived } = period
  const days = { from: formatDay(from), to: formatDay(to) }
  const validate = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(taxStatements.validate, { body: { taxId, from, to, due }, intent: intent.key() }),
    onSuccess: () => {
      intent.settle()
      toast.success(t('period.done', days))
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
      toastError(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['taxStatement'] }),
  })
  const ask = async (): Promise<void> => {
    const count = notArrived.length
    const body = t('ask.body', { due: formatMoney(due) })
    const isSure = await confirm({
      title: t('ask.title', days),
      body: count === 0 ? body : `${body} ${t('ask.notArrived', { count })}`,
      confirmLabel: t('ask.confirm'),
    })
    if (isSure) validate.mutate()
  }
  return { ask, isPending: validate.isPending }
}

const Figures = ({ period }: { readonly period: TaxPeriodState }) => {
  const t = useT('tax-statement')
  const figures = [
    ['due', formatMoney(period.due)],
    ...(period.corrections === 0 ? [] : [['corrections', formatMoney(period.corrections)] as const]),
    ...(period.byPartners === 0 ? [] : [['byPartners', formatMoney(period.byPartners)] as const]),
    ['nights', formatInteger(period.nights)],
    ['exempt', formatInteger(period.exemptNights)],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([key, value]) => (
        <div key={key} className={classes.figure}>
          <dt>{t(`period.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What to look at before it is validated; every cent charged is declared once, or named here. */
const Checks = ({ period: { notArrived, differs, state } }: { readonly period: TaxPeriodState }) => {
  const t = useT('tax-statement')
  if (state === 'VALIDATED') return null
  return (
    <div className={classes.checks}>
      {notArrived.length === 0 ? null : (
        <p>
          {t('period.notArrived', { count: notArrived.length })}{' '}
          {notArrived.slice(0, MOST_SHOWN).map(({ bookingId, bookingCode }) => (
            <ScreenLink key={bookingId} to={fileAddress(bookingId, 'stay')} className={classes.code}>
              {bookingCode}
            </ScreenLink>
          ))}
          {notArrived.length > MOST_SHOWN ? t('period.more', { count: notArrived.length - MOST_SHOWN }) : null}
        </p>
      )}
      {differs.length === 0 ? (
        <p className={classes.soft}>{t('period.balanced')}</p>
      ) : (
        <div role="alert">
          {t('period.differs')}
          <ul>
            {differs.slice(0, MOST_SHOWN).map(({ bookingId, bookingCode, charged, stated }) => (
              <li key={bookingId}>
                <ScreenLink to={fileAddress(bookingId, 'stay')}>
                  {t('period.differsOf', {
                    code: bookingCode,
                    stated: formatMoney(stated),
                    charged: formatMoney(charged),
                  })}
                </ScreenLink>
              </li>
            ))}
          </ul>
          {differs.length > MOST_SHOWN ? t('period.more', { count: differs.length - MOST_SHOWN }) : null}
        </div>
      )}
    </div>
  )
}

const PAPER_WORDS = { SUMMARY: 'summary', REGISTER: 'register', DETAIL: 'detail' } as const

const Papers = ({ period: { documents, taxId, from } }: { readonly period: TaxPeriodState }) => {
  const t = useT('tax-statement')
  const { export: mayExport } = useRight('result_tax_statement')
  const address = `result/tax-statement/file?day=${from}${taxId === null ? '' : `&taxId=${taxId}`}`
  return (
    <>
      {documents.map(({ id, kind, name }) => {
        const path = `result/tax-statement/document/${id}`
        const give = kind === 'DETAIL' ? () => downloadFile(path, name) : () => openFile(path)
        return (
          <Button key={id} size="xs" variant="default" onClick={() => void give().catch(toastError)}>
            {t(`period.${PAPER_WORDS[kind]}`)}
          </Button>
        )
      })}
      {documents.length > 0 || !mayExport ? null : (
        <Button size="xs" variant="default" onClick={() => void downloadFile(address, 'taxe.csv').catch(toastError)}>
          {t('period.file')}
        </Button>
      )}
    </>
  )
}

const Actions = ({ period }: { readonly period: TaxPeriodState }) => {
  const t = useT('tax-statement')
  const { write } = useRight('result_tax_statement')
  const { ask, isPending } = useValidate(period)
  const { prevented, state, portal } = period
  const isDraft = state === 'DRAFT'
  const why = prevented === null ? undefined : (sentenceOfCode(prevented.code, prevented.context) ?? prevented.code)
  const reason = write ? (isPending ? t('period.busy') : why) : t('period.noRight')
  const run = (): void => {
    if (reason === undefined) void ask()
  }
  useFunctionKeys(isDraft ? { F12: { label: t('period.validate'), run, disabledReason: reason } } : {})
  return (
    <Group gap={8} className="p-no-print">
      {isDraft ? (
        <ActionButton size="xs" disabledReason={reason} loading={isPending} onClick={run}>
          {t('period.validate')}
        </ActionButton>
      ) : null}
      <Papers period={period} />
      <ScreenLink to={pathTo('/tax-statement-list')} search={{ view: 'STATEMENT' }}>
        {t('period.all')}
      </ScreenLink>
      <ScreenLink to={pathTo('/admin/module/preference-tax-statement')}>{t('period.settings')}</ScreenLink>
      {portal === null ? null : (
        <a href={portal} target="_blank" rel="noreferrer">
          {t('period.portal')}
        </a>
      )}
      {prevented?.code === 'taxStatement.daysOpen' ? (
        <ScreenLink to={pathTo('/closure')}>{t('period.closeDays')}</ScreenLink>
      ) : null}
      {isDraft && why !== undefined ? <span className={classes.soft}>{why}</span> : null}
    </Group>
  )
}

interface TaxPeriodProps {
  readonly taxId: number | undefined
  readonly day: Day
}

export const TaxPeriod = ({ taxId, day }: TaxPeriodProps) => {
  const t = useT('tax-statement')
  const { data, error } = useQuery({
    queryKey: ['taxStatement', 'period', taxId ?? 0, day],
    queryFn: ({ signal }) => call(taxStatements.period, { query: { taxId, day }, signal }),
    meta: { quiet: true, refreshedBy: ['taxStatement', 'booking', 'closure'] },
    retry: false,
  })
  if (data === undefined) return error === null ? null : <p role="alert">{sentenceOf(error)}</p>
  const { from, to, state, tax } = data
  return (
    <section className={classes.period} aria-label={t('period.label', { from: formatDay(from), to: formatDay(to) })}>
      <h2 className={classes.title}>
        {tax} · {t('period.label', { from: formatDay(from), to: formatDay(to) })} ·{' '}
        {t(state === 'DRAFT' ? 'period.draft' : 'period.validated')}
      </h2>
      <Figures period={data} />
      <Checks period={data} />
      <Actions period={data} />
    </section>
  )
}

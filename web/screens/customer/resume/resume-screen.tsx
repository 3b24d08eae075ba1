import { useQuery } from '@tanstack/react-query'
import { customer } from '#contract/entities/customer/customer.ts'
import { customerSheets } from '#contract/operations/customer/resume.ts'
import { useRecord } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CustomerPicker } from '#web/screens/customer/customer-picker.tsx'
import classes from '#web/screens/customer/customer.module.css'
import { customerName } from '#web/screens/customer/customer-name.ts'
import { ResumePage } from '#web/screens/customer/resume/resume-page.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

interface ResumeSearch {
  /** The customer; absent: one chooses. */
  readonly id?: number
}

/** /customer-resume: all of one customer at a glance, on paper too. */
export const ResumeScreen = () => {
  const { id } = useScreenSearch<ResumeSearch>()
  const back = useGoBack(pathTo('/customer-list'))
  return id === undefined ? <Choose onBack={back} /> : <Resume key={id} id={id} onBack={back} />
}

const Choose = ({ onBack }: { readonly onBack: () => void }) => {
  const t = useT('customer')
  const setSearch = useSetSearch()
  useFunctionKeys({ Escape: { run: onBack } })
  return (
    <div className={classes.screen}>
      <PageLine title={t('resume.title')} />
      <div className={classes.choose}>
        <CustomerPicker label={t('resume.choose')} onPick={(id) => setSearch({ id })} />
        <p className={classes.said}>{t('resume.chooseBody')}</p>
      </div>
    </div>
  )
}

const Resume = ({ id, onBack }: { readonly id: number; readonly onBack: () => void }) => {
  const t = useT('customer')
  const go = useGo()
  const record = useRecord(customer, id)
  const resume = useQuery({
    queryKey: ['customer', 'resume', id],
    queryFn: ({ signal }) => call(customerSheets.resume, { params: { id }, signal }),
    meta: { quiet: true },
  })
  const toRecord = (): void => go(pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: id }))
  useFunctionKeys({
    F4: { label: t('resume.record'), run: toRecord },
    F8: { label: t('resume.print'), run: () => window.print() },
    Escape: { run: onBack },
  })
  const error = record.error ?? resume.error
  return (
    <div className={classes.screen}>
      <PageLine
        title={record.data === undefined ? t('resume.title') : customerName(record.data)}
        count={record.data === undefined ? undefined : `${t('resume.title')} · ${String(record.data['code'])}`}
        actions={
          <>
            <ActionButton
              variant="default"
              leftSection={<Icon name="print" size={16} />}
              hotkey="F8"
              onClick={() => window.print()}
            >
              {t('resume.print')}
            </ActionButton>
            <ActionButton hotkey="F4" onClick={toRecord}>
              {t('resume.record')}
            </ActionButton>
          </>
        }
      />
      {error === null ? null : <EmptyState title={sentenceOf(error)} />}
      {record.data === undefined || resume.data === undefined ? null : (
        <ResumePage item={record.data} resume={resume.data} />
      )}
    </div>
  )
}

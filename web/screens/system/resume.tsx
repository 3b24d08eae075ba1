/** « Reprendre »: a house that was restored to an earlier moment goes on above what was numbered since. For who answers for the system. */
import { useState } from 'react'
import { Alert, Loader, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RESUME_WORD, resuming } from '#contract/operations/session/resume.ts'
import type { ResumeAnswer } from '#contract/operations/session/resume.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { RestError, fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant, formatInteger } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import classes from '#web/screens/system/system.module.css'

const SOON_MS = 1500

type Site = ResumeAnswer['sites'][number]

/** What a till signed since: kind, how many, ranks in its chain. */
const Chains = ({ chains }: Pick<Site, 'chains'>) => {
  const t = useT('system')
  if (chains.length === 0) return <p className={classes.note}>{t('resume.nothingSigned')}</p>
  return (
    <table className={classes.lost}>
      <caption>{t('resume.signed')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('resume.till')}</th>
          <th scope="col">{t('resume.kind')}</th>
          <th scope="col">{t('resume.count')}</th>
          <th scope="col">{t('resume.ranks')}</th>
        </tr>
      </thead>
      <tbody>
        {chains.map(({ till, training, kind, count, from, to }) => (
          <tr key={`${till} ${String(training)} ${kind}`}>
            <td>{training ? t('resume.training', { till }) : till}</td>
            <td>{t(`resume.kinds.${kind}`)}</td>
            <td>{formatInteger(count)}</td>
            <td>
              {from === to
                ? formatInteger(to)
                : t('resume.range', { from: formatInteger(from), to: formatInteger(to) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Numbers on papers that were given since, and the first that comes. */
const Numbers = ({ numbers }: Pick<Site, 'numbers'>) => {
  const t = useT('system')
  if (numbers.length === 0) return null
  return (
    <table className={classes.lost}>
      <caption>{t('resume.numbers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('resume.counter')}</th>
          <th scope="col">{t('resume.given')}</th>
          <th scope="col">{t('resume.next')}</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ of, label, count, from, to, next }) => (
          <tr key={`${of} ${label}`}>
            <td>{t(`resume.counters.${of}`, { label })}</td>
            <td>
              {from === null || to === null
                ? t('resume.none')
                : t(from === to ? 'resume.givenOne' : 'resume.givenRange', { from, to, count: formatInteger(count) })}
            </td>
            <td>{next}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Comparison = ({ answer }: { readonly answer: ResumeAnswer }) => {
  const t = useT('system')
  const { reached, place, headsAt, final, margin, sites, lostSites } = answer
  return (
    <>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t('resume.reached')}</dt>
          <dd>{reached === null ? '–' : formatInstant(reached)}</dd>
        </div>
        <div className={classes.fact}>
          <dt>{t('resume.headsAt')}</dt>
          <dd>
            {formatInstant(headsAt)} · <code>{place}</code>
          </dd>
        </div>
        <div className={classes.fact}>
          <dt>{t('resume.unknown')}</dt>
          <dd>
            {final
              ? t('resume.final')
              : t('resume.notFinal', { at: formatInstant(headsAt), margin: formatInteger(margin) })}
          </dd>
        </div>
      </dl>
      {sites.map(({ id, name, chains, numbers }) => (
        <section key={id} className={classes.site}>
          <h2 className={classes.heading}>{name}</h2>
          <Chains chains={chains} />
          <Numbers numbers={numbers} />
        </section>
      ))}
      {lostSites.length === 0 ? null : (
        <Alert color="resin">{t('resume.lostSites', { names: lostSites.join(', ') })}</Alert>
      )}
    </>
  )
}

interface Typed {
  readonly reason: string
  readonly confirmation: string
  /** By year of the books. */
  readonly papers: Readonly<Record<number, string>>
}

interface FormProps {
  readonly years: readonly { readonly yearId: number; readonly label: string; readonly next: string }[]
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
  readonly errors: Readonly<Record<string, string>>
  readonly isPending: boolean
  readonly onSend: () => void
}

const Form = ({ years, typed, onChange, errors, isPending, onSend }: FormProps) => {
  const t = useT('system')
  return (
    <section className={classes.form}>
      <h2 className={classes.heading}>{t('resume.title')}</h2>
      {years.map(({ yearId, label, next }, index) => (
        <TextInput
          key={yearId}
          label={t('resume.paper', { label })}
          description={t('resume.paperHelp', { next })}
          value={typed.papers[yearId] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...typed, papers: { ...typed.papers, [yearId]: value } })
          }
          error={errors[`papers.${index}.number`]}
          maxLength={40}
        />
      ))}
      <ReasonInput
        label={t('resume.reason')}
        value={typed.reason}
        onChange={(reason) => onChange({ ...typed, reason })}
      />
      {errors['reason'] === undefined ? null : <p className={classes.caution}>{errors['reason']}</p>}
      <TextInput
        label={t('resume.confirm', { word: RESUME_WORD })}
        value={typed.confirmation}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, confirmation: value })}
        error={errors['confirmation']}
        required
        maxLength={20}
        autoComplete="off"
      />
      <div className={classes.made}>
        <ActionButton color="red" loading={isPending} onClick={onSend}>
          {t('resume.now')}
        </ActionButton>
      </div>
    </section>
  )
}

const isBack = (error: unknown): boolean => error instanceof RestError && error.body.message === 'resume.none'

/** Asks until the server that began anew answers that nothing is left to carry on. */
const Beginning = () => {
  const t = useT('system')
  useQuery({
    queryKey: ['resume', 'done'],
    queryFn: async ({ signal }) => {
      try {
        await call(resuming.read, { signal })
      } catch (error) {
        if (isBack(error)) window.location.assign(pathTo('/home'))
      }
      return null
    },
    refetchInterval: SOON_MS,
    meta: { quiet: true },
  })
  return (
    <section className={classes.card} role="status">
      <h2 className={classes.heading}>
        <Loader size="xs" /> {t('resume.beginning')}
      </h2>
      <p>{t('resume.beginningBody')}</p>
    </section>
  )
}

/** The years of the books that bills are numbered by. */
const yearsOf = (answer: ResumeAnswer | undefined): FormProps['years'] =>
  (answer?.sites ?? []).flatMap(({ name, numbers }) =>
    numbers.flatMap(({ yearId, label, next }) =>
      yearId === null ? [] : [{ yearId, next, label: (answer?.sites.length ?? 0) > 1 ? `${label}, ${name}` : label }],
    ),
  )

const NOTHING: Typed = { reason: '', confirmation: '', papers: {} }

/** What is compared, and what is sent. */
const useResume = (isAsked: boolean) => {
  const [typed, setTyped] = useState(NOTHING)
  const intent = useIntent()
  const compared = useQuery({
    queryKey: ['resume'],
    queryFn: ({ signal }) => call(resuming.read, { signal }),
    enabled: isAsked,
    retry: false,
    meta: { quiet: true },
  })
  const years = yearsOf(compared.data)
  const send = useMutation({
    mutationFn: () => {
      const papers = years.map(({ yearId }) => ({ yearId, number: typed.papers[yearId] ?? '' }))
      return call(resuming.carryOn, { body: { ...typed, papers }, intent: intent.key() })
    },
    onError: (failure) => {
      intent.settle()
      if (Object.keys(fieldErrorsOf(failure)).length === 0) toastError(failure)
    },
  })
  return { typed, setTyped, compared, years, send }
}

const NotPast = () => {
  const t = useT('system')
  return (
    <>
      <PageLine title={t('resume.title')} />
      <EmptyState title={t('resume.notPast')} body={t('resume.notPastBody')} />
    </>
  )
}

export const Resume = () => {
  const t = useT('system')
  const { systeme, past } = useUser()
  const back = useGoBack(pathTo('/home'))
  const { typed, setTyped, compared, years, send } = useResume(systeme && past !== undefined)
  const { data, error, refetch, isFetching } = compared
  const disabledReason = data === undefined ? t('resume.wait') : undefined
  useFunctionKeys({
    Escape: { run: back },
    F12: { label: t('resume.now'), run: () => send.mutate(), disabledReason },
  })
  if (past === undefined && !send.isSuccess) return <NotPast />
  return (
    <>
      <PageLine title={t('resume.title')} />
      {systeme ? null : <Alert className={classes.card}>{t('export.onlySystem')}</Alert>}
      {send.isSuccess ? <Beginning /> : null}
      {error === null || isFetching || send.isSuccess ? null : (
        <ListFailure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined || send.isSuccess || error !== null ? null : (
        <Stack gap="md" className={classes.wide}>
          <Alert color="resin" icon={<Icon name="warning" />}>
            {t('resume.what')}
          </Alert>
          <Comparison answer={data} />
          <Form
            years={years}
            typed={typed}
            onChange={setTyped}
            errors={fieldErrorsOf(send.error)}
            isPending={send.isPending}
            onSend={() => send.mutate()}
          />
        </Stack>
      )}
    </>
  )
}

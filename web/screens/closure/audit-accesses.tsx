/** Read-only log-ins of inspectors: opened with an end, closed before it, and what they looked at. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { audits } from '#contract/operations/session/audit.ts'
import type { AuditAccess, AuditLook } from '#contract/operations/session/audit.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import classes from '#web/screens/closure/closure.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay, formatInstant, formatInteger } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { randomPassword } from '#web/ui/random-password.ts'

type T = Translate<'audit'>

const KEY = ['auditAccess']

const stateOf = (t: T, { state, endsOn, closedAt }: AuditAccess): string =>
  t(`access.state.${state}`, {
    day: state === 'CLOSED' && closedAt !== null ? formatInstant(closedAt) : formatDay(endsOn),
  })

/** What an inspector must be told, once. */
interface Opened {
  readonly name: string
  readonly login: string
  readonly password: string
}

const OpenForm = ({
  onOpened,
  onClose,
}: {
  readonly onOpened: (opened: Opened) => void
  readonly onClose: () => void
}) => {
  const t = useT('audit')
  const queries = useQueryClient()
  const [inspector, setInspector] = useState('')
  const [office, setOffice] = useState('')
  const [endsOn, setEndsOn] = useState<Day | null>(null)
  const open = useMutation({
    mutationFn: async (password: string) => {
      // A day that was left empty is said by the server, beside the field.
      const body = { inspector, office, endsOn: endsOn ?? '', password }
      const { login } = await call(audits.open, { body })
      return { name: inspector.trim(), login, password }
    },
    onSuccess: async (opened) => {
      await queries.invalidateQueries({ queryKey: KEY })
      onOpened(opened)
    },
    meta: { quiet: true },
  })
  const beside = fieldErrorsOf(open.error)
  const isSaid = open.error === null || Object.keys(beside).length > 0
  return (
    <ActionDialog
      title={t('access.open')}
      confirmLabel={t('form.run')}
      isPending={open.isPending}
      error={isSaid ? undefined : sentenceOf(open.error)}
      onConfirm={() => open.mutate(randomPassword())}
      onClose={onClose}
    >
      <TextInput
        label={t('form.inspector')}
        required
        data-autofocus
        maxLength={80}
        value={inspector}
        error={beside['inspector']}
        onChange={(event) => setInspector(event.currentTarget.value)}
      />
      <TextInput
        mt="sm"
        label={t('form.office')}
        maxLength={120}
        value={office}
        error={beside['office']}
        onChange={(event) => setOffice(event.currentTarget.value)}
      />
      <Group mt="sm">
        <DayInput label={t('form.endsOn')} required value={endsOn} error={beside['endsOn']} onChange={setEndsOn} />
      </Group>
    </ActionDialog>
  )
}

const Told = ({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) => {
  const t = useT('audit')
  const { name, login, password } = opened
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  const copy = (): void => {
    navigator.clipboard
      .writeText(`${login}\n${password}`)
      .then(() => toast.success(t('form.copied')))
      .catch(toastError)
  }
  return (
    <Modal opened closeOnEscape={false} title={t('form.opened')} onClose={onClose}>
      <p>{t('form.tell', { name })}</p>
      <dl className={classes.facts}>
        <dt>{t('form.login')}</dt>
        <dd>
          <code>{login}</code>
        </dd>
        <dt>{t('form.password')}</dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
      <Group justify="flex-end" mt="lg" gap="xs">
        {globalThis.isSecureContext ? (
          <Button variant="default" onClick={copy}>
            {t('form.copy')}
          </Button>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Modal>
  )
}

const LooksTable = ({ label, list }: { readonly label: string; readonly list: readonly AuditLook[] }) => {
  const t = useT('audit')
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {(['what', 'record', 'times', 'first', 'last'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`looks.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map(({ what, record, taken, times, firstAt, lastAt }) => (
            <tr key={`${what} ${record}`}>
              <th scope="row">{taken ? `${what} (${t('looks.taken')})` : what}</th>
              <td data-label={t('looks.column.record')}>{record}</td>
              <td data-label={t('looks.column.times')}>{formatInteger(times)}</td>
              <td data-label={t('looks.column.first')}>{formatInstant(firstAt)}</td>
              <td data-label={t('looks.column.last')}>{formatInstant(lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Looks = ({ access, onClose }: { readonly access: AuditAccess; readonly onClose: () => void }) => {
  const t = useT('audit')
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, access.id, 'looks'],
    queryFn: ({ signal }) => call(audits.looks, { params: { id: access.id }, signal }),
  })
  const title = t('looks.title', { name: access.inspector })
  return (
    <Modal opened closeOnEscape={false} title={title} size={900} onClose={onClose}>
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 ? <p>{t('looks.none')}</p> : null}
      {data === undefined || data.list.length === 0 ? null : <LooksTable label={title} list={data.list} />}
    </Modal>
  )
}

const useStop = (t: T) => {
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: (id: number) => call(audits.close, { params: { id } }),
    onSuccess: () => toast.success(t('access.stopped')),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return async ({ id, inspector: name }: AuditAccess): Promise<void> => {
    const question = { title: t('access.stopAsk', { name }), body: t('access.stopBody') }
    if (await confirm({ ...question, confirmLabel: t('access.stop'), danger: true })) stop.mutate(id)
  }
}

interface RowProps {
  readonly access: AuditAccess
  readonly reason: string | undefined
  readonly onShow: () => void
}

const AccessRow = ({ access, reason, onShow }: RowProps) => {
  const t = useT('audit')
  const stop = useStop(t)
  const { inspector: name, office, login, lastUsedAt, looks, taken, state } = access
  const counts = { looks: formatInteger(looks), taken: formatInteger(taken) }
  return (
    <tr>
      <th scope="row">
        {name}
        {office === null ? null : <span className={classes.small}>{office}</span>}
      </th>
      <td data-label={t('access.column.login')}>
        <code>{login}</code>
      </td>
      <td data-label={t('access.column.state')}>{stateOf(t, access)}</td>
      <td data-label={t('access.column.used')}>
        {lastUsedAt === null ? t('access.never') : formatInstant(lastUsedAt)}
      </td>
      <td data-label={t('access.column.looked')}>
        {t('access.looks', counts)}{' '}
        <Button variant="subtle" size="compact-xs" aria-label={t('access.showOf', { name })} onClick={onShow}>
          {t('access.show')}
        </Button>
      </td>
      <td>
        {state === 'OPEN' ? (
          <ActionButton
            size="xs"
            variant="default"
            disabledReason={reason}
            aria-label={t('access.stopOf', { name })}
            onClick={() => void stop(access)}
          >
            {t('access.stop')}
          </ActionButton>
        ) : null}
      </td>
    </tr>
  )
}

export const AuditAccesses = () => {
  const t = useT('audit')
  const { write } = useRight('establishment_user')
  const [isOpening, setOpening] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const [shown, setShown] = useState<AuditAccess>()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(audits.list, { signal }) })
  const reason = write ? undefined : t('access.noRight')
  return (
    <section aria-label={t('access.title')}>
      <h2 className={classes.heading}>{t('access.title')}</h2>
      <p>{t('access.what')}</p>
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      <ActionButton disabledReason={reason} onClick={() => setOpening(true)}>
        {t('access.open')}
      </ActionButton>
      {data?.list.length === 0 ? <p className={classes.note}>{t('access.none')}</p> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <div className={`${classes.frame} ${classes.accesses}`}>
          <table className={classes.table} aria-label={t('access.label')}>
            <thead>
              <tr>
                {(['inspector', 'login', 'state', 'used', 'looked', 'action'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`access.column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.list.map((access) => (
                <AccessRow key={access.id} access={access} reason={reason} onShow={() => setShown(access)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isOpening ? (
        <OpenForm
          onOpened={(one) => {
            setOpening(false)
            setOpened(one)
          }}
          onClose={() => setOpening(false)}
        />
      ) : null}
      {opened === undefined ? null : <Told opened={opened} onClose={() => setOpened(undefined)} />}
      {shown === undefined ? null : <Looks access={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

/** /admin/module/accounting-grid: the accountant's software, the table that it reads, where its files go, how they went. */
import { Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Format } from '#domain/accounting/format/format.ts'
import { SOFTWARE, SOFTWARE_KEYS, presetOf } from '#domain/accounting/format/software.ts'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import { PROTOCOLS, accountingSoftware } from '#contract/operations/payment/accounting-format.ts'
import type { AccountingSettings } from '#contract/operations/payment/accounting-format.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { Deliveries } from '#web/screens/accounting-format/deliveries.tsx'
import { FormatPart } from '#web/screens/accounting-format/format-part.tsx'
import { ServerPart } from '#web/screens/accounting-format/server-part.tsx'
import classes from '#web/screens/accounting-format/accounting-format.module.css'
import { call } from '#web/shell/call.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { StaleError, RestError, fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

type Destination = NonNullable<AccountingSettings['destination']>

const PORTS = { SFTP: 22, FTPS: 21, MAIL: 22 } as const

export const AccountingFormat = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['accountingSoftware'],
    queryFn: ({ signal }) => call(accountingSoftware.read, { signal }),
    // What becomes of a message is told of the message alone.
    meta: { refreshedBy: ['accountingSoftware', 'mail'] },
  })
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  return data === undefined ? null : <Settings key={data.version} settings={data} />
}

/** The table of a software as it is kept, and as it is typed. */
const useFormat = (software: SoftwareKey | null) => {
  const [typed, setTyped] = useState<{ readonly of: SoftwareKey; readonly format: Format } | null>(null)
  const kept = useQuery({
    queryKey: ['accountingFormat', 'kept', software],
    queryFn: ({ signal }) => call(accountingSoftware.format, { params: { software: software ?? 'CSV' }, signal }),
    enabled: software !== null,
  })
  const own = typed?.of === software ? typed.format : undefined
  const isDirty =
    own !== undefined && kept.data !== undefined && JSON.stringify(own) !== JSON.stringify(kept.data.format)
  const put = (format: Format): void => {
    if (software !== null) setTyped({ of: software, format })
  }
  return { kept: kept.data, format: own ?? kept.data?.format, isDirty, put, forget: () => setTyped(null) }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const useSettings = (settings: AccountingSettings) => {
  const queries = useQueryClient()
  const [software, setSoftware] = useState(settings.software)
  const [destination, setDestination] = useState(settings.destination)
  const format = useFormat(software)
  const isServerTyped = !isSame(destination, settings.destination)
  const isTyped = software !== settings.software || isServerTyped
  const saving = useMutation({
    mutationFn: async () => {
      // Before anything was chosen, saving says that it must be.
      if (isTyped || settings.software === null)
        await call(accountingSoftware.save, { body: { version: settings.version, software, destination } })
      if (!format.isDirty || software === null || format.kept === undefined || format.format === undefined) return
      // As supplied, it is no adjustment.
      const asked = isSame(format.format, presetOf(software)) ? null : format.format
      await call(accountingSoftware.saveFormat, {
        params: { software },
        body: { version: format.kept.version, format: asked },
      })
      format.forget()
    },
    meta: { quiet: true },
    onSettled: (_, error) => {
      if (error instanceof StaleError) return
      void queries.invalidateQueries({ queryKey: ['accountingFormat'] })
      void queries.invalidateQueries({ queryKey: ['accountingSoftware'] })
    },
  })
  const reread = (): void => {
    format.forget()
    saving.reset()
    void queries.invalidateQueries({ queryKey: ['accountingFormat'] })
    void queries.invalidateQueries({ queryKey: ['accountingSoftware'] })
  }
  return {
    software,
    setSoftware,
    destination,
    setDestination,
    format,
    isServerTyped,
    isDirty: isTyped || format.isDirty,
    saving,
    reread,
  }
}

const Settings = ({ settings }: { readonly settings: AccountingSettings }) => {
  const t = useT('accounting-format')
  const { write, why } = useRight('establishment_module')
  const { software, setSoftware, destination, setDestination, format, isServerTyped, isDirty, saving, reread } =
    useSettings(settings)
  const errors = saving.error instanceof RestError ? fieldErrorsOf(saving.error) : {}
  return (
    <RecordPart
      title={t('title')}
      count={t('chapter')}
      onQuit={useGoBack(pathTo('/admin/module-grid'))}
      save={{
        isDirty,
        isSaving: saving.isPending,
        disabledReason: write ? undefined : why,
        run: () => saving.mutateAsync(),
        isLeft: false,
        error: saving.error,
        stale: { title: t('stale'), label: t('reread'), run: reread },
      }}
    >
      <div className={classes.page}>
        <section className={classes.panel} aria-label={t('software.title')}>
          <h2>{t('software.title')}</h2>
          <p className={classes.quiet}>{t('software.what')}</p>
          <div className={classes.fields}>
            <SoftwareChoice {...{ software, setSoftware }} readOnly={!write} error={errors['software']} />
            <DestinationChoice {...{ destination, setDestination }} readOnly={!write} />
          </div>
          {destination === null ? null : <Where {...{ destination, errors }} put={setDestination} readOnly={!write} />}
        </section>
        {settings.destination === null || settings.destination.protocol === 'MAIL' || destination === null ? null : (
          <ServerPart settings={settings} isTyped={isServerTyped} />
        )}
        {format.format === undefined || software === null ? null : (
          <FormatPart
            format={format.format}
            adjusted={!isSame(format.format, presetOf(software))}
            readOnly={!write}
            onChange={format.put}
            onReset={isSame(format.format, presetOf(software)) ? undefined : () => format.put(presetOf(software))}
          />
        )}
        <Deliveries list={settings.deliveries} />
      </div>
    </RecordPart>
  )
}

interface SoftwareChoiceProps {
  readonly software: SoftwareKey | null
  readonly setSoftware: (software: SoftwareKey | null) => void
  readonly readOnly: boolean
  readonly error: string | undefined
}

const SoftwareChoice = ({ software, setSoftware, readOnly, error }: SoftwareChoiceProps) => {
  const t = useT('accounting-format')
  return (
    <Select
      className={classes.wide}
      label={t('software.label')}
      description={t('software.waitingHelp')}
      placeholder={t('software.placeholder')}
      data={SOFTWARE_KEYS.map((key) => {
        const { label, preset } = SOFTWARE[key]
        return preset === null
          ? { value: key, label: t('software.waiting', { label }), disabled: true }
          : { value: key, label }
      })}
      value={software}
      onChange={(key) => setSoftware(SOFTWARE_KEYS.find((one) => one === key) ?? null)}
      allowDeselect={false}
      required
      readOnly={readOnly}
      error={error}
    />
  )
}

interface DestinationChoiceProps {
  readonly destination: Destination | null
  readonly setDestination: (destination: Destination | null) => void
  readonly readOnly: boolean
}

const DestinationChoice = ({ destination, setDestination, readOnly }: DestinationChoiceProps) => {
  const t = useT('accounting-format')
  const choose = (protocol: string | null): void => {
    const chosen = PROTOCOLS.find((one) => one === protocol)
    if (chosen === undefined) return setDestination(null)
    const before = destination ?? { host: '', userName: '', folder: '', mailTo: '' }
    setDestination({ ...before, protocol: chosen, port: PORTS[chosen] })
  }
  return (
    <Select
      label={t('destination.label')}
      description={t('destination.help')}
      data={[
        { value: '', label: t('destination.download') },
        { value: 'SFTP', label: t('destination.sftp') },
        { value: 'FTPS', label: t('destination.ftps') },
        { value: 'MAIL', label: t('destination.mail') },
      ]}
      value={destination?.protocol ?? ''}
      onChange={choose}
      allowDeselect={false}
      readOnly={readOnly}
    />
  )
}

interface ServerProps {
  readonly destination: Destination
  readonly errors: Readonly<Record<string, string>>
  readonly put: (destination: Destination) => void
  readonly readOnly: boolean
}

const Where = (props: ServerProps) => {
  const t = useT('accounting-format')
  const { destination, errors, put, readOnly } = props
  if (destination.protocol !== 'MAIL') return <Server {...props} />
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          label={t('destination.mailTo')}
          type="email"
          value={destination.mailTo}
          onChange={(event) => put({ ...destination, mailTo: event.currentTarget.value })}
          maxLength={320}
          required
          readOnly={readOnly}
          error={errors['mailTo']}
          autoComplete="off"
        />
      </div>
      <p className={classes.quiet}>{t('destination.mailHelp')}</p>
    </>
  )
}

const Server = ({ destination, errors, put, readOnly }: ServerProps) => {
  const t = useT('accounting-format')
  const field = (key: 'host' | 'userName' | 'folder', max: number, description?: string) => (
    <TextInput
      label={t(`destination.${key}`)}
      {...(description === undefined ? {} : { description })}
      value={destination[key]}
      onChange={(event) => put({ ...destination, [key]: event.currentTarget.value })}
      maxLength={max}
      required={key !== 'folder'}
      readOnly={readOnly}
      error={errors[key]}
      autoComplete="off"
    />
  )
  return (
    <>
      <div className={classes.fields}>
        {field('host', 200)}
        <QuantityInput
          label={t('destination.port')}
          min={1}
          max={65_535}
          value={destination.port}
          onChange={(port) => put({ ...destination, port: port ?? PORTS[destination.protocol] })}
          readOnly={readOnly}
        />
        {field('userName', 100)}
        {field('folder', 200)}
      </div>
      <p className={classes.quiet}>
        {t('destination.folderHelp')} {t('destination.forgets')}
      </p>
    </>
  )
}

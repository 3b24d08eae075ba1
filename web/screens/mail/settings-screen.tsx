import { Alert } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emailConfiguration } from '#contract/entities/document/email-configuration.ts'
import { messageOf } from '#contract/messages.ts'
import { mailModule, mailSettings } from '#contract/operations/document/mail-settings.ts'
import type { MailStation } from '#contract/operations/document/mail-settings.ts'
import { ModuleScreen } from '#web/crud/module-screen.tsx'
import type { ModulePart } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { MailCertificates } from '#web/screens/mail/mail-certificates.tsx'
import { MailDomain } from '#web/screens/mail/mail-domain.tsx'
import classes from '#web/screens/mail/mail.module.css'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const PATHS = {
  GENERAL: '/email-configuration',
  GRC: '/email-configuration-grc',
  INFORMATIONS: '/email-configuration-informations',
} as const
/** The address says of which use it is. */
const ROWS = emailConfiguration.form.filter((row) => !row.includes('station'))
/** By how one logs in. A box may have a password of its own in each case. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  PASSWORD: ['password', 'imapPassword'],
  XOAUTH2: ['clientSecret', 'refreshToken', 'imapPassword'],
  NONE: ['imapPassword'],
}
const STATIONS = ['GENERAL', 'GRC', 'INFORMATIONS'] as const

const useStation = (station: MailStation) =>
  useQuery({
    queryKey: ['emailConfiguration', 'station', station],
    queryFn: ({ signal }) => call(mailSettings.ofStation, { params: { station }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['emailConfiguration', 'mail'] },
  })

const Stations = ({ station }: { readonly station: MailStation }) => {
  const t = useT('mail')
  const { data } = useStation(station)
  const { read } = useRight('document_email_mailing')
  return (
    <>
      <PageTabs
        label={t('settings.tabs')}
        current={station}
        tabs={STATIONS.map((key) => ({ key, label: t(`settings.${key}`), to: pathTo(PATHS[key]) }))}
      />
      {data === undefined ? null : (
        <div className={classes.notice}>
          {data.id === null ? (
            <Alert color="gray">{t(data.goesThroughGeneral ? 'settings.throughGeneral' : 'settings.noneYet')}</Alert>
          ) : null}
          {data.waiting + data.held === 0 || !read ? null : (
            <p>
              {[
                data.waiting === 0 ? '' : t('settings.waiting', { count: data.waiting }),
                data.held === 0 ? '' : t('settings.held', { count: data.held }),
              ]
                .filter(Boolean)
                .join(' · ')}{' '}
              <ScreenLink to={pathTo('/email-history-list-page/$entityId', { entityId: 0 })}>
                {t('settings.history')}
              </ScreenLink>
            </p>
          )}
        </div>
      )}
    </>
  )
}

const Settings = ({ station }: { readonly station: MailStation }) => {
  const t = useT('mail')
  const { data, error } = useStation(station)
  if (error !== null) return <p role="alert">{sentenceOf(error)}</p>
  if (data === undefined) return null
  const secret = (key: 'password' | 'clientSecret' | 'refreshToken' | 'imapPassword') => ({
    one: t(`settings.${key}`),
    help: t(`settings.${key}Help`),
    missing: t(`settings.${key}Missing`),
  })
  return (
    <ModuleScreen
      key={data.id ?? 0}
      of={mailModule}
      id={data.id ?? 0}
      initial={{ station }}
      list="/home"
      record={PATHS[station]}
      tabs={<Stations station={station} />}
      testNeeds={[]}
      wanted={(item) => SECRETS[String(item['auth'])] ?? mailModule.secrets}
      rows={ROWS}
      words={{
        password: secret('password'),
        clientSecret: secret('clientSecret'),
        refreshToken: secret('refreshToken'),
        imapPassword: secret('imapPassword'),
      }}
      Talk={Box}
      Actions={ReadNow}
      Below={Below}
    />
  )
}

const Below = (part: ModulePart) => (
  <>
    <MailCertificates {...part} />
    <MailDomain {...part} />
  </>
)

/** How reading the box goes. */
const Box = ({ item }: ModulePart) => {
  const t = useT('mail')
  const station = STATIONS.find((one) => one === item['station']) ?? 'GENERAL'
  const box = useStation(station).data?.box
  if (box === undefined || box === null) return null
  return (
    <p>
      {box.readAt === null ? t('settings.boxNever') : t('settings.boxRead', { when: formatInstant(box.readAt) })}{' '}
      {box.failure === null
        ? null
        : `${t('settings.boxFailed')} ${messageOf(box.failure, {}) ?? box.failure} ${box.detail ?? ''}`}
    </p>
  )
}

const ReadNow = ({ item }: ModulePart) => {
  const t = useT('mail')
  const queries = useQueryClient()
  const { write, why } = useRight('document_email_configuration')
  const reading = useMutation({
    mutationFn: () => call(mailSettings.readBox, { params: { id: item.id } }),
    onSuccess: async ({ taken }) => {
      toast.success(t('settings.taken', { count: taken }))
      await queries.invalidateQueries({ queryKey: ['emailConfiguration'] })
    },
  })
  if (item['imapHost'] === null) return null
  return (
    <ActionButton
      variant="default"
      disabledReason={write ? undefined : why}
      loading={reading.isPending}
      onClick={() => reading.mutate()}
    >
      {t('settings.readNow')}
    </ActionButton>
  )
}

/** /email-configuration: who writes to customers, and through which servers. */
export const GeneralSettings = () => <Settings station="GENERAL" />
/** /email-configuration-grc: who writes campaigns. */
export const CampaignSettings = () => <Settings station="GRC" />
/** /email-configuration-informations: who writes what people are told during their stay. */
export const InformationSettings = () => <Settings station="INFORMATIONS" />

/** /grc/{grcId}: a campaign, whom it reaches, its message, and the ways to let it go. */
import type { CampaignState } from '#domain/campaign/campaign.ts'
import { grc } from '#contract/entities/campaign/grc.ts'
import type { Prospect } from '#contract/operations/campaign/grc.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { FieldCell } from '#web/crud/field-cell.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/campaign/campaign.module.css'
import { CampaignActions } from '#web/screens/campaign/campaign-actions.tsx'
import { useProspect, wallOf } from '#web/screens/campaign/prospect.ts'
import { SendingsOf } from '#web/screens/campaign/sending-list.tsx'
import { ScreenLink, useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { formatInstant } from '#web/ui/format.ts'
import { MailFrame } from '#web/ui/mail/mail-frame.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Its state changes by itself: it stands beside the title. */
const ROWS = grc.form.map((row) => row.filter((key) => key !== 'state'))

export const CampaignRecord = () => {
  const go = useGo()
  return (
    <EntityRecord
      entity={grc}
      list="/grc-list"
      record="/grc/$grcId"
      rows={ROWS}
      renderInfo={(item) => <Stands item={item} />}
      renderActions={(item, form) => (item.id === 0 ? null : <CampaignActions id={item.id} form={form} />)}
      renderBelow={(item) => <Below item={item} />}
      // Once it is kept comes its test: one stays.
      onSaved={(item, wasNew) => {
        if (wasNew) go(pathTo('/grc/$grcId', { grcId: item.id }), { replace: true })
      }}
    />
  )
}

const TONES = { DRAFT: 'neutral', PLANNED: 'waiting', SENDING: 'waiting', SENT: 'good' } as const

const isUnderWay = ({ lastState }: Prospect): boolean => lastState === 'SENDING' || lastState === 'PAUSED'

const stateOf = (prospect: Prospect): CampaignState => {
  if (isUnderWay(prospect)) return 'SENDING'
  if (prospect.plannedFor !== null) return 'PLANNED'
  return prospect.lastId === null ? 'DRAFT' : 'SENT'
}

const Stands = ({ item }: { readonly item: RecordItem }) => {
  const { data } = useProspect(item.id)
  if (data === undefined) return null
  const state = stateOf(data)
  return (
    <>
      <StatusBadge tone={TONES[state]}>
        <FieldCell name="state" field={grc.fields.state} row={{ ...item, state }} />
      </StatusBadge>
      <Moment prospect={data} />
    </>
  )
}

const Moment = ({ prospect }: { readonly prospect: Prospect }) => {
  const t = useT('campaign')
  const { plannedFor, lastId, lastStartedAt } = prospect
  if (plannedFor !== null) return <span>{t('planned', { when: wallOf(plannedFor) })}</span>
  if (lastId === null || lastStartedAt === null) return null
  return (
    <ScreenLink to={pathTo('/grc-history/$grcHistoryId', { grcHistoryId: lastId })}>
      {t(isUnderWay(prospect) ? 'goes' : 'last', { when: formatInstant(lastStartedAt) })}
    </ScreenLink>
  )
}

const Below = ({ item }: { readonly item: RecordItem }) => {
  const { data, error } = useProspect(item.id)
  if (error !== null) return <p className={classes.help}>{sentenceOf(error)}</p>
  if (data === undefined) return null
  return (
    <div className={classes.below}>
      <div className={classes.stack}>
        <Reach prospect={data} item={item} />
        {data.lastId === null ? null : <SendingsOf fixed={{ grcId: item.id }} />}
      </div>
      <Sample prospect={data} documentModelId={Number(item['documentModelId'])} />
    </div>
  )
}

const COUNTS = ['withoutConsent', 'withoutAddress', 'excluded', 'twins'] as const

const Reach = ({ prospect, item }: { readonly prospect: Prospect; readonly item: RecordItem }) => {
  const t = useT('campaign')
  const { read } = useRight('document_email_mailing')
  const isSms = item['channel'] === 'SMS'
  const criteriaId = Number(item['mailingCriteriaId'])
  const left = COUNTS.filter((key) => prospect[key] > 0).map((key) =>
    t(`reach.${isSms && key === 'withoutAddress' ? 'withoutNumber' : key}`, { count: prospect[key] }),
  )
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('reach.title')}</h2>
        {read ? (
          <ScreenLink to={pathTo('/mailing-criteria/$mailingCriteriaId', { mailingCriteriaId: criteriaId })}>
            {t('reach.criteria')}
          </ScreenLink>
        ) : null}
      </div>
      <p className={classes.reached} role="status">
        {[<b key="reached">{t('reach.reached', { count: prospect.reached })}</b>, ...left].flatMap((part, rank) =>
          rank === 0 ? [part] : [' · ', part],
        )}
      </p>
      <p className={classes.help}>{t('reach.settled')}</p>
      <Sender sender={prospect.sender} isSms={isSms} />
    </section>
  )
}

interface SenderProps {
  readonly sender: string | null
  readonly isSms: boolean
}

/** Nothing leaves a house of training, whatever its settings. */
const Sender = ({ sender, isSms }: SenderProps) => {
  const t = useT('campaign')
  const { training } = useUser().establishment
  const { read } = useRight(isSms ? 'establishment_module' : 'document_email_configuration')
  if (training) return <p className={classes.help}>{t('reach.training')}</p>
  if (sender !== null) return <p className={classes.help}>{t('reach.sender', { sender })}</p>
  return (
    <p className={classes.warning}>
      {t(isSms ? 'reach.noCarrier' : 'reach.noSender')}{' '}
      {read ? (
        <ScreenLink to={pathTo(isSms ? '/admin/module/sms-grid' : '/email-configuration-grc')}>
          {t('reach.set')}
        </ScreenLink>
      ) : null}
    </p>
  )
}

interface SampleProps {
  readonly prospect: Prospect
  readonly documentModelId: number
}

const Sample = ({ prospect: { sample, reached }, documentModelId }: SampleProps) => {
  const t = useT('campaign')
  const { read, why } = useRight('customer_partner_customer')
  const texts = useRight('document_email_mailing')
  const at = pathTo('/mailing-configuration-list/$documentFunctionModelId', {
    documentFunctionModelId: documentModelId,
  })
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('sample.title')}</h2>
        {texts.read ? <ScreenLink to={at}>{t('sample.edit')}</ScreenLink> : null}
      </div>
      {sample === null ? (
        <p className={classes.help}>{reached > 0 && !read ? why : t('sample.none')}</p>
      ) : (
        <Message sample={sample} />
      )}
    </section>
  )
}

type Shown = NonNullable<Prospect['sample']>

const Message = ({ sample }: { readonly sample: Shown }) => {
  const t = useT('campaign')
  const { name, subject, html, text, sms, problem } = sample
  return (
    <>
      <p className={classes.help}>{t(sms === null ? 'sample.of' : 'sample.ofSms', { name })}</p>
      {problem === null ? null : (
        <p className={classes.warning} role="alert">
          {sentenceOfCode(problem.code, problem.context) ?? problem.code}
        </p>
      )}
      {sms === null ? (
        <>
          <p className={classes.subject}>{t('sample.subject', { subject })}</p>
          <MailFrame className={classes.frame ?? ''} title={t('sample.title')} html={html} />
        </>
      ) : (
        <>
          <Cost sms={sms} />
          <p className={classes.sms}>{text}</p>
        </>
      )}
    </>
  )
}

/** What each costs, and which letters make it dearer. */
const Cost = ({ sms }: { readonly sms: NonNullable<Shown['sms']> }) => {
  const t = useT('campaign')
  const { segments, units, costly, segmentsSimple } = sms
  return (
    <>
      <p className={classes.subject}>{t('sample.sms', { count: segments, units })}</p>
      {costly.length > 0 && segmentsSimple < segments ? (
        <p className={classes.warning}>{t('sample.plain', { letters: costly.join(' '), count: segmentsSimple })}</p>
      ) : null}
    </>
  )
}

/** /grc/{grcId}: a campaign, whom it reaches, its message, and the ways to let it go. */
import { Button } from '@mantine/core'
import { grc } from '#contract/entities/campaign/grc.ts'
import type { Prospect } from '#contract/operations/campaign/grc.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/campaign/campaign.module.css'
import { CampaignActions } from '#web/screens/campaign/campaign-actions.tsx'
import { useProspect, wallOf } from '#web/screens/campaign/prospect.ts'
import { SendingsOf } from '#web/screens/campaign/sending-list.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { formatInstant } from '#web/ui/format.ts'
import { MailFrame } from '#web/ui/mail/mail-frame.tsx'

export const CampaignRecord = () => (
  <EntityRecord
    entity={grc}
    list="/grc-list"
    record="/grc/$grcId"
    renderInfo={(item) => <Moment id={item.id} />}
    renderActions={(item, form) => (item.id === 0 ? null : <CampaignActions id={item.id} isDirty={form.isDirty} />)}
    renderBelow={(item) => <Below item={item} />}
  />
)

const Moment = ({ id }: { readonly id: number }) => {
  const t = useT('campaign')
  const go = useGo()
  const { data } = useProspect(id)
  if (data === undefined) return null
  if (data.plannedFor !== null) return <>{t('planned', { when: wallOf(data.plannedFor) })}</>
  if (data.lastId === null || data.lastStartedAt === null) return null
  const { lastId, lastState } = data
  const isOver = lastState === 'DONE' || lastState === 'STOPPED'
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => go(pathTo('/grc-history/$grcHistoryId', { grcHistoryId: lastId }))}
    >
      {t(isOver ? 'last' : 'goes', { when: formatInstant(data.lastStartedAt) })}
    </Button>
  )
}

const Below = ({ item }: { readonly item: RecordItem }) => {
  const found = useProspect(item.id)
  if (found.error !== null) return <p className={classes.help}>{sentenceOf(found.error)}</p>
  return (
    <div className={classes.below}>
      {found.data === undefined ? null : (
        <>
          <Reach prospect={found.data} criteriaId={Number(item['mailingCriteriaId'])} />
          <Sample prospect={found.data} />
        </>
      )}
      <SendingsOf fixed={{ grcId: item.id }} />
    </div>
  )
}

const COUNTS = ['withoutConsent', 'withoutAddress', 'excluded', 'twins'] as const

const Reach = ({ prospect, criteriaId }: { readonly prospect: Prospect; readonly criteriaId: number }) => {
  const t = useT('campaign')
  const go = useGo()
  const parts = [
    t('reach.reached', { count: prospect.reached }),
    ...COUNTS.filter((key) => prospect[key] > 0).map((key) => t(`reach.${key}`, { count: prospect[key] })),
  ]
  return (
    <section>
      <h2 className={classes.heading}>{t('reach.title')}</h2>
      <p className={classes.help} role="status">
        {parts.join(' · ')}{' '}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => go(pathTo('/mailing-criteria/$mailingCriteriaId', { mailingCriteriaId: criteriaId }))}
        >
          {t('reach.criteria')}
        </Button>
      </p>
      <p className={classes.help}>{t('reach.settled')}</p>
      <p className={classes.help}>
        {prospect.sender === null ? t('reach.noSender') : t('reach.sender', { sender: prospect.sender })}
      </p>
    </section>
  )
}

const Sample = ({ prospect: { sample, reached } }: { readonly prospect: Prospect }) => {
  const t = useT('campaign')
  const { read, why } = useRight('customer_partner_customer')
  if (sample === null) return <p className={classes.help}>{reached > 0 && !read ? why : t('sample.none')}</p>
  const { name, subject, html, problem } = sample
  return (
    <section>
      <h2 className={classes.heading}>{t('sample.title')}</h2>
      <p className={classes.help}>{t('sample.of', { name })}</p>
      {problem === null ? null : <p role="alert">{sentenceOfCode(problem.code, problem.context) ?? problem.code}</p>}
      <p className={classes.subject}>{subject}</p>
      <MailFrame className={classes.frame ?? ''} title={t('sample.title')} html={html} />
    </section>
  )
}

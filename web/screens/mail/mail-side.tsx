import { Button } from '@mantine/core'
import type { MailDetail } from '#contract/operations/document/mail.ts'
import { useT } from '#web/i18n/i18n.ts'
import { messageOf } from '#contract/messages.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/mail/mail.module.css'
import { openFile } from '#web/shell/files.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { toastError } from '#web/shell/toast.ts'
import { formatInstant } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const TONES = { WAITING: 'waiting', ACCEPTED: 'good', REFUSED: 'bad', BOUNCED: 'bad' } as const
const KINDS = { TO: 'one.to', CC: 'one.cc', BCC: 'one.bcc', SELF: 'one.self' } as const

interface SideProps {
  readonly mail: MailDetail
  readonly onDownload: () => void
}

/** Who it is from and for, its files, what happened to it. */
export const MailSide = ({ mail, onDownload }: SideProps) => (
  <div className={classes.side}>
    <Parties mail={mail} />
    <Files mail={mail} onDownload={onDownload} />
    <Events mail={mail} />
  </div>
)

const named = (name: string, address: string | null, none: string): string =>
  address === null ? `${name} (${none})` : name === '' ? address : `${name} <${address}>`

const Parties = ({ mail }: { readonly mail: MailDetail }) => {
  const t = useT('mail')
  const { from, replyTo, recipients, customer, writtenBy, automatic, direction, about } = mail
  return (
    <section className={classes.panel} aria-label={t('one.recipients')}>
      <h2>{t('one.recipients')}</h2>
      <dl className={classes.facts}>
        <dt>{t('one.from')}</dt>
        <dd dir="auto">{named(from.name, from.address, '')}</dd>
        {replyTo === null ? null : (
          <>
            <dt>{t('one.replyTo')}</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        {direction === 'IN' ? null : (
          <>
            <dt>{t('one.writtenBy')}</dt>
            <dd>{writtenBy ?? t('one.automatic')}</dd>
          </>
        )}
      </dl>
      <ul className={classes.list}>
        {recipients.map(({ kind, name, address, state, detail }, at) => (
          <li key={at} dir="auto">
            {t(KINDS[kind])} : {named(name, address, t('one.noAddress'))}{' '}
            {direction === 'IN' || address === null ? null : (
              <StatusBadge tone={TONES[state]}>{t(`one.recipientState.${state}`)}</StatusBadge>
            )}
            {detail === null ? null : <p className={classes.quiet}>{detail}</p>}
          </li>
        ))}
      </ul>
      {direction === 'IN' && automatic ? <p className={classes.quiet}>{t('one.automaticIn')}</p> : null}
      {customer === null ? null : (
        <p>
          <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'emails', customerId: customer.id })}>
            {customer.name || t('one.customer')}
          </ScreenLink>
        </p>
      )}
      {about !== null && about.kind === 'bill' ? (
        <p>
          <ScreenLink to={pathTo('/bill/$billId', { billId: about.entityId })}>{t('one.bill')}</ScreenLink>
        </p>
      ) : null}
      {about !== null && ['booking', 'option', 'quote'].includes(about.kind) ? (
        <p>
          <ScreenLink to={`/new-booking/stay/${about.entityId}/0/0/0/${customer?.id ?? 0}/3`}>
            {t('one.stay')}
          </ScreenLink>
        </p>
      ) : null}
    </section>
  )
}

const Files = ({ mail: { id, files, isErased }, onDownload }: SideProps) => {
  const t = useT('mail')
  const shown = files.filter(({ isInline }) => !isInline)
  return (
    <section className={classes.panel} aria-label={t('one.files')}>
      <h2>{t('one.files')}</h2>
      {shown.length === 0 ? <p className={classes.quiet}>{t('one.noFiles')}</p> : null}
      <ul className={classes.list}>
        {shown.map(({ position, name, size: bytes }) => (
          <li key={position}>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void openFile(`document/mail-attachment/${id}/${position}`).catch(toastError)}
            >
              {name}
            </Button>{' '}
            <span className={classes.quiet}>{t('one.size', { size: Math.max(1, Math.round(bytes / 1000)) })}</span>
          </li>
        ))}
      </ul>
      {isErased ? null : (
        <Button variant="default" size="xs" mt="xs" onClick={onDownload}>
          {t('one.eml')}
        </Button>
      )}
    </section>
  )
}

const Events = ({ mail: { events, answers, answersTo, headers } }: { readonly mail: MailDetail }) => {
  const t = useT('mail')
  return (
    <section className={classes.panel} aria-label={t('one.events')}>
      <h2>{t('one.events')}</h2>
      <ol className={classes.list}>
        {events.map(({ kind, at, user, detail }, n) => (
          <li key={n}>
            <span className={classes.quiet}>{formatInstant(at)}</span> {t(`one.event.${kind}` as 'one.event.SENT')}
            {user === null ? null : ` · ${user}`}
            {detail === null ? null : <p className={classes.quiet}>{messageOf(detail, {}) ?? detail}</p>}
          </li>
        ))}
      </ol>
      {answersTo === null ? null : (
        <p>
          {t('one.answersTo')} :{' '}
          <ScreenLink to={pathTo('/email/$mailId', { mailId: answersTo.id })}>
            {answersTo.subject || t('one.kind')}
          </ScreenLink>
        </p>
      )}
      {answers.length === 0 ? null : (
        <>
          <h3>{t('one.answers')}</h3>
          <ul className={classes.list}>
            {answers.map((one) => (
              <li key={one.id}>
                <ScreenLink to={pathTo('/email/$mailId', { mailId: one.id })}>
                  {one.subject || t('one.kind')}
                </ScreenLink>{' '}
                <span className={classes.quiet}>
                  {one.from}, {formatInstant(one.at)}
                  {one.automatic ? ` · ${t('one.automaticIn')}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {headers === '' ? null : (
        <details>
          <summary>{t('one.headers')}</summary>
          <ScrollRegion className={classes.headers} label={t('one.headers')}>
            {headers}
          </ScrollRegion>
        </details>
      )}
    </section>
  )
}

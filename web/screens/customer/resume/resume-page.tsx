import type { ReactNode } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import type { Field } from '#contract/field.ts'
import type { CustomerResume, CustomerFigures } from '#contract/operations/customer/resume.ts'
import type { InputValue } from '#contract/schema.ts'
import { useWords } from '#web/crud/field-cell.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { written } from '#web/crud/written.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/customer/resume/resume.module.css'
import { BillTable, PaymentTable, StayTable } from '#web/screens/customer/resume/tables.tsx'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatDay, formatInteger, formatMoney } from '#web/ui/format.ts'

const KEYS = [
  'stays',
  'nights',
  'turnover',
  'balance',
  'firstStay',
  'lastStay',
  'nextStay',
  'pending',
  'cancelled',
] as const

/** What a stay told of the customer comes to; a figure that is not there, or may not be seen, is left out. */
const Figures = ({ figures }: { readonly figures: CustomerFigures }) => {
  const t = useT('customer')
  const figureOf = (key: (typeof KEYS)[number]): string | null => {
    if (key === 'firstStay' || key === 'lastStay' || key === 'nextStay')
      return figures[key] === null ? null : formatDay(figures[key])
    const figure = figures[key]
    if (figure === null) return null
    return key === 'turnover' || key === 'balance' ? formatMoney(figure) : formatInteger(figure)
  }
  return (
    <dl className={classes.figures} aria-label={t('resume.figures.label')}>
      {KEYS.map((key) => ({ key, text: figureOf(key) }))
        .filter(({ text }) => text !== null)
        .map(({ key, text }) => (
          <div key={key} data-due={(key === 'balance' && (figures.balance ?? 0) > 0) || undefined}>
            <dt>{t(`resume.figures.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

const WHO = [
  'civilityId',
  'surname',
  'birthName',
  'name',
  'companyName',
  'siret',
  'vatNumber',
  'einvoiceAddress',
  'birthDate',
  'birthPlace',
  'nationalityId',
  'languageId',
  'language2Id',
  'createdOn',
  'lastContactOn',
] as const
const CONTACTS = ['phone1', 'phone2', 'email', 'email2', 'emergencyContact'] as const

interface ResumePageProps {
  readonly item: RecordItem
  readonly resume: CustomerResume
}

/** Figures on top, then two columns: who, and what happened. */
export const ResumePage = ({ item, resume }: ResumePageProps) => {
  const t = useT('customer')
  return (
    <div className={classes.page}>
      <Figures figures={resume.figures} />
      <Note item={item} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Facts title={t('resume.who')} item={item} keys={WHO} />
          <Facts title={t('resume.contacts')} item={item} keys={CONTACTS} />
          <Addresses resume={resume} />
          <Consents item={item} resume={resume} />
          <Words title={t('resume.plates')} lines={resume.plates} />
          <Merged resume={resume} />
        </div>
        <div className={classes.column}>
          {resume.stays === null ? null : (
            <Part title={t('resume.stays')}>
              <StayTable stays={resume.stays} customerId={item.id} />
            </Part>
          )}
          {resume.bills === null ? null : (
            <Part title={t('resume.bills')}>
              <BillTable bills={resume.bills} />
            </Part>
          )}
          {resume.payments === null ? null : (
            <Part title={t('resume.payments')}>
              <PaymentTable payments={resume.payments} />
            </Part>
          )}
        </div>
      </div>
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Note = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('customer')
  const texts = [item['alert'], item['note']].filter((text) => typeof text === 'string' && text !== '')
  if (texts.length === 0) return null
  return (
    <Part title={t('resume.note')}>
      <p className={classes.note}>{texts.join('\n')}</p>
    </Part>
  )
}

interface FactsProps {
  readonly title: string
  readonly item: RecordItem
  readonly keys: readonly (keyof typeof customer.fields)[]
}

/** Fields that are filled in, in words. */
const Facts = ({ title, item, keys }: FactsProps) => {
  const t = useT('customer')
  const words = useWords(() => undefined)
  const facts = keys.flatMap((key) => {
    const field: Field = customer.fields[key]
    const labelOf = (): string => item.labels?.[key] ?? ''
    const text = written(field, item[key] as InputValue, { ...words, labelOf })
    return text === '' ? [] : [{ key, label: field.label, text }]
  })
  return (
    <Part title={title}>
      {facts.length === 0 ? <p className={classes.nothing}>{t('resume.nothing')}</p> : null}
      <dl className={classes.facts}>
        {facts.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

const Addresses = ({ resume }: { readonly resume: CustomerResume }) => {
  const t = useT('customer')
  const lines = resume.addresses.map((a) => {
    const town = [a.postalCode, a.town].filter((part) => part !== null).join(' ')
    const text = [a.address1, a.address2, town, a.country].filter((part) => part !== null && part !== '').join(', ')
    return a.isMain && resume.addresses.length > 1 ? `${text} (${t('resume.main')})` : text
  })
  return <Words title={t('resume.addresses')} lines={lines} />
}

const Words = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <Part title={title}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Part>
  )

/** What is accepted now, and when the last answer was given. */
const Consents = ({ item, resume }: ResumePageProps) => {
  const t = useT('customer')
  const lines = (['EMAIL', 'SMS'] as const).map((channel) => {
    const isGiven = item[channel === 'EMAIL' ? 'mailingConsent' : 'smsConsent'] === true
    const last = resume.consents.find((one) => one.channel === channel)
    const when = last === undefined ? '' : ` (${formatDay(last.givenOn)})`
    return `${t(`privacy.channels.${channel}`)} : ${t(isGiven ? 'resume.yes' : 'resume.no')}${when}`
  })
  return <Words title={t('resume.consents')} lines={lines} />
}

const Merged = ({ resume }: { readonly resume: CustomerResume }) => {
  const t = useT('customer')
  if (resume.merged.length === 0) return null
  return (
    <Part title={t('resume.merged')}>
      <ul className={classes.lines}>
        {resume.merged.map((one) => (
          <li key={one.id}>
            <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: one.id })}>
              {one.code} {one.name}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}

import { Button } from '@mantine/core'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import type { Field } from '#contract/field.ts'
import { WEEKDAYS } from '#contract/format.ts'
import type { OfferConflict, OfferGrid, OfferPreview } from '#contract/operations/occupant-extra/special-offer.ts'
import { choicesOf } from '#web/crud/record.ts'
import type { FormState } from '#web/crud/form-state.ts'
import { written } from '#web/crud/written.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/pricing/special-offer/offer.module.css'
import { useOfferConflicts, useOfferPreview } from '#web/screens/pricing/special-offer/queries.ts'
import { neededOf, optionalOf, rowsOf, shareOf } from '#web/screens/pricing/special-offer/steps.ts'
import type { Step } from '#web/screens/pricing/special-offer/steps.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatDay, formatInteger, formatMoney } from '#web/ui/format.ts'
import { pathTo } from '#web/paths.ts'

const WEEKDAY_FIELDS: readonly string[] = ['arrivalDays', 'departureDays']

/** What was chosen, step by step; empty where it was left open. */
const useChosen = (form: FormState): readonly { readonly key: Step; readonly text: string }[] => {
  const ui = useT('ui')
  const textOf = (key: string, field: Field): string => {
    const value = form.values[key] ?? null
    if (value === false) return ''
    if (WEEKDAY_FIELDS.includes(key) && typeof value === 'string')
      return value
        .split(',')
        .map((day) => WEEKDAYS[Number(day)] ?? '')
        .join(', ')
    const labels = new Map(choicesOf(field, form.base).map(({ id, label }) => [id, label]))
    const words = { yes: ui('yes'), no: ui('no'), currency: '€', labelOf: (id: number) => labels.get(id) ?? '' }
    return written(field, value, words)
  }
  const kind = String(form.values['kind'])
  return [...neededOf(kind), ...optionalOf(kind)]
    .filter((step) => step !== 'grids')
    .map((step) => {
      const parts = rowsOf(step, kind)
        .flat()
        .flatMap((key) => {
          const field: Field | undefined = (specialOffer.fields as Readonly<Record<string, Field>>)[key]
          const text = field === undefined ? '' : textOf(key, field)
          if (field === undefined || text === '') return []
          return field.kind === 'boolean' ? [field.label] : [`${field.label}\u00A0: ${text}`]
        })
      return { key: step, text: parts.join(' · ') }
    })
}

const Conflicts = ({ list }: { readonly list: readonly OfferConflict[] }) => {
  const t = useT('offer')
  if (list.length === 0) return <p className={classes.help}>{t('conflict.none')}</p>
  return (
    <ul>
      {list.map(({ id, code, label, effect, grids }) => (
        <li key={id}>
          <ScreenLink to={pathTo('/special-offer/$specialOfferId', { specialOfferId: id })}>
            {label} ({code})
          </ScreenLink>
          {t(`conflict.${effect}`, { grids: grids.join(', ') })}
        </li>
      ))}
    </ul>
  )
}

const Preview = ({ preview }: { readonly preview: OfferPreview }) => {
  const t = useT('offer')
  const { start, end, stays, eligible, cost, turnover } = preview
  const dates = { start: formatDay(start), end: formatDay(end) }
  if (stays === 0) return <p className={classes.help}>{t('preview.none', dates)}</p>
  return (
    <p>
      {t('preview.said', {
        ...dates,
        stays: formatInteger(stays),
        eligible: formatInteger(eligible),
        share: shareOf(eligible, stays),
        cost: formatMoney(cost),
        turnover: formatMoney(turnover),
        part: shareOf(cost, turnover),
      })}
    </p>
  )
}

interface SummaryStepProps {
  readonly form: FormState
  readonly grids: readonly OfferGrid[]
  readonly isDirty: boolean
  readonly onStep: (step: Step) => void
}

/** The whole offer in words, the offers that it meets, and what last season would have had of it. */
export const SummaryStep = ({ form, grids, isDirty, onStep }: SummaryStepProps) => {
  const t = useT('offer')
  const chosen = useChosen(form)
  const named = grids.length === 0 ? t('noGrid') : grids.map(({ label }) => label).join(', ')
  const at = neededOf(String(form.values['kind'])).indexOf('grids')
  const parts = chosen.toSpliced(at, 0, { key: 'grids', text: named })
  const { id } = form.base
  const hasDates = form.base['startDate'] != null && form.base['endDate'] != null
  const conflicts = useOfferConflicts(id)
  const preview = useOfferPreview(id, hasDates)
  return (
    <>
      <dl className={classes.summary}>
        {parts.map(({ key, text }) => [
          <dt key={`${key}-name`}>
            <Button variant="subtle" size="compact-sm" onClick={() => onStep(key)}>
              {t(`step.${key}`)}
            </Button>
          </dt>,
          <dd key={key} data-open={text === '' || undefined}>
            {text === '' ? t('leftOpen') : text}
          </dd>,
        ])}
      </dl>
      {id === 0 ? <p className={classes.help}>{t('saveFirst')}</p> : null}
      {id !== 0 && isDirty ? <p className={classes.help}>{t('asSaved')}</p> : null}
      {id === 0 || conflicts.data === undefined ? null : (
        <section className={classes.part}>
          <h2>{t('conflict.title')}</h2>
          <Conflicts list={conflicts.data.list} />
        </section>
      )}
      {id === 0 ? null : (
        <section className={classes.part}>
          <h2>{t('preview.title')}</h2>
          {hasDates ? null : <p className={classes.help}>{t('preview.noDates')}</p>}
          {preview.error === null ? null : <p className={classes.help}>{sentenceOf(preview.error)}</p>}
          {preview.data === undefined ? null : <Preview preview={preview.data} />}
          <p className={classes.help}>{t('preview.help')}</p>
        </section>
      )}
    </>
  )
}

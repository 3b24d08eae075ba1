import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { useEffect, useId } from 'react'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import type { Field } from '#contract/field.ts'
import { WEEKDAYS } from '#contract/format.ts'
import type { OfferGrid } from '#contract/operations/occupant-extra/special-offer.ts'
import type { InputProps } from '#web/crud/field-input.tsx'
import { FormFields } from '#web/crud/form-fields.tsx'
import type { FormState } from '#web/crud/form-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/pricing/special-offer/offer.module.css'
import { STEPS, helpOf, nextOf, previousOf, rowsOf, stepOf } from '#web/screens/pricing/special-offer/steps.ts'
import type { Step } from '#web/screens/pricing/special-offer/steps.ts'
import { SummaryStep } from '#web/screens/pricing/special-offer/summary-step.tsx'
import { useRight } from '#web/shell/session.ts'
import { ManyInput } from '#web/ui/many-input.tsx'

/** Monday first, as calendars are read here; 0 is Sunday (spec 9). */
const ORDER = [1, 2, 3, 4, 5, 6, 0]

/** Days of the week; none ticked is any day. Kept as « 1,6 ». */
const WeekdaysInput = ({ value, onChange, input }: InputProps) => {
  const t = useT('offer')
  const { label, error, readOnly } = input
  const days = typeof value === 'string' && value !== '' ? value.split(',') : []
  const put = (next: readonly string[]): void =>
    onChange(next.length === 0 || next.length === 7 ? null : next.toSorted((a, b) => Number(a) - Number(b)).join(','))
  return (
    <Checkbox.Group label={label} error={error} description={t('anyDay')} value={days} onChange={put}>
      <Group mt={6} style={{ gap: '6px 16px' }} data-wide>
        {ORDER.map((day) => (
          <Checkbox key={day} value={String(day)} label={WEEKDAYS[day]} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

interface GridsStepProps {
  readonly grids: readonly OfferGrid[]
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error: string | undefined
  readonly readOnly: boolean
}

/** The grids that an offer is for: those that are sold, and those already chosen. */
const GridsStep = ({ grids, chosen, onChange, error, readOnly }: GridsStepProps) => {
  const t = useT('offer')
  const choices = grids
    .filter(({ id, isSold }) => isSold || chosen.includes(id))
    .map(({ id, label, isSold }) => ({ id, label: isSold ? label : t('notSold', { label }) }))
  return (
    <ManyInput
      label={t('grids')}
      description={t('gridsHelp')}
      value={chosen}
      onChange={onChange}
      choices={choices}
      error={error}
      readOnly={readOnly}
    />
  )
}

const INPUTS = { arrivalDays: WeekdaysInput, departureDays: WeekdaysInput }

interface OfferStepProps {
  readonly form: FormState
  readonly step: Step
  readonly onStep: (step: Step) => void
  /** The kind says which steps there are. */
  readonly onKind: (kind: string) => void
  readonly grids: readonly OfferGrid[]
  readonly chosen: readonly number[]
  readonly onChosen: (ids: readonly number[]) => void
}

/** Faults of other steps lead there; a field of this step says its own. */
const Elsewhere = ({ form, step, onStep }: Pick<OfferStepProps, 'form' | 'step' | 'onStep'>) => {
  const t = useT('offer')
  const kind = String(form.values['kind'])
  const shown = rowsOf(step, kind).flat()
  const others = form.errors.filter(
    ({ path }) => !shown.includes(path.split('.')[0] ?? '') && stepOf(path, kind) !== step,
  )
  if (others.length === 0) return null
  const nameOf = (path: string): string =>
    (specialOffer.fields as Readonly<Record<string, Field>>)[path.split('.')[0] ?? '']?.label ?? t('grids')
  const steps = STEPS.filter((to) => others.some(({ path }) => stepOf(path.split('.')[0] ?? '', kind) === to))
  return (
    <Alert color="red" title={t('elsewhere')}>
      {steps.map((to) => (
        <div key={to} className={classes.wrong}>
          <Button size="compact-sm" variant="default" onClick={() => onStep(to)}>
            {t(`step.${to}`)}
          </Button>
          <span>
            {others
              .filter(({ path }) => stepOf(path.split('.')[0] ?? '', kind) === to)
              .map(({ path, text }) => `${nameOf(path)}\u00A0: ${text}`)
              .join(' · ')}
          </span>
        </div>
      ))}
    </Alert>
  )
}

/** Fields of the step, what is wrong in the others, and the way to the next one. */
export const OfferStep = ({ form, step, onStep, onKind, grids, chosen, onChosen }: OfferStepProps) => {
  const t = useT('offer')
  const prefix = useId()
  const readOnly = !useRight(specialOffer.right).write
  const kind = String(form.values['kind'])
  const rows = rowsOf(step, kind)
  const [before, after] = [previousOf(step, kind), nextOf(step, kind)]
  useEffect(() => onKind(kind), [kind, onKind])
  const isBare = rows.length === 0 && step !== 'grids'
  return (
    <>
      <Elsewhere {...{ form, step, onStep }} />
      <FormFields {...{ form, rows, prefix, readOnly }} entity={specialOffer} inputs={INPUTS} />
      {step === 'grids' ? (
        <GridsStep
          {...{ grids, chosen, readOnly }}
          onChange={onChosen}
          error={form.errors.find(({ path }) => path === 'priceGrids')?.text}
        />
      ) : null}
      {step === 'summary' ? (
        <SummaryStep
          form={form}
          grids={grids.filter(({ id }) => chosen.includes(id))}
          isDirty={form.isDirty}
          onStep={onStep}
        />
      ) : null}
      <p className={classes.help}>{isBare ? t('nothing') : t(`help.${helpOf(step, kind)}`)}</p>
      <div className={classes.turn}>
        <Button
          variant="default"
          disabled={before === undefined}
          onClick={() => before !== undefined && onStep(before)}
        >
          {t('previous')}
        </Button>
        {after === undefined ? null : (
          <Button variant="default" onClick={() => onStep(after)}>
            {t('next')}
          </Button>
        )}
      </div>
    </>
  )
}

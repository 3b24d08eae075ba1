/** « Simulation »: what a stay would cost on this grid as it stands, night by night. */
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { daysBetween } from '#domain/day.ts'
import { MAX_AGE } from '#domain/pricing/check-request.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRemembered } from '#web/shell/local.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { DayRange } from '#web/ui/day-range.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { useSimulation } from '#web/screens/pricing/price/queries.ts'
import type { Simulation } from '#web/screens/pricing/price/queries.ts'
import { countOf, oldestOf, peopleOf, quantitiesOf, readAsked } from '#web/screens/pricing/price/simulation/asked.ts'
import type { Asked } from '#web/screens/pricing/price/simulation/asked.ts'
import { QuoteResult } from '#web/screens/pricing/price/simulation/quote-result.tsx'
import classes from '#web/screens/pricing/price/simulation/simulation.module.css'

interface SimulationTabProps {
  readonly editor: GridEditor
  /** The publication on screen; absent: the draft, saved or not. */
  readonly version: number | undefined
}

const PAUSE_MS = 120

/** What to ask the server; undefined while the dates are not there. */
const simulationOf = (
  asked: Asked,
  draft: GridDraft,
  gridId: number,
  version: number | undefined,
): Simulation | undefined => {
  const { arrival, departure } = asked
  if (arrival === null || departure === null) return undefined
  const stay = { arrival, departure }
  const party = { people: peopleOf(asked, draft), quantities: quantitiesOf(asked, draft) }
  if (version !== undefined) return { gridId, version, stay, ...party }
  // A grid without a name yet has prices all the same.
  const named = draft.label.trim() === '' ? { ...draft, label: '–' } : draft
  return {
    gridId,
    version: 'draft',
    draft: named as unknown as NonNullable<Simulation['draft']>,
    stay,
    ...party,
  }
}

export const SimulationTab = ({ editor, version }: SimulationTabProps) => {
  const [kept, keep] = useRemembered('filters', 'priceSimulation', {})
  const asked = useMemo(() => readAsked(kept), [kept])
  const { draft, item } = editor
  const simulation = useMemo(() => simulationOf(asked, draft, item.id, version), [asked, draft, item.id, version])
  const [settled] = useDebouncedValue(simulation, PAUSE_MS)
  return (
    <div className={classes.tab}>
      <Request editor={editor} asked={asked} onChange={(part) => keep({ ...asked, ...part })} />
      <Answer simulation={settled} />
    </div>
  )
}

interface RequestProps {
  readonly editor: GridEditor
  readonly asked: Asked
  readonly onChange: (part: Partial<Asked>) => void
}

const Request = ({ editor, asked, onChange }: RequestProps) => {
  const t = useT('price')
  const { draft } = editor
  const { arrival, departure } = asked
  const quantities = quantitiesOf(asked, draft)
  const nights = arrival === null || departure === null ? 0 : daysBetween(arrival, departure)
  return (
    <section className={classes.request} aria-label={t('simulation.request')}>
      <DayRange
        start={arrival}
        end={departure}
        startLabel={t('simulation.arrival')}
        endLabel={t('simulation.departure')}
        onChange={(start, end) => onChange({ arrival: start, departure: end })}
      />
      <p className={classes.nights}>{nights > 0 ? t('simulation.nights', { count: nights }) : '\u00A0'}</p>
      <div className={classes.counts}>
        {draft.ageCategories.map((category) => (
          <QuantityInput
            key={category.id}
            label={category.label ?? category.code}
            withSteps
            max={99}
            value={countOf(asked, draft, category.ageCategoryId)}
            onChange={(value) => {
              const counted = draft.ageCategories.map(({ ageCategoryId: id }) => [
                String(id),
                countOf(asked, draft, id),
              ])
              const people = { ...Object.fromEntries(counted), [String(category.ageCategoryId)]: value ?? 0 }
              onChange({ people })
            }}
          />
        ))}
        {draft.eligibility?.kind === 'SENIOR' ? (
          <QuantityInput
            label={t('simulation.oldest')}
            unit={t('simulation.years')}
            max={MAX_AGE}
            value={oldestOf(asked, draft)}
            onChange={(oldest) => onChange({ oldest })}
          />
        ) : null}
        {draft.options.map((option) => (
          <QuantityInput
            key={option.id}
            label={option.label ?? option.code}
            withSteps
            max={999}
            value={quantities[option.code] ?? 0}
            onChange={(value) => onChange({ quantities: { ...asked.quantities, [option.code]: value ?? 0 } })}
          />
        ))}
      </div>
    </section>
  )
}

const Answer = ({ simulation }: { readonly simulation: Simulation | undefined }) => {
  const t = useT('price')
  const query = useSimulation(simulation)
  if (simulation === undefined)
    return (
      <div className={classes.answer}>
        <EmptyState title={t('simulation.empty')} body={t('simulation.emptyBody')} />
      </div>
    )
  if (query.error !== null)
    return (
      <div className={classes.answer}>
        <Alert color="red">{sentenceOf(query.error)}</Alert>
      </div>
    )
  const answer = query.data
  return (
    <section
      className={classes.answer}
      aria-label={t('simulation.answer')}
      aria-live="polite"
      aria-busy={query.isFetching}
    >
      {answer === undefined ? null : answer.priced ? (
        <>
          {answer.notFor === null ? null : (
            <Alert color="yellow" p="xs" mb="xs">
              {messageOf(answer.notFor.code, answer.notFor.context) ?? answer.notFor.code}
            </Alert>
          )}
          <QuoteResult quote={answer.quote} />
        </>
      ) : (
        <Alert color="yellow" title={t('simulation.refused')}>
          {messageOf(answer.refusal.code, answer.refusal.context) ?? answer.refusal.code}
        </Alert>
      )}
    </section>
  )
}

import type { AvailabilityAnswer, AvailableType } from '#contract/operations/booking/availability.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/availability/availability.module.css'
import { offeredFirst } from '#web/screens/booking/availability/outcome.ts'
import { TypeQuote } from '#web/screens/booking/availability/type-quote.tsx'
import { TypeRow } from '#web/screens/booking/availability/type-row.tsx'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import { usePlaceChoices } from '#web/screens/booking/references.ts'
import { sentence } from '#web/screens/booking/said.ts'

interface TypeListProps {
  readonly answer: AvailabilityAnswer
  /** What was asked, for the explanation of a price. */
  readonly ask: Ask
  readonly pricing?: PricingInput | undefined
  readonly chooseLabel: string
  /** The stay in hand: its type, and the place that it holds. */
  readonly chosen?: { readonly placeTypeId: number; readonly code: string | null } | undefined
  readonly disabledReason?: string | undefined
  readonly isFetching: boolean
  readonly onChoose: (type: AvailableType, placeId: number | null) => void
}

/** Every type with what is free of it and its price; those that cannot be taken come last, with the reason. */
export const TypeList = (props: TypeListProps) => {
  const { answer, ask, pricing, chosen, chooseLabel, disabledReason, isFetching, onChoose } = props
  const t = useT('booking')
  const { featureName } = usePlaceChoices()
  return (
    <div aria-busy={isFetching} className={classes.results}>
      {answer.notices.map((notice) => (
        <p key={notice.code} className={classes.notice} role="status">
          {sentence(notice)}
        </p>
      ))}
      <ul className={classes.types} aria-label={t('availability.results')}>
        {offeredFirst(answer.types, t).map((type) => (
          <TypeRow
            key={type.placeTypeId}
            type={type}
            arrival={answer.arrival}
            nights={answer.nights}
            chooseLabel={chooseLabel}
            chosen={chosen?.placeTypeId === type.placeTypeId ? chosen : undefined}
            disabledReason={
              disabledReason ?? (answer.notices[0] === undefined ? undefined : sentence(answer.notices[0]))
            }
            onChoose={(placeId) => onChoose(type, placeId)}
            explanation={<TypeQuote ask={ask} placeTypeId={type.placeTypeId} pricing={pricing} />}
            featureName={featureName}
          />
        ))}
      </ul>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Skeleton } from '@mantine/core'
import type { AvailabilityAnswer, AvailableType } from '#contract/operations/booking/availability.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/availability/availability.module.css'
import { offeredFirst } from '#web/screens/booking/availability/outcome.ts'
import { TypeRow } from '#web/screens/booking/availability/type-row.tsx'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import type { FocusWanted } from '#web/screens/booking/availability/use-focus-wanted.ts'
import { moveFocus } from '#web/shell/bar/roving.ts'
import { usePlaceChoices } from '#web/screens/booking/references.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import { useQuoteCalculation } from '#web/screens/booking/availability/use-availability.ts'
import { QuoteExplanation } from '#web/screens/booking/price/quote-explanation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface TypeQuoteProps {
  readonly ask: Ask
  readonly placeTypeId: number
  readonly pricing: PricingInput | undefined
}

/** Why a type costs this for these dates and this party: read when somebody asks. */
const TypeQuote = ({ ask, placeTypeId, pricing }: TypeQuoteProps) => {
  const { arrival, departure, people, options } = ask
  const quote = useQuoteCalculation(
    arrival === null || departure === null
      ? undefined
      : {
          arrival,
          departure,
          placeTypeId,
          people: [...people],
          options: [...options],
          ...(pricing === undefined ? {} : { pricing }),
        },
  )
  if (quote.error !== null) return <p role="alert">{sentenceOf(quote.error)}</p>
  if (quote.data === undefined) return <Skeleton h={120} />
  return quote.data.priced ? <QuoteExplanation quote={quote.data.quote} /> : <p>{sentence(quote.data.refusal)}</p>
}

interface TypeListProps {
  readonly answer: AvailabilityAnswer
  /** What was asked, for the explanation of a price. */
  readonly ask: Ask
  readonly pricing?: PricingInput | undefined
  readonly chooseLabel: string
  /** The stay in hand: its type, and the place that it holds. */
  readonly chosen?:
    | { readonly placeTypeId: number; readonly code: string | null; readonly isPinned: boolean }
    | undefined
  readonly disabledReason?: string | undefined
  readonly isFetching: boolean
  readonly focusWanted: FocusWanted
  readonly onChoose: (type: AvailableType, placeId: number | null) => void
}

const chooseButtons = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-choose]:not([aria-disabled])') ?? []),
]

/** ↑ and ↓ go from one type to the next. */
const onArrow = (event: KeyboardEvent<HTMLUListElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || event.target.dataset['choose'] === undefined) return
  event.preventDefault()
  moveFocus(chooseButtons(event.currentTarget), step)
}

/** Every type with what is free of it and its price; those that cannot be taken come last, with the reason. */
export const TypeList = (props: TypeListProps) => {
  const { answer, ask, pricing, chosen, chooseLabel, disabledReason, isFetching, focusWanted, onChoose } = props
  const t = useT('booking')
  const { featureName } = usePlaceChoices()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (disabledReason === undefined && focusWanted.take()) chooseButtons(list.current)[0]?.focus()
  })
  return (
    <div aria-busy={isFetching} className={classes.results}>
      {answer.notices.map((notice) => (
        <p key={notice.code} className={classes.notice} role="status">
          {sentence(notice)}
        </p>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move among the buttons inside */}
      <ul ref={list} className={classes.types} aria-label={t('availability.results')} onKeyDown={onArrow}>
        {offeredFirst(answer.types, t).map((type) => (
          <TypeRow
            key={type.placeTypeId}
            type={type}
            arrival={answer.arrival}
            nights={answer.nights}
            closedNights={answer.closedNights}
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

import { Skeleton } from '@mantine/core'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { useQuoteCalculation } from '#web/screens/booking/availability/use-availability.ts'
import { QuoteExplanation } from '#web/screens/booking/price/quote-explanation.tsx'
import { sentence } from '#web/screens/booking/sentence.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface TypeQuoteProps {
  readonly ask: Ask
  readonly placeTypeId: number
  readonly pricing: PricingInput | undefined
}

/** Why a type costs this for these dates and this party: read when somebody asks. */
export const TypeQuote = ({ ask, placeTypeId, pricing }: TypeQuoteProps) => {
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

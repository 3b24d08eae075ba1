import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { QuoteCalculation, SearchAvailability } from '#contract/operations/booking/availability.ts'
import { availability } from '#contract/operations/booking/availability.ts'
import { call } from '#web/shell/call.ts'

/**
 * What is free; undefined asks nothing. The key begins with `planning`: whoever takes or frees a night anywhere refreshes what
 * this screen shows. Errors are the screen's to show, beside their field.
 */
export const useAvailability = (body: SearchAvailability | undefined) =>
  useQuery({
    queryKey: ['planning', 'availability', body],
    queryFn: body === undefined ? skipToken : ({ signal }) => call(availability.search, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  })

/** The full price of one stay, with its trace; undefined asks nothing. */
export const useQuoteCalculation = (body: QuoteCalculation | undefined) =>
  useQuery({
    queryKey: ['priceGrid', 'quote', body],
    queryFn: body === undefined ? skipToken : ({ signal }) => call(availability.price, { body, signal }),
    meta: { quiet: true },
  })

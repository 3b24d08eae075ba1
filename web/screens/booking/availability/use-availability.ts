import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  AvailabilityAnswer,
  QuoteCalculation,
  QuoteCalculationAnswer,
  SearchAvailability,
} from '#contract/operations/booking/availability.ts'
import { rest } from '#web/shell/rest.ts'

/**
 * What is free; undefined asks nothing. The key begins with `planning`: whoever takes or frees a night anywhere refreshes what
 * this screen shows. Errors are the screen's to show, beside their field.
 */
export const useAvailability = (body: SearchAvailability | undefined) =>
  useQuery({
    queryKey: ['planning', 'availability', body],
    queryFn: ({ signal }) => rest.post<AvailabilityAnswer>('booking/search-availability', body, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  })

/** The full price of one stay, with its trace; undefined asks nothing. */
export const useQuoteCalculation = (body: QuoteCalculation | undefined) =>
  useQuery({
    queryKey: ['priceGrid', 'quote', body],
    queryFn: ({ signal }) => rest.post<QuoteCalculationAnswer>('booking/quote-calculation', body, { signal }),
    enabled: body !== undefined,
    meta: { quiet: true },
  })

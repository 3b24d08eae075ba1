/** Which stays come forward; apart from the rest of the filters, for the route reads it before the screen is loaded. */
export const STATUS_FILTERS = ['option', 'reservation', 'arrived', 'due'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** Names for the numbers that the specification gives to a file (spec 4, domain rules 2.1). */

/** What a file is; 0 while it is a basket. */
export const STATUS = { NONE: 0, QUOTE: 1, OPTION: 2, BOOKING: 3, STAY: 4, CLOSED: 5 } as const

/** How far its entry went. */
export const STATE = { BASKET: 1, ABANDONED: 2, SAVED: 3 } as const

/** Why something with money or a stay was undone: typed by people, kept with what it explains, checked alike on both sides. */
export const SHORTEST_REASON = 3
export const LONGEST_REASON = 200

/** Whether the text says something. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST_REASON

/** Pages of keys of a till (spec 1, « cash register windows »): when they are there, and how they begin. Pure. */

export interface PageHours {
  /** `HH:MM`; both null: always. */
  readonly fromTime: string | null
  readonly toTime: string | null
}

/** Whether a page is there at this hour, `HH:MM`: from its first minute to before its last; from 22:00 to 02:00 crosses midnight. */
export const isPageOpen = ({ fromTime, toTime }: PageHours, now: string): boolean => {
  if (fromTime === null || toTime === null) return true
  if (fromTime === toTime) return true
  return fromTime < toTime ? now >= fromTime && now < toTime : now >= fromTime || now < toTime
}

export interface PageLimits {
  readonly maxButtons: number
  readonly maxPages: number
}

export interface NewPage extends PageHours {
  readonly label: string
  readonly color: string | null
  readonly keys: readonly { readonly slot: number; readonly articleId: number }[]
}

interface Family {
  readonly id: number
  readonly label: string
  readonly color: string | null
}

/** One page a family, its articles in their order; a family that has more than a page takes several, as far as pages go. */
export const pagesByFamily = (
  families: readonly Family[],
  articles: readonly { readonly id: number; readonly familyId: number }[],
  { maxButtons, maxPages }: PageLimits,
): NewPage[] => {
  const pages = families.flatMap(({ id, label, color }) => {
    const own = articles.filter(({ familyId }) => familyId === id)
    const count = Math.ceil(own.length / maxButtons)
    return Array.from({ length: count }, (_, page): NewPage => {
      const part = own.slice(page * maxButtons, (page + 1) * maxButtons)
      return {
        label: count === 1 ? label : `${label} ${page + 1}`,
        color,
        fromTime: null,
        toTime: null,
        keys: part.map((article, slot) => ({ slot, articleId: article.id })),
      }
    })
  })
  return pages.slice(0, maxPages)
}

interface Key {
  readonly slot: number
  readonly articleId: number
}

/** An article put on a slot: it comes from another slot of the page, which what stood here takes in exchange, or is new there. */
export const placeKey = <K extends Key>(keys: readonly K[], added: K, from: number | null): K[] => {
  const there = keys.find(({ slot }) => slot === added.slot)
  const rest = keys.filter(({ slot }) => slot !== added.slot && slot !== from)
  const exchanged = there === undefined || from === null || from === added.slot ? [] : [{ ...there, slot: from }]
  return [...rest, ...exchanged, added].toSorted((a, b) => a.slot - b.slot)
}

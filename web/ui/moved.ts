/** A list with the item at `from` put at `to`; the others close up. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

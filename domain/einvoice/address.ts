/**
 * Where a company receives, of the addresses that the directory lists: the one that the bill names where it is listed, else that of the
 * company itself, else the first. Null: it is not listed, and no platform could deliver.
 */
export const addressFor = (siren: string, asked: string | undefined, listed: readonly string[]): string | null => {
  const own = listed.filter((address) => address.startsWith(siren))
  return own.find((address) => address === asked) ?? own.find((address) => address === siren) ?? own[0] ?? null
}

/**
 * What a record has under a name that somebody gave: `constructor` and `toString` are names of every object, and of no field. Wherever
 * a key comes from outside, it is looked up here.
 */
export const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

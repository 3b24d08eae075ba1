import { useState } from 'react'

/** Input over a part that was read: follows what others save as long as nothing was typed here. */
export const usePartState = <T extends { readonly version: number }>(item: T) => {
  const [base, setBase] = useState(item)
  const [value, setValue] = useState(item)
  const isDirty = JSON.stringify(value) !== JSON.stringify(base)
  const take = (next: T): void => {
    setBase(next)
    setValue(next)
  }
  if (item.version > base.version && !isDirty) take(item)
  return { value, isDirty, take, set: (part: Partial<T>): void => setValue((before) => ({ ...before, ...part })) }
}

import type { Reason } from '#domain/booking/facts.ts'
import { RestError } from '#web/shell/rest-error.ts'

const CODE = 'place.stillOccupied'

export const isStillOccupied = ({ code }: Reason): boolean => code === CODE

/** Which stay cannot arrive, where the refusal is that others have not left its place; undefined: it is another error. */
export const stillOccupied = (error: unknown): { readonly occupancyId: number | undefined } | undefined => {
  if (!(error instanceof RestError) || error.body.message !== CODE) return undefined
  const id = error.body.context?.['occupancyId']
  return { occupancyId: typeof id === 'number' ? id : undefined }
}

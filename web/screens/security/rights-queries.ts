import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Functionality } from '#contract/rights.ts'
import { toList } from '#web/screens/security/rights-state.ts'
import type { FullRights, ListedRight } from '#web/screens/security/rights-state.ts'
import { rest } from '#web/shell/rest.ts'

const placeOf = (establishmentId: number | undefined): string =>
  establishmentId === undefined ? '' : `?establishmentId=${establishmentId}`

export type Holder = 'user' | 'group'

interface RightsAnswer {
  readonly functionalities: readonly ListedRight[]
  /** The user has those of a group; saving gives them their own. */
  readonly fromGroup: boolean
  readonly groupLabel: string | null
  /** Settings that a lock holds back to reading there, whatever the right. */
  readonly locked: readonly Functionality[]
}

/** Rights of a user, in an establishment, or of a group; a group that is not saved yet has none. */
export const useRights = (holder: Holder, id: number, establishmentId?: number) =>
  useQuery({
    queryKey: [holder, 'rights', id, establishmentId],
    queryFn: ({ signal }) =>
      rest.get<RightsAnswer>(`security/${holder}/get_right/${id}${placeOf(establishmentId)}`, { signal }),
    placeholderData: () => undefined,
    enabled: id > 0,
  })

export const saveRights = (
  holder: Holder,
  id: number,
  rights: FullRights,
  establishmentId?: number,
): Promise<unknown> => rest.post(`security/${holder}/set_right/${id}${placeOf(establishmentId)}`, toList(rights))

/** Posts a part of a user and reads the user again. Errors are told by the query cache. */
export const useSavePart = <B>(send: (body: B) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }) })
}

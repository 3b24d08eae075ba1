import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toList } from '#web/screens/security/rights-state.ts'
import type { FullRights, ListedRight } from '#web/screens/security/rights-state.ts'
import { rest } from '#web/shell/rest.ts'

export type Holder = 'user' | 'group'

interface RightsAnswer {
  readonly functionalities: readonly ListedRight[]
  /** The user has those of a group; saving gives them their own. */
  readonly fromGroup: boolean
}

/** Rights of a user or of a group; a group that is not saved yet has none. */
export const useRights = (holder: Holder, id: number) =>
  useQuery({
    queryKey: [holder, 'rights', id],
    queryFn: ({ signal }) => rest.get<RightsAnswer>(`security/${holder}/get_right/${id}`, { signal }),
    placeholderData: () => undefined,
    enabled: id > 0,
  })

export const saveRights = (holder: Holder, id: number, rights: FullRights): Promise<unknown> =>
  rest.post(`security/${holder}/set_right/${id}`, toList(rights))

/** Posts a part of a user and reads the user again. Errors are told by the query cache. */
export const useSavePart = <B>(send: (body: B) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }) })
}

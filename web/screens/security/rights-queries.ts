import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rightsOf } from '#contract/operations/session/users.ts'
import { toList } from '#web/screens/security/rights-state.ts'
import type { FullRights } from '#web/screens/security/rights-state.ts'
import { call } from '#web/shell/call.ts'

export type Holder = 'user' | 'group'

/** Rights of a user, in an establishment, or of a group; a group that is not saved yet has none. */
export const useRights = (holder: Holder, id: number, establishmentId?: number) =>
  useQuery({
    queryKey: [holder, 'rights', id, establishmentId],
    queryFn: ({ signal }) =>
      holder === 'user'
        ? call(rightsOf.user, { params: { id }, query: { establishmentId }, signal })
        : call(rightsOf.group, { params: { id }, signal }),
    placeholderData: () => undefined,
    enabled: id > 0,
  })

export const saveRights = (
  holder: Holder,
  id: number,
  rights: FullRights,
  establishmentId?: number,
): Promise<unknown> => {
  const sent = { params: { id }, body: toList(rights) }
  return holder === 'user'
    ? call(rightsOf.setUser, { ...sent, query: { establishmentId } })
    : call(rightsOf.setGroup, sent)
}

/** Posts a part of a user and reads the user again. Errors are told by the query cache. */
export const useSavePart = <B>(send: (body: B) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }) })
}

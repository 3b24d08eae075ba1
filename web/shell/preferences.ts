/** What the establishment prefers, for what screens propose: read before the first screen, followed by `/rest/live`. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { kept } from '#web/shell/offline/state.ts'
import { queryClient } from '#web/shell/query.ts'
import { rest } from '#web/shell/rest.ts'
import { currentUser, useUser } from '#web/shell/session.ts'

const preferencesQuery = (establishmentId: number) =>
  queryOptions({
    queryKey: ['preferences', establishmentId],
    queryFn: ({ signal }) =>
      kept('preferences', (patienceMs) =>
        rest.get<Preferences>('establishment/preference/values', { signal, patienceMs }),
      ),
    // A cleared cache reads them again; until then what was read last holds.
    placeholderData: () => last.get(establishmentId),
  })

const last = new Map<number, Preferences>()

/** Reads them, at once where they are known. Throws as `rest` does. */
export const loadPreferences = async (): Promise<void> => {
  const id = currentUser()?.establishment.id
  if (id !== undefined) last.set(id, await queryClient.ensureQueryData(preferencesQuery(id)))
}

/** Keeps them in sight of live changes, also while no screen uses them. */
export const useFollowedPreferences = (): void => void useQuery(preferencesQuery(useUser().establishment.id))

/** On screens behind the log-in, which wait for `loadPreferences`. */
export const usePreferences = (): Preferences => {
  const { data } = useQuery(preferencesQuery(useUser().establishment.id))
  if (data === undefined) throw new Error('preferences are read before the screens')
  return data
}

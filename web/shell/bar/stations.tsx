/** Which workstation this browser is: its name is the till of what it records (domain rules, section 5, "Chains"). */
import { useEffect } from 'react'
import { Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { stations } from '#contract/operations/establishment/group.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BarEntry } from '#web/shell/bar/bar-popover.tsx'
import { call } from '#web/shell/call.ts'
import { recall, remember } from '#web/shell/local.ts'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { RestError } from '#web/shell/rest-error.ts'
import { toastError } from '#web/shell/toast.ts'

const keyOf = (establishmentId: number): string => `station.${establishmentId}`

const choose = async (establishmentId: number, id: number): Promise<void> => {
  await call(stations.use, { params: { id }, besides: true })
  remember('choice', keyOf(establishmentId), id)
  await refreshUser()
}

/** The stations of the establishment, where there are several. */
export const Stations = ({ user, onClose }: { readonly user: LocalUser; readonly onClose: () => void }) => {
  const t = useT('shell')
  const { id: establishmentId, station } = user.establishment
  const { data } = useQuery({
    queryKey: ['station', 'choice'],
    queryFn: ({ signal }) => call(stations.choice, { signal }),
    meta: { quiet: true },
  })
  if (data === undefined || data.list.length < 2) return null
  return (
    <>
      <div role="group" aria-label={t('user.station')}>
        {data.list.map((one) => (
          <BarEntry
            key={one.id}
            icon="tabs"
            isChosen={one.id === station?.id}
            onClick={() => {
              onClose()
              if (one.id !== station?.id) void choose(establishmentId, one.id).catch(toastError)
            }}
          >
            {t('user.stationNamed', { name: one.label })}
          </BarEntry>
        ))}
      </div>
      <Divider my={6} />
    </>
  )
}

/** A new session is the station that this browser was before; one that was removed is forgotten. */
export const useRememberedStation = ({ establishment, audit }: LocalUser): void => {
  const isUnsaid = establishment.station === null && audit === undefined
  useEffect(() => {
    const kept = recall('choice', keyOf(establishment.id))
    if (!isUnsaid || typeof kept !== 'number') return
    choose(establishment.id, kept).catch((error: unknown) => {
      if (error instanceof RestError && error.status === 404) remember('choice', keyOf(establishment.id), undefined)
      else toastError(error)
    })
  }, [establishment.id, isUnsaid])
}

import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAPPING_KINDS, channels } from '#contract/operations/booking/online-booking.ts'
import type { ChannelRooms, Mapping, OnlineBookingState } from '#contract/operations/booking/online-booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { meaningChoices, meaningOf, meaningValue } from '#web/screens/channel/meaning-choices.ts'
import classes from '#web/screens/channel/channel.module.css'
import { call } from '#web/shell/call.ts'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface ChannelCodesProps {
  readonly id: number
  readonly hasToken: boolean
  readonly state: OnlineBookingState
}

const BLANK: Mapping = { kind: 'TYPE', code: '', label: null, targetId: null, ownOption: null, gridId: null }

/** What the channel's codes mean here. */
export const ChannelCodes = ({ id, hasToken, state }: ChannelCodesProps) => {
  const t = useT('channel')
  const ui = useT('ui')
  const queries = useQueryClient()
  const right = useRight('establishment_module')
  const [rows, setRows] = useState<readonly Mapping[]>(state.mappings)
  const isDirty = JSON.stringify(rows) !== JSON.stringify(state.mappings)
  const saving = useMutation({
    mutationFn: () => call(channels.saveMappings, { params: { id }, body: { mappings: rows } }),
    onSuccess: async () => {
      toast.success(t('channel.mappingsSaved'))
      await queries.invalidateQueries({ queryKey: ['onlineBooking'] })
    },
  })
  const reading = useMutation({
    mutationFn: () => call(channels.rooms, { params: { id } }),
    onSuccess: ({ rooms }) => {
      setRows((before) => withRooms(before, rooms))
      toast.success(t('channel.roomsRead', { count: rooms.length }))
    },
  })
  useLeaveGuard({ isDirty: () => isDirty && !saving.isPending })
  const put = (at: number, over: Partial<Mapping>): void =>
    setRows((before) => before.map((row, i) => (i === at ? { ...row, ...over } : row)))
  const noRight = right.write ? undefined : ui('noRight')
  const missing = rows.some((row) => row.code.trim() === '') ? t('channel.codeMissing') : undefined
  return (
    <section className={classes.panel}>
      <h2>{t('channel.mappings')}</h2>
      <p className={classes.quiet}>{t(rows.length === 0 ? 'channel.noMappings' : 'channel.mappingsBody')}</p>
      {rows.length === 0 ? null : (
        <ScrollRegion className={classes.codes} label={t('channel.mappings')}>
          <table>
            <thead>
              <tr>
                {(['kind', 'code', 'name', 'meaning', 'grid'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`channel.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                // Rows have no number of their own until they are saved.
                <CodeRow
                  key={i}
                  row={row}
                  state={state}
                  put={(over) => put(i, over)}
                  remove={() => setRows((before) => before.filter((_, at) => at !== i))}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <div className={classes.row}>
        <Button variant="default" onClick={() => setRows((before) => [...before, BLANK])}>
          {t('channel.add')}
        </Button>
        <ActionButton
          variant="default"
          disabledReason={noRight ?? (hasToken ? undefined : t('channel.noToken'))}
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {t('channel.readRooms')}
        </ActionButton>
        <ActionButton
          disabledReason={noRight ?? missing ?? (isDirty ? undefined : t('channel.mappingsUnchanged'))}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('channel.saveMappings')}
        </ActionButton>
      </div>
    </section>
  )
}

/** Types that the channel knows, each once, with its own name of them. */
const withRooms = (rows: readonly Mapping[], rooms: ChannelRooms['rooms']): Mapping[] => [
  ...rows.map((row) => {
    const room = row.kind === 'TYPE' ? rooms.find(({ code }) => code === row.code) : undefined
    return room === undefined ? row : { ...row, label: room.label }
  }),
  ...rooms
    .filter(({ code }) => !rows.some((row) => row.kind === 'TYPE' && row.code === code))
    .map(({ code, label }) => ({ ...BLANK, code, label })),
]

interface CodeRowProps {
  readonly row: Mapping
  readonly state: OnlineBookingState
  readonly put: (over: Partial<Mapping>) => void
  readonly remove: () => void
}

const asChoice = ({ id, label }: { readonly id: number; readonly label: string }) => ({ value: String(id), label })
const asText = (id: number | null): string | null => (id === null ? null : String(id))
const asId = (value: string | null): number | null => (value === null ? null : Number(value))

const CodeRow = ({ row, state, put, remove }: CodeRowProps) => {
  const t = useT('channel')
  const { targetId } = row
  const grids = targetId === null ? [] : state.grids.filter((grid) => grid.placeTypeIds.includes(targetId))
  return (
    <tr>
      <td>
        <Select
          aria-label={t('channel.kind')}
          data={MAPPING_KINDS.map((kind) => ({ value: kind, label: t(`one.kinds.${kind}`) }))}
          value={row.kind}
          onChange={(value) =>
            put({
              kind: MAPPING_KINDS.find((kind) => kind === value) ?? row.kind,
              targetId: null,
              ownOption: null,
              gridId: null,
            })
          }
          allowDeselect={false}
          w={200}
        />
      </td>
      <td>
        <TextInput
          aria-label={t('channel.code')}
          value={row.code}
          onChange={(event) => put({ code: event.currentTarget.value })}
          maxLength={80}
          w={120}
        />
      </td>
      <td>{row.label ?? ''}</td>
      <td>
        <Select
          aria-label={t('channel.meaning')}
          placeholder={t('one.unmapped')}
          data={meaningChoices(row.kind, state, t('channel.ownOptions'), row.ownOption)}
          value={meaningValue(row)}
          onChange={(value) => put({ ...meaningOf(value), gridId: null })}
          searchable
          clearable
          w={220}
        />
      </td>
      <td>
        {row.kind === 'TYPE' ? (
          <Select
            aria-label={t('channel.grid')}
            placeholder={t('channel.bestGrid')}
            data={grids.map(asChoice)}
            value={asText(row.gridId)}
            onChange={(value) => put({ gridId: asId(value) })}
            clearable
            w={180}
          />
        ) : null}
      </td>
      <td>
        <ActionIcon variant="subtle" color="red" aria-label={t('channel.remove', { code: row.code })} onClick={remove}>
          ×
        </ActionIcon>
      </td>
    </tr>
  )
}

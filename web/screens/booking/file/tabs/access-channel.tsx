import { Select } from '@mantine/core'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { files } from '#contract/operations/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useAccessChannels } from '#web/screens/booking/references.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'

const CLOSED = 5

/** How the request reached the house; saved as soon as it is chosen, for no price looks at it. */
export const AccessChannel = ({ file, writes }: { readonly file: BookingFile; readonly writes: Writes }) => {
  const t = useT('booking')
  const { write } = useRight('booking_booking')
  const choices = useAccessChannels()
  const kept = file.accessChannel
  const isFixed = !write || file.statusId === CLOSED || choices.length === 0
  if (isFixed && kept === null) return null
  // One that is no longer proposed stays where it was chosen.
  const all = kept === null || choices.some(({ id }) => id === kept.id) ? choices : [...choices, kept]
  const choose = (id: string | null): void => {
    const accessChannelId = id === null ? null : Number(id)
    void writes.run(
      (versioned, intent) =>
        call(files.setAccessChannel, { body: { ...versioned, accessChannelId }, intent, returnEditItem: true }),
      {
        said: t('file.accessChannelSaved'),
      },
    )
  }
  return (
    <>
      <dt>{t('file.accessChannel')}</dt>
      <dd>
        {isFixed ? (
          kept?.label
        ) : (
          <Select
            aria-label={t('file.accessChannel')}
            placeholder={t('file.noAccessChannel')}
            data={all.map(({ id, label }) => ({ value: String(id), label }))}
            value={kept === null ? null : String(kept.id)}
            onChange={choose}
            disabled={writes.isPending}
            clearable
            maw={240}
          />
        )}
      </dd>
    </>
  )
}

import { carriersDue, openCarrier } from '#server/modules/sms/provider.ts'
import { followLeft, readStops } from '#server/modules/sms/follow.ts'
import { recoverSms, sendWaiting } from '#server/modules/sms/send.ts'
import type { Parts } from '#server/modules/sms/send.ts'
import type { Log } from '#server/platform/log.ts'
import { SmsFailure } from '#server/ports/sms.ts'

/** One round: who said STOP first, then what waits, then what became of those that left; each site by itself. */
export const workSms = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  const counts = await Promise.all(
    (await carriersDue(house.db, house.now())).map(async (carrier) => {
      try {
        await recoverSms(house, carrier)
        const line = openCarrier(house.services, carrier)
        await readStops(house, carrier, line)
        const sent = await sendWaiting(house, carrier, isStopping)
        await followLeft(house, carrier, line, isStopping)
        return sent
      } catch (error) {
        // Without its key nothing is opened: the first that waits says so.
        if (error instanceof SmsFailure) return sendWaiting(house, carrier, isStopping)
        log.error({ err: error, site: carrier.establishmentId }, 'text messages could not be sent')
        return 0
      }
    }),
  )
  return counts.reduce((all, one) => all + one, 0)
}

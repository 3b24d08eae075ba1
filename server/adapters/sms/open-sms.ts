/** Providers of SMS, each in its own dialect. */
import type { SmsProviderKind } from '#domain/sms/provider.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { OpenSms, Sms, SmsAddress, SmsOrder } from '#server/ports/sms.ts'
import { openBrevo } from './brevo.ts'
import { openHttpSms } from './http.ts'
import { openOvh } from './ovh.ts'
import { openSmsFactor } from './smsfactor.ts'
import { openTwilio } from './twilio.ts'

const BY_PROVIDER: Readonly<Record<SmsProviderKind, (address: SmsAddress) => Sms>> = {
  OVH: openOvh,
  BREVO: openBrevo,
  SMSFACTOR: openSmsFactor,
  TWILIO: openTwilio,
  HTTP: openHttpSms,
}

/** What nobody would take is asked of nobody. Throws SmsFailure sms.numberRefused, sms.senderRefused, sms.refused. */
const requireOrder = ({ to, sender, text }: SmsOrder): void => {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new SmsFailure('sms.numberRefused')
  if (sender !== null && !/^[a-z\d]{3,11}$/i.test(sender)) throw new SmsFailure('sms.senderRefused')
  if (text.trim() === '') throw new SmsFailure('sms.refused')
}

export const openSms: OpenSms = (address) => {
  const sms = BY_PROVIDER[address.provider](address)
  return {
    ...sms,
    send: async (order) => {
      requireOrder(order)
      return sms.send(order)
    },
  }
}

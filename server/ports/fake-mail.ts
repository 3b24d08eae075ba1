/** A mail server in memory, for the tests of those that send: what it is to do comes from them. */
import { MailFailure, noMail } from '#server/ports/mail.ts'
import type { Mail, MailEnvelope, RefusedRecipient } from '#server/ports/mail.ts'

/** What becomes of the next message. TAKEN_UNSAID: it has it, and nobody hears so. */
export type FakeFate = 'TAKEN' | 'LATER' | 'NEVER' | 'CUT' | 'TAKEN_UNSAID' | 'LOST_UNSAID' | 'LOGIN'

interface Asked {
  readonly fate: FakeFate
  readonly refused?: readonly RefusedRecipient[]
}

const unsaid = (): MailFailure => new MailFailure('mail.unknown', 'UNKNOWN')

export const createFakeMail = () => {
  const delivered: MailEnvelope[] = []
  const asked: Asked[] = []
  const send = async (message: MailEnvelope, beforeEnd: () => Promise<void>) => {
    const { fate, refused = [] } = asked.shift() ?? { fate: 'TAKEN' }
    if (fate === 'CUT') throw new MailFailure('mail.cut', 'LATER')
    const taken = message.to.filter((to) => !refused.some(({ address }) => address === to))
    if (taken.length === 0) return { refused, words: '550' }
    await beforeEnd()
    if (fate === 'LATER') throw new MailFailure('mail.later', 'LATER', { detail: '451 later' })
    if (fate === 'NEVER') throw new MailFailure('mail.refused', 'NEVER', { detail: '554 never' })
    if (fate === 'LOST_UNSAID') throw unsaid()
    delivered.push({ ...message, to: taken })
    if (fate === 'TAKEN_UNSAID') throw unsaid()
    return { refused, words: '250 queued' }
  }
  const open: Mail['open'] = () =>
    asked[0]?.fate === 'LOGIN' && asked.shift() !== undefined
      ? Promise.reject(new MailFailure('mail.login', 'LATER', { detail: '535 wrong', ofServer: true }))
      : Promise.resolve({ send, isOpen: () => true, close: () => undefined })
  const mail: Mail = {
    ...noMail,
    open,
    test: async (address) => {
      await open(address)
      return '220 ready'
    },
    compose: ({ messageId, subject, text }) =>
      Promise.resolve(Buffer.from(`Message-ID: ${messageId}\r\nSubject: ${subject}\r\n\r\n${text}`)),
  }
  return {
    mail,
    delivered,
    /** What the next messages meet. */
    next: (fate: FakeFate, refused?: readonly RefusedRecipient[]) =>
      void asked.push({ fate, ...(refused === undefined ? {} : { refused }) }),
  }
}

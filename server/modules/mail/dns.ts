/** What the names of a sender's domain say to those who receive (RFC 7208, 6376, 7489): asked, or said that nobody answers. */
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { domainOf } from '#domain/mail/address.ts'
import { dkimState, dmarcState, spfState } from '#domain/mail/domain-records.ts'
import type { MailDnsRecord } from '#contract/operations/document/mail-settings.ts'

const ANSWER_MS = 4000
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** Texts of a name; null: no name server answers this machine. */
export type AskTexts = (name: string) => Promise<readonly string[] | null>

export const askTexts: AskTexts = async (name) => {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return error instanceof Error && 'code' in error && NOTHING.has(String(error.code)) ? [] : null
  }
}

/** `host`: the sending server, whose provider says what SPF includes. */
export const domainRecords = async (
  address: string,
  selector: string,
  ask: AskTexts = askTexts,
): Promise<{ readonly domain: string; readonly records: readonly MailDnsRecord[] }> => {
  const domain = domainToASCII(domainOf(address))
  const dkimName = `${selector === '' ? '…' : selector}._domainkey.${domain}`
  const [spf, dmarc, dkim] = await Promise.all([
    ask(domain),
    ask(`_dmarc.${domain}`),
    selector === '' ? Promise.resolve(undefined) : ask(dkimName),
  ])
  return {
    domain,
    records: [
      { kind: 'SPF', name: domain, expected: 'v=spf1 include:… ~all', ...spfState(spf) },
      { kind: 'DKIM', name: dkimName, expected: null, ...dkimState(dkim) },
      {
        kind: 'DMARC',
        name: `_dmarc.${domain}`,
        expected: `v=DMARC1; p=quarantine; rua=mailto:${address}`,
        ...dmarcState(dmarc),
      },
    ],
  }
}

/** XP Z12-013: the flow service 1.2 and the directory service 1.3 of an approved platform. */
import { z } from 'zod'
import type { FlowSearch, OpenPlatform, OutgoingFlow, PlatformFlow } from '#server/ports/platform.ts'
import { talkTo } from './talk.ts'

const MAX_FOUND = 100

const acknowledgement = z.object({
  status: z.enum(['Pending', 'Ok', 'Error']),
  details: z.array(z.object({ reasonCode: z.string().nullish(), reasonMessage: z.string().nullish() })).nullish(),
})

/** What every answer on a flow says; what is beyond it changes nothing here. */
const flowAnswer = z.object({
  flowId: z.string().min(1).max(200),
  trackingId: z.string().nullish(),
  flowDirection: z.enum(['In', 'Out']).nullish(),
  flowType: z.string().max(80).nullish(),
  flowSyntax: z.string().max(20).nullish(),
  name: z.string().max(255).nullish(),
  submittedAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  acknowledgement: acknowledgement.nullish(),
})

const foundAnswer = z.object({ results: z.array(flowAnswer) })

const directoryAnswer = z.object({
  results: z.array(
    z.object({ addressingIdentifier: z.string().min(1).max(125), directoryLineStatus: z.string().nullish() }),
  ),
})

const known = (answer: z.output<typeof flowAnswer>): PlatformFlow => ({
  flowId: answer.flowId,
  trackingId: answer.trackingId ?? null,
  direction: answer.flowDirection ?? 'Out',
  type: answer.flowType ?? '',
  syntax: answer.flowSyntax ?? '',
  name: answer.name ?? '',
  status: answer.acknowledgement?.status ?? 'Pending',
  details: (answer.acknowledgement?.details ?? []).map(({ reasonCode, reasonMessage }) => ({
    code: reasonCode ?? '',
    message: reasonMessage ?? null,
  })),
  updatedAt: answer.updatedAt ?? answer.submittedAt ?? '',
})

/** The file and what it is, in one multipart body. */
const bodyOf = async (flow: OutgoingFlow) => {
  const { syntax, profile, rule, name, trackingId, sha256, content } = flow
  const form = new FormData()
  const info = { flowSyntax: syntax, name, processingRule: rule, trackingId, sha256 }
  form.append(
    'flowInfo',
    new Blob([JSON.stringify(profile === null ? info : { ...info, flowProfile: profile })], {
      type: 'application/json',
    }),
  )
  const type = syntax === 'Factur-X' ? 'application/pdf' : 'application/xml'
  form.append('file', new Blob([Buffer.from(content)], { type }), name)
  const written = new Response(form)
  return {
    type: written.headers.get('content-type') ?? 'multipart/form-data',
    bytes: new Uint8Array(await written.arrayBuffer()),
  }
}

const json = (value: unknown) => ({ type: 'application/json', bytes: JSON.stringify(value) })

const searchBody = ({ trackingId, updatedAfter, limit = MAX_FOUND }: FlowSearch) =>
  json({
    where: {
      ...(trackingId === undefined ? {} : { trackingId }),
      ...(updatedAfter === undefined ? {} : { updatedAfter }),
    },
    limit: Math.min(limit, MAX_FOUND),
  })

/** Older answers name no status: what they list is in force. */
const isInForce = (status: string | null | undefined): boolean =>
  status === null ||
  status === undefined ||
  /^(?:enabled|active|current|inforce)$/i.test(status.replaceAll(/[\s_-]/g, ''))

const below = (url: string, path: string): string => url.replace(/\/+$/, '') + path

export const openPlatform: OpenPlatform = (address) => {
  const talk = talkTo(address)
  const { url, directoryUrl } = address
  return {
    healthcheck: async () => void (await talk.call({ method: 'GET', url: below(url, '/v1/healthcheck') })),
    send: async (flow) =>
      known(await talk.json({ method: 'POST', url: below(url, '/v1/flows'), body: await bodyOf(flow) }, flowAnswer)),
    search: async (where) => {
      const body = searchBody(where)
      const found = await talk.json({ method: 'POST', url: below(url, '/v1/flows/search'), body }, foundAnswer)
      return found.results.map(known).toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
    },
    fetch: async (flowId) => {
      const at = below(url, `/v1/flows/${encodeURIComponent(flowId)}?docType=Original`)
      return (await talk.call({ method: 'GET', url: at })).body
    },
    directory: async (siren) => {
      const body = json({ filters: { siren: { op: 'strict', value: siren } }, limit: MAX_FOUND })
      const at = below(directoryUrl, '/v1/directory-line/search')
      const { results } = await talk.json({ method: 'POST', url: at, body }, directoryAnswer)
      return results.flatMap((line) => (isInForce(line.directoryLineStatus) ? [line.addressingIdentifier] : []))
    },
  }
}

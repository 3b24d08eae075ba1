/** The authority of the house, for devices to install, and what is wrong with the certificate: docs/decisions/0200. */
import type { X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { CertificateFault, CertificateState } from '#contract/operations/session/certificate.ts'
import { readCertificateFault } from '#contract/operations/session/certificate.ts'
import { secureOrigin } from '#server/platform/http/clear-text.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import type { Tls } from '#server/platform/tls/tls.ts'

/** What Windows, macOS, iOS, Android and Firefox know as a certificate to install. */
const MEDIA_TYPE = 'application/x-x509-ca-cert'

const lastDayOf = ({ validToDate }: X509Certificate): Day => toDay(validToDate.toISOString().slice(0, 10))

const stateOf = (request: FastifyRequest, tls: Tls | undefined, publicUrl: string | undefined): CertificateState => {
  const root = tls?.root
  return {
    authority:
      root === undefined
        ? null
        : {
            name: root.subject.replace(/^CN=/, ''),
            fingerprint: root.fingerprint256,
            until: lastDayOf(root),
          },
    address: tls === undefined ? null : (secureOrigin(request.raw, tls, publicUrl) ?? null),
  }
}

/** Public, and open in clear: whoever installs it compares its fingerprint with the one on the console. */
export const mountCertificate = (app: FastifyInstance, tls: Tls | undefined, publicUrl: string | undefined): void => {
  const root = (): NonNullable<Tls['root']> => {
    if (tls?.root === undefined) throw new RuleError('route.unknown')
    return tls.root
  }
  app.get('/rest/certificate', (request) => stateOf(request, tls, publicUrl))
  for (const [ending, body] of [
    ['crt', () => root().raw],
    ['pem', () => Buffer.from(root().toString())],
  ] as const)
    app.get(`/rest/certificate/authority.${ending}`, (_request, reply) => {
      const bytes = body()
      return reply
        .header('content-type', MEDIA_TYPE)
        .header('content-disposition', `attachment; filename="pinede.${ending}"`)
        .send(bytes)
    })
}

const readFault = ({ user, services, now }: Context): CertificateFault => {
  const { tls } = services
  const fault = user.systeme ? tls?.fault(now) : undefined
  return { fault: tls === undefined || fault === undefined ? null : { ...fault, until: lastDayOf(tls.pair().leaf) } }
}

export const certificateRoutes: readonly Route[] = [handle(readCertificateFault)(async (context) => readFault(context))]

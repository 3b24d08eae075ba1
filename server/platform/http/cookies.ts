import type { FastifyReply, FastifyRequest } from 'fastify'

/** The anti-forgery value, readable by the page; the client repeats it in X-XSRF-TOKEN (spec 7). */
export const TOKEN_COOKIE = 'JSESSIONID'
/** The session's secret, out of the page's reach. */
export const SECRET_COOKIE = 'PINEDE_SESSION'

const shared = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'strict', secure: request.protocol === 'https' }) as const

export const setSessionCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  session: { secret: string; token: string },
): void => {
  reply.setCookie(TOKEN_COOKIE, session.token, shared(request))
  reply.setCookie(SECRET_COOKIE, session.secret, { ...shared(request), httpOnly: true })
}

export const clearSessionCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(TOKEN_COOKIE, shared(request))
  reply.clearCookie(SECRET_COOKIE, { ...shared(request), httpOnly: true })
}

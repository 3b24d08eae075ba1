/** One logged-in browser, without the screens: cookies, the anti-forgery header, idempotency keys. */

export interface Reply {
  /** 0: no answer came. The request may have been done or not. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly ms: number
}

export interface Client {
  /** What a raw connection says to be the same browser. */
  readonly cookie: string
  readonly token: string
  readonly get: (path: string) => Promise<Reply>
  /** `key` is the idempotency key of a write of money or stays. The record comes back in the answer. FormData sends a file. */
  readonly post: (path: string, body: object, key?: string) => Promise<Reply>
  /** The bytes of a file; undefined where the answer is none. */
  readonly download: (path: string) => Promise<Uint8Array | undefined>
  /** The same session at another address: the server was started again. */
  readonly at: (url: string) => Client
}

const PATIENCE_MS = 60_000

const send = async (url: string, init: RequestInit): Promise<Reply> => {
  const begun = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: response.status, body, ms: performance.now() - begun }
  } catch (error) {
    // Cut off, refused, or too long: what a browser calls a network error.
    return { status: 0, body: { message: String(error) }, ms: performance.now() - begun }
  }
}

const clientOf = (url: string, cookies: ReadonlyMap<string, string>): Client => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = cookies.get('JSESSIONID') ?? ''
  const shared = { cookie, 'x-xsrf-token': token }
  return {
    cookie,
    token,
    get: (path) => send(`${url}/rest/${path}`, { headers: shared }),
    post: (path, body, key) =>
      send(`${url}/rest/${path}`, {
        method: 'POST',
        headers: {
          ...shared,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          returnEditItem: 'true',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    download: async (path) => {
      const response = await fetch(`${url}/rest/${path}`, { headers: shared })
      return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : undefined
    },
    at: (next) => clientOf(next, cookies),
  }
}

/** Logs in. Throws Error with the answer where the server refuses. */
export const logIn = async (url: string, login: string, password: string): Promise<Client> => {
  const response = await fetch(`${url}/rest/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  if (response.status !== 200) throw new Error(`log-in refused: ${response.status} ${await response.text()}`)
  const pairs = response.headers.getSetCookie().map((line): [string, string] => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    return [name, value]
  })
  return clientOf(url, new Map(pairs))
}

/** The answer of a call that must succeed. Throws Error with what came instead. */
export const must = async (call: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body } = await call
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

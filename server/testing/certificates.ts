/** Certificate files of tests, and connections that trust them. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { RequestOptions } from 'node:https'
import path from 'node:path'
import { openTls } from '#server/platform/tls/tls.ts'
import type { Tls, TlsOptions } from '#server/platform/tls/tls.ts'
import { LOCAL_NETWORKS, makeAuthority, makeServer } from '#server/platform/tls/x509.ts'
import type { Names } from '#server/platform/tls/x509.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { quiet } from '#server/testing/test-server.ts'

const DAY_MS = 86_400_000

/** So many days from now, or before. */
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

export const HERE: Names = { dns: ['localhost'], ip: ['127.0.0.1'] }

/** An authority of `camping.example`, and the certificates that it gives. */
export const authorityOfTests = async () => {
  const { cert: root, key } = await makeAuthority(
    'Essais',
    { dns: ['localhost', 'camping.example'], networks: LOCAL_NETWORKS },
    inDays(-1),
    inDays(4000),
  )
  const signer = { subject: 'Essais', key: createPrivateKey(key), open: createPublicKey(root) }
  const issue = (names = HERE, from = inDays(-1), until = inDays(90)) => makeServer(signer, names, from, until)
  return { root, key, issue }
}

/** Writes both files into a folder, as an operator's tool renews them. */
export const filesIn = (folder: string) => {
  const files = { cert: path.join(folder, 'chain.pem'), key: path.join(folder, 'key.pem') }
  const write = ({ cert, key }: { cert?: string; key?: string }): void => {
    if (cert !== undefined) writeFileSync(files.cert, cert)
    if (key !== undefined) writeFileSync(files.key, key)
  }
  return { files, write }
}

/** What the house of a test proves itself with; ended with the file. */
export const tlsOf = async (
  options: Partial<TlsOptions>,
  now: () => Date = () => new Date(),
): Promise<Tls | undefined> => {
  const whole = {
    folder: '',
    host: '0.0.0.0',
    tls: 'auto',
    tlsFiles: undefined,
    trustProxy: 0,
    publicUrl: undefined,
  } as const
  const tls = await openTls({ ...whole, ...options }, { ...quiet, warn: () => undefined }, now)
  afterFile(() => tls?.stop())
  return tls
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  /** The certificate that the server showed. */
  readonly serial: string
}

/** Asks by TLS, on a connection of its own. */
export const askByTls = (port: number, options: RequestOptions, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, agent: false, ...options }, (answer) => {
      let text = ''
      const serial = 'getPeerCertificate' in answer.socket ? serialOf(answer.socket) : ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, serial }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

const serialOf = (socket: object): string =>
  (socket as { getPeerCertificate(): { serialNumber: string } }).getPeerCertificate().serialNumber

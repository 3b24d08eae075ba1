import fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Tls } from '#server/platform/tls/tls.ts'
import { openPort } from './open-port.ts'

/** What the log says while the port opens. */
const opened = async (where: { host: string; tls: Tls | undefined; publicUrl?: string }) => {
  const lines: { msg: string; address?: string }[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) },
  )
  const app = fastify({ loggerInstance: log })
  const port = await openPort(app, { publicUrl: undefined, port: 0, ...where }, log)
  log.info({}, 'after')
  await app.close()
  return { port, said: lines.map(({ msg, address }) => [msg, address]) }
}

test('the log says once where a person finds Pinède, by the scheme that answers there', async () => {
  const alone = await opened({ host: '127.0.0.1', tls: undefined })
  expect(alone.said).toEqual([
    ['Pinède is ready', `http://localhost:${alone.port}`],
    ['after', undefined],
  ])
  const everywhere = await opened({ host: '0.0.0.0', tls: { covers: () => true } as unknown as Tls })
  expect(everywhere.said).toHaveLength(2)
  expect(everywhere.said[0]?.[1]).toMatch(/^https:\/\/|^http:\/\/localhost:/) // a machine without a network has this one
  const named = await opened({ host: '0.0.0.0', tls: undefined, publicUrl: 'https://sejours.camping.example' })
  expect(named.said[0]).toEqual(['Pinède is ready', 'https://sejours.camping.example'])
})

test('a port that is taken is for the operator to change', async () => {
  const log: FastifyBaseLogger = pino({ level: 'silent' })
  const first = fastify()
  await first.listen({ port: 0, host: '127.0.0.1' })
  const address = first.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const again = openPort(
    fastify({ loggerInstance: log }),
    { publicUrl: undefined, tls: undefined, host: '127.0.0.1', port },
    log,
  )
  await expect(again).rejects.toThrow('est déjà pris')
  await first.close()
})

/** `npm run simulator` beside the proof: a process of its own, driven by its admin addresses. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { AckOutcome, ChannelBooking } from '#server/ports/channel.ts'
import { until } from '#server/testing/embedded-runs.ts'

const MAIN = path.resolve(import.meta.dirname, '../server/adapters/channel/run-simulator.ts')
const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)/

/** Faults of its calls, in the simulator's words. */
export const FAULTS = ['ERROR', 'LOST_ANSWER', 'TIMEOUT', 'TRUNCATED', 'DELAY', 'DUPLICATE', 'LOST_ACK', 'NONSENSE']

export interface ChannelState {
  readonly undelivered: readonly { readonly externalId: string; readonly version: number }[]
  readonly acks: readonly { readonly externalId: string; readonly version: number; readonly outcome: AckOutcome }[]
  /** By code and night. */
  readonly nights: Readonly<Record<string, { readonly free: number }>>
  readonly pushes: { readonly availability: number; readonly rates: number }
  readonly faults: Readonly<Record<string, number>>
}

export interface Simulator {
  /** Of the channel, without the format. */
  readonly url: string
  readonly sell: (bookings: readonly ChannelBooking[]) => Promise<void>
  /** `next`: what the next calls meet, one each. */
  readonly setFaults: (rate: number, next?: readonly string[]) => Promise<void>
  readonly state: () => Promise<ChannelState>
  readonly stop: () => void
}

const euros = (amount: number): string => (amount / 100).toFixed(2)

/** A booking in the words of the JSON format. */
const inWords = (booking: ChannelBooking): object => ({
  ...booking,
  total: euros(booking.total),
  paid: euros(booking.paid),
  commission: euros(booking.commission),
  cancellationFee: euros(booking.cancellationFee),
  stays: booking.stays.map((stay) => ({ ...stay, amount: euros(stay.amount) })),
})

/** Starts it on any port that is free; `token`: what callers must show. */
export const runSimulator = async (token: string): Promise<Simulator> => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_TOKEN: token },
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  await until(() => ADDRESS.test(said) || child.exitCode !== null, 30_000)
  const url = ADDRESS.exec(said)?.[1]
  if (url === undefined) throw new Error(`the simulator did not start: ${said}`)
  const post = async (name: string, body: object): Promise<void> => {
    const response = await fetch(`${url}/admin/${name}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  }
  return {
    url,
    sell: (bookings) => post('sell', { bookings: bookings.map(inWords) }),
    setFaults: (rate, next = []) => post('faults', { rate, kinds: FAULTS, queue: next }),
    state: async () => (await (await fetch(`${url}/admin/state`)).json()) as ChannelState,
    stop: () => void child.kill(),
  }
}

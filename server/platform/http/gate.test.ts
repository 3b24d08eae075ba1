import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gateOf } from './gate.ts'

/** Works that end when told, and a diary of which are running. */
const works = () => {
  const [running, begun] = [new Set<number>(), [] as number[]]
  const ends = new Map<number, (error?: Error) => void>()
  const work = (n: number) => async (): Promise<number> => {
    running.add(n)
    begun.push(n)
    try {
      await new Promise<void>((resolve, reject) =>
        ends.set(n, (error) => (error === undefined ? resolve() : reject(error))),
      )
      return n
    } finally {
      running.delete(n)
    }
  }
  return { running, begun, work, end: (n: number, error?: Error) => ends.get(n)?.(error) }
}

it('lets so many run at once, and the others in the order that they came', async () => {
  const [gate, { running, begun, work, end }] = [gateOf(2), works()]
  const answers = [1, 2, 3, 4].map((n) => gate(work(n)))
  await turn()
  expect([...running]).toEqual([1, 2])
  end(2)
  await turn()
  expect([...running]).toEqual([1, 3])
  for (const n of [1, 3]) end(n)
  await turn()
  end(4)
  await expect(Promise.all(answers)).resolves.toEqual([1, 2, 3, 4])
  expect(begun).toEqual([1, 2, 3, 4])
})

it('gives the turn on where a work fails', async () => {
  const [gate, { work, end }] = [gateOf(1), works()]
  const [first, second] = [gate(work(1)), gate(work(2))]
  await turn()
  end(1, new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await turn()
  end(2)
  await expect(second).resolves.toBe(2)
  await expect(gate(() => Promise.resolve(3))).resolves.toBe(3)
})

/** A house and the place of its backups, on disks whose power can be cut where this machine can show that. */
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newHouse } from './pinede.ts'
import type { House } from './pinede.ts'
import { newDisk, whyNoPowerCut } from './power.ts'
import type { Disk } from './power.ts'
import { note } from './report.ts'
import type { Ending } from './restored.ts'

const MEGABYTES = { data: 4000, place: 2000 }

/** A house, its place on a disk of its own, and the power of both. */
export interface Site {
  readonly house: House
  readonly place: string
  /** None where this machine cannot cut it. */
  readonly disks: readonly Disk[]
}

export const newSite = async (): Promise<Site> => {
  const why = await whyNoPowerCut()
  if (why !== undefined) note(`NO POWER CUT on this machine (${why.trim()}): kill -9 in its place`)
  const disks = why === undefined ? [newDisk(MEGABYTES.data), newDisk(MEGABYTES.place)] : []
  const [data = tmpdir(), backups] = disks.map(({ folder }) => folder)
  const place = path.join(backups ?? data, `backups-${process.pid}`)
  return { house: newHouse({ PINEDE_BACKUP: place }, 'server', data), place, disks }
}

/** Both disks at once, as near as two calls can be; which goes first is left to chance. */
export const cutPower = (disks: readonly Disk[]): void => {
  for (const disk of Math.random() < 0.5 ? disks : disks.toReversed()) disk.cut()
}

export const plugIn = async (disks: readonly Disk[]): Promise<void> => {
  for (const disk of disks) await disk.plugIn()
}

/** Ends the house by a kill, or by a power cut where its disks know one; its disks can be read again afterwards. */
export const endOf = async ({ house, disks }: Site, ending: Ending): Promise<void> => {
  if (ending === 'kill' || disks.length === 0) return house.killAll()
  await house.killAll(() => cutPower(disks))
  return plugIn(disks)
}

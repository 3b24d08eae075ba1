import { screens } from '#contract/screen.ts'

const BOARD = { right: 'booking_planning', chapter: 'planning' } as const

export const inventory = screens('inventory', {
  '/planning': { ...BOARD, texts: ['planning', 'booking', 'crud'] },
  '/plan': { ...BOARD, texts: ['plan', 'planning', 'booking'] },
  '/extra-planning': { right: 'occupant_extra_extra', chapter: 'planning', texts: ['stock', 'booking'] },
})

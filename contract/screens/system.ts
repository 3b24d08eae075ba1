import { screens } from '#contract/screen.ts'

export const system = screens('system', {
  '/init-demo': { right: 'system', chapter: 'parametrage' },
  '/waiting': { right: 'system', chapter: 'parametrage' },
  '/resume': { right: 'system', chapter: 'parametrage' },
  '/portable-export': { right: 'system', chapter: 'parametrage' },
})

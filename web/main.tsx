import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '#web/shell/theme/scripts.css'
import '#web/shell/theme/base.css'
import { router } from '#web/routes.tsx'
import { startLanguage } from '#web/i18n/language.ts'
import { Localised } from '#web/shell/localised.tsx'
import { watchActivity } from '#web/shell/activity.ts'
import { resumeAlone } from '#web/shell/offline/state.ts'
import { queryClient } from '#web/shell/query.ts'
import { onSessionLost } from '#web/shell/rest.ts'
import { loadScreens } from '#web/shell/screens.ts'
import { currentUser } from '#web/shell/session.ts'
import { loseSession } from '#web/shell/session-lost.ts'
import { followTrail } from '#web/shell/trail.ts'

// Zod writes its checkers as source text where it may; our security policy forbids that, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

onSessionLost(() => loseSession(router))

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no #root')

await startLanguage()
await resumeAlone()

// A session goes on: its screens are needed before the first address is read. What cannot be fetched is told by the router.
if (currentUser() !== undefined) await loadScreens().catch(() => undefined)

watchActivity()
followTrail(router.history)
createRoot(root).render(
  <StrictMode>
    <Localised>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Localised>
  </StrictMode>,
)

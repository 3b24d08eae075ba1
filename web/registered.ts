/**
 * Every screen with its area, found by its place: `web/screens/<area>/routes.tsx`; and the sentences of all refusals. A chunk of its
 * own, fetched once logged in.
 */
import { messages } from '#contract/messages.fr.ts'
import { learnSentences } from '#contract/sentences.ts'
import type { Registered } from '#web/shell/screens.ts'
import type { Screen } from '#web/shell/route-kit.tsx'
import type { ScreenPath } from '#web/paths.ts'

learnSentences(messages)

const files = import.meta.glob<readonly Screen[]>('./screens/*/routes.tsx', { eager: true, import: 'screens' })

export const registered: ReadonlyMap<ScreenPath, Registered> = new Map(
  Object.entries(files).flatMap(([file, screens]) =>
    screens.map((declared) => [declared.path, { area: file.split('/')[2] ?? '', declared }] as const),
  ),
)

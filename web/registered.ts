/**
 * Every screen: those of the areas, found by their place (`web/screens/<area>/routes.tsx`), and the plain ones of entities; and the
 * sentences of all refusals. A chunk of its own, fetched once logged in.
 */
import { messages } from '#contract/messages.fr.ts'
import { learnSentences } from '#contract/sentences.ts'
import { entityScreens } from '#web/crud/entity-screens.tsx'
import { offerMessageEditor } from '#web/ui/mail/message-editor.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { Screen } from '#web/shell/screens.ts'

learnSentences(messages)

offerMessageEditor(async () => {
  await loadTexts(['document'])
  return { default: (await import('#web/screens/document/editor/message-editor.tsx')).MessageEditor }
})

const files = import.meta.glob<readonly Screen[]>('./screens/*/routes.tsx', { eager: true, import: 'screens' })

/** By path; what an area draws itself stands for the plain one. */
export const registered: ReadonlyMap<string, Screen> = new Map(
  [...entityScreens, ...Object.values(files).flat()].map((screen) => [screen.path, screen]),
)

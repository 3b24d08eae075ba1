import { messages } from '#contract/messages.fr.ts'
import type { MessageCode } from '#contract/messages.fr.ts'
import { learnSentences, sentenceOfCode } from '#contract/sentences.ts'

learnSentences(messages)

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(messages, code)

/** Sentence of any code (`sentences.ts`). */
export const messageOf = sentenceOfCode

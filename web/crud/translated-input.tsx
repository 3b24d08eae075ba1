import { language } from '#contract/entities/customer/reference.ts'
import type { InputProps } from '#web/crud/field-input.tsx'
import { useAll } from '#web/crud/queries.ts'
import { useRight } from '#web/shell/session.ts'
import { TranslatedTextInput } from '#web/ui/translated-text-input.tsx'
import type { TextLanguage, Texts } from '#web/ui/translated-text-input.tsx'

/** Longer texts get several lines. */
const LINE = 200

/** The active languages besides French; those already written stay in sight of a user who may not read the list. */
const useLanguages = (texts: Texts): readonly TextLanguage[] => {
  const { read } = useRight(language.right)
  const all = useAll(language, read)
  const known = (all.data?.list ?? [])
    .filter((one) => one['active'] === true && one['code'] !== 'fr')
    .map((one) => ({ code: String(one['code']), label: String(one['label']) }))
  const others = Object.keys(texts)
    .filter((code) => code !== 'fr' && !known.some((one) => one.code === code))
    .map((code) => ({ code, label: code.toUpperCase() }))
  return [...known, ...others]
}

export const TranslatedInput = ({ field, value, onChange, errors, input }: InputProps) => {
  const { error: _, ...shared } = input
  const texts: Texts = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Texts) : {}
  const languages = useLanguages(texts)
  const errorOf = (code: string): string | undefined =>
    errors.find(({ path }) => path.endsWith(`.${code}`) || (code === 'fr' && path === input.name))?.text
  const isLong = (field.max ?? 0) > LINE
  return <TranslatedTextInput {...shared} {...{ languages, errorOf, isLong }} value={texts} onChange={onChange} />
}

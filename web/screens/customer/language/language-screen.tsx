import { language } from '#contract/entities/customer/reference.ts'
import { screenLanguageOf } from '#contract/language.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { ScreenTexts } from '#web/screens/customer/language/screen-texts.tsx'

/** A language of customers; below it, the texts of the screens in that language. */
export const LanguageScreen = () => (
  <EntityRecord
    entity={language}
    list="/language-list"
    record="/language/$languageId"
    renderBelow={(item) => <ScreenTexts code={screenLanguageOf(String(item['code'] ?? ''))} />}
  />
)

/** Words and house sizes of Mantine's components, set once (design 7). No component is imported here: it would load them all. */
import type { MantineThemeComponents, OptionsFilter } from '@mantine/core'
import type { FocusEvent } from 'react'
import { translate } from '#web/i18n/i18n.ts'
import { matches } from '#web/ui/plain-text.ts'

const t = translate('ui')

const withoutAccents: OptionsFilter = ({ options, search, limit }) =>
  options
    .map((option) =>
      'group' in option ? { ...option, items: option.items.filter((item) => matches(item.label, search)) } : option,
    )
    .filter((option) => ('group' in option ? option.items.length > 0 : matches(option.label, search)))
    .slice(0, limit)

const field = { size: 'sm' }

/** What is typed takes the place of the choice there was, as in a list of the browser; `unread.ts` knows it by its mark. */
const typedChoice = {
  'data-choice': true,
  onFocus: (event: FocusEvent<HTMLInputElement>): void => event.currentTarget.select(),
}

const completedOf = () => ({
  ...field,
  filter: withoutAccents,
  clearButtonProps: { 'aria-label': t('clear') },
  comboboxProps: { shadow: 'md', transitionProps: { duration: 0 } },
  maxDropdownHeight: 320,
})

const dialogOf = () => ({
  centered: true,
  radius: 'lg',
  padding: 'lg',
  closeButtonProps: { 'aria-label': t('close') },
  overlayProps: { backgroundOpacity: 0.35, color: '#1b1a16' },
  transitionProps: { duration: 100, transition: 'fade' },
})

/** Components with the words of the language of the moment. */
export const componentsOfNow = (): MantineThemeComponents => {
  const completed = completedOf()
  // Entrée takes what is found first; of what may be typed freely (Autocomplete), it takes what is typed.
  const choice = { ...completed, nothingFoundMessage: t('nothingFound'), selectFirstOptionOnChange: true }
  const dialog = dialogOf()
  return {
    TextInput: { defaultProps: field },
    Textarea: { defaultProps: { ...field, autosize: true, minRows: 2, maxRows: 10 } },
    PasswordInput: { defaultProps: { ...field, visibilityToggleButtonProps: { 'aria-label': t('showPassword') } } },
    NativeSelect: { defaultProps: field },
    ColorInput: { defaultProps: { ...field, eyeDropperButtonProps: { 'aria-label': t('pickColor') } } },
    FileInput: { defaultProps: { ...field, clearButtonProps: { 'aria-label': t('clear') } } },
    Select: { defaultProps: { ...choice, ...typedChoice, allowDeselect: false } },
    MultiSelect: { defaultProps: { ...choice, hidePickedOptions: true } },
    Autocomplete: { defaultProps: completed },
    TagsInput: { defaultProps: completed },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, centered: undefined, radius: 0, transitionProps: { duration: 120 } } },
    // A dialog's title is no banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Tooltip: {
      defaultProps: { openDelay: 350, withArrow: true, transitionProps: { duration: 0 }, multiline: true, maw: 320 },
    },
    Alert: { defaultProps: { closeButtonLabel: t('close'), radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } },
    Tabs: { defaultProps: { keepMounted: false } },
    CloseButton: { defaultProps: { 'aria-label': t('close') } },
    Loader: { defaultProps: { size: 'sm', type: 'dots' } },
    Pagination: {
      defaultProps: {
        size: 'sm',
        getControlProps: (control: 'first' | 'previous' | 'next' | 'last') => ({ 'aria-label': t(`table.${control}`) }),
      },
    },
  }
}

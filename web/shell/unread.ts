/**
 * What was typed and cannot be read, or is out of its bounds, keeps its field red, and nothing is saved meanwhile: the value below it
 * is another one. There is one place for that, which no dialog can forget: `rest` sends no write, and before that function keys,
 * forms and their buttons do nothing but lead to the field (docs/decisions/0051).
 */
const isOnScreen = (element: Element): boolean => element.getClientRects().length > 0

/** The dialog on top, else the page: what is behind a dialog waits until it is closed. A question has no field of its own. */
export const scopeOnTop = (): ParentNode =>
  [...document.querySelectorAll('[aria-modal="true"]')].findLast(
    (dialog) => isOnScreen(dialog) && dialog.querySelector('[data-question]') === null,
  ) ?? document

/** A time half typed is an empty value to everybody but the browser. */
const isHalfTyped = (input: HTMLInputElement): boolean => input.validity.badInput

/** A field whose value is one of a list: its words give way to the choice before where they are no choice. */
export const isChoice = (input: HTMLElement): boolean => input.matches('[data-choice]')

/** What is typed is nothing of the list, which stands open and empty. */
const isUnknownChoice = (input: HTMLInputElement): boolean =>
  isChoice(input) &&
  input.matches('[aria-expanded="true"]') &&
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector('[role="option"]') === null

/** The first field that is red. */
export const unreadIn = (scope: ParentNode): HTMLInputElement | undefined =>
  [...scope.querySelectorAll('input')].find(
    (input) => input.matches('[data-unread]') || isHalfTyped(input) || isUnknownChoice(input),
  )

/** Leaves the field, so that it says what is wrong, and comes back to it. */
export const leadTo = (field: HTMLInputElement): void => {
  field.blur()
  field.focus()
  field.scrollIntoView({ block: 'nearest' })
}

/** Whether a field on top is red: leads to it. */
export const leadsToUnread = (): boolean => {
  const field = unreadIn(scopeOnTop())
  if (field !== undefined) leadTo(field)
  return field !== undefined
}

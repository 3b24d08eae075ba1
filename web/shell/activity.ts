/** Whether somebody is here: what a tab asks by itself, while nobody touches it, does not keep the session open. */

/** Loading the page is a gesture. */
let hasMoved = true

const onGesture = (): void => {
  hasMoved = true
}

/** Listens to the keyboard, the mouse and fingers, wherever they are. */
export const watchActivity = (): void => {
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
    window.addEventListener(name, onGesture, { capture: true, passive: true })
}

/** Whether there was a gesture since this was asked last. */
export const takeActivity = (): boolean => {
  const was = hasMoved
  hasMoved = false
  return was
}

/** Types text where the focus is, as the keyboard would: fields read it, and it can be undone. Only this old command does both. */
export const typeHere = (text: string): boolean => document.execCommand('insertText', false, text)

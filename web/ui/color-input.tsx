/** A chunk of its own: few forms have a colour, and its picker is as heavy as the rest of them. */
export { ColorInput } from '@mantine/core'

import { useMediaQuery } from '@mantine/hooks'

/** A telephone, or a window as thin as one: the breakpoint of the style sheets. */
export const useNarrow = (): boolean => useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })

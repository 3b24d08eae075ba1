import classes from '#web/shell/bar/initials.module.css'

/** Grounds on which white text reads. */
const GROUNDS = ['#2f6f8f', '#8a4b2a', '#5b5ea6', '#7a5c12', '#8a3a5b', '#2d6e4f']

const initialsOf = (name: string): string => {
  const words = name.split(/[\s-]+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => String.fromCodePoint(...[word?.codePointAt(0)].filter((point) => point !== undefined)))
    .join('')
    .toUpperCase()
}

interface InitialsProps {
  readonly name: string
  /** Keeps a person's colour from day to day. */
  readonly seed: number
}

export const Initials = ({ name, seed }: InitialsProps) => (
  <span className={classes.round} style={{ background: GROUNDS[seed % GROUNDS.length] }} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

import { Text } from '@mantine/core'
import { When } from '../../ui/dates.tsx'
import classes from './Author.module.css'

/** The author of a post or comment, and how long ago it was written. */
export function Author({ name, at, small = false }: { name: string; at: string; small?: boolean }) {
  return (
    <div className={classes['author']}>
      <span className={classes['initials']} data-small={small} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={classes['words']}>
        <Text component="bdi" fw={600} size={small ? 'sm' : 'md'} className={classes['name'] ?? ''}>
          {name}
        </Text>
        <Text component="span" size="sm" c="var(--quiet)">
          <When at={at} />
        </Text>
      </div>
    </div>
  )
}

/** The first letters of the first and the last word, in any script. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

import { Text } from '@mantine/core'
import { When } from '../../ui/dates.tsx'
import classes from './Author.module.css'

/** Who wrote it, and how long ago. */
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

/** Of the first and the last word, in whatever script. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

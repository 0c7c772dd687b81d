import { Anchor, Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './CreatedNote.module.css'
import { useCreated } from './created.ts'

/** Says on the page that follows what was just created, with links to its page and to the next steps (rule screens-15). */
export function CreatedNote() {
  const created = useCreated()
  if (!created) return null
  const { name, page, next } = created
  return (
    <div className={classes['note']} role="note" aria-label="Created" data-print="never">
      <IconCircleCheck size={22} className={classes['icon'] ?? ''} aria-hidden />
      <span className={classes['text']}>
        “
        <Anchor component={Link} to={page} inherit c="inherit" underline="always">
          <bdi>{name}</bdi>
        </Anchor>
        ” was created.
      </span>
      <Group gap="xs">
        {next.map(({ label, to }) => (
          <Button key={label} component={Link} to={to} variant="default" size="sm">
            {label}
          </Button>
        ))}
      </Group>
    </div>
  )
}

import { Group, Stack, Text, ActionIcon, Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import { MaybeDeleted } from './DeletedNotice.tsx'
import classes from './Page.module.css'
import { IconPrinter, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCreated } from './created.ts'

/** Prints the page as it is. A list with further rows has a button of its own: PrintButton. */
const PrintPageButton = () => (
  <ActionIcon
    variant="default"
    size={36}
    radius="md"
    aria-label="Print page"
    title="Print page"
    className={classes['print'] ?? ''}
    onClick={() => window.print()}
  >
    <IconPrinter size={18} aria-hidden />
  </ActionIcon>
)

interface PageProps {
  title: string
  /** One line below the title. */
  subtitle?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Whether it is a record or a report, and has a button that prints it. */
  printable?: boolean
  /** A `DeletedNotice` if the object that the page shows has been deleted. */
  deleted?: ReactNode
  children: ReactNode
}

/** The frame of a page: title, actions and content. */
export function Page({ title, subtitle, actions, printable = false, deleted, children }: PageProps) {
  return (
    <Stack gap="lg">
      <MaybeDeleted notice={deleted && <div className={classes['deleted']}>{deleted}</div>}>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ minWidth: 0, flex: '1 1 240px' }}>
            <PageHeading title={title} />
            {subtitle && (
              <Text c="var(--quiet)" mt={4} style={{ overflowWrap: 'anywhere' }}>
                {subtitle}
              </Text>
            )}
          </div>
          {(actions || printable) && (
            <Group gap="sm">
              {printable && <PrintPageButton />}
              {actions}
            </Group>
          )}
        </Group>
        <CreatedNote />
        {children}
      </MaybeDeleted>
    </Stack>
  )
}

/** Says on the page that follows what was just created, with links to its page and to the next steps (rule screens-15). */
function CreatedNote() {
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

import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './Pager.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  /** Absent while loading. */
  totalPages: number | undefined
  /** Of rows, with the size of a page: where they are given, it is shown which rows these are of how many. */
  total?: number | undefined
  pageSize?: number
  /** @param how `replace` if the previous page does not exist any more, so that Back must not lead to it */
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Needed where a page has several. */
  label?: string | undefined
}

/** Previous and next; hidden when there is only one page, except for how many rows there are. Goes back when the page does not exist any more (rule lists-9). */
export function Pager({ page, totalPages, total, pageSize = 0, onPage, label = 'Pages' }: PagerProps) {
  const last = totalPages === undefined ? page : Math.max(totalPages, 1)
  useEffect(() => {
    if (page > last) onPage(last, { replace: true })
  }, [page, last, onPage])

  const shown = total ? (
    <RowsShown from={(page - 1) * pageSize + 1} to={Math.min(page * pageSize, total)} of={total} />
  ) : null
  if (last === 1 && page === 1) return shown
  return (
    <Group justify="space-between" gap="sm">
      {shown}
      <Group
        component="nav"
        aria-label={label}
        justify="flex-end"
        mt="md"
        ms="auto"
        gap="sm"
        className={classes['pager'] ?? ''}
      >
        <Button
          variant="default"
          size="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Previous
        </Button>
        <Text size="sm" c="var(--quiet)" aria-live="polite">
          Page {page} of {last}
        </Text>
        <Button
          variant="default"
          size="sm"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </Group>
    </Group>
  )
}

/** Which rows of how many; also below a list that has no pages. */
export const RowsShown = ({ from, to, of }: { from: number; to: number; of: number }) => (
  <Text size="sm" c="var(--quiet)" mt="md" data-rows="summary">
    Showing {from} to {to} of {of}
  </Text>
)

import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './Pager.module.css'

interface PagerProps {
  /** The number of the page, from 1. */
  page: number
  /** Absent while loading. */
  totalPages: number | undefined
  /** The number of all rows. If it and the page size are set, the pager says which rows are shown, and how many there are. */
  total?: number | undefined
  pageSize?: number
  /** @param how `replace` if the previous page does not exist any more, so that Back must not lead to it */
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Needed if a page has several pagers. */
  label?: string | undefined
}

/**
 * Buttons for the previous and the next page. With only one page, only the number of rows is shown. Goes back when the page does
 * not exist any more (rule lists-9).
 */
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

/** Says which rows are shown, and how many there are; also below a list without pages. */
export const RowsShown = ({ from, to, of }: { from: number; to: number; of: number }) => (
  <Text size="sm" c="var(--quiet)" mt="md" data-rows="summary">
    Showing {from} to {to} of {of}
  </Text>
)

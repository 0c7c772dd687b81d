import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { firstErrorsOf } from '../../data/errors-of.ts'
import { Card } from '../../ui/Card.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { counted } from '../../ui/quantities.ts'

interface ConfirmPastProps {
  count: number
  /** The number of rejected rows of the file. */
  rejected: number
  /** The number of rows whose course is not known yet. */
  waiting: number
  /** Whether it is known what the columns and the dates are. */
  isRead: boolean
  /** Whether nothing about the file is doubtful, or the user has looked at it. */
  isReadRight: boolean
  uploading: boolean
  /** The error of the last upload; null without one. */
  error: unknown
  onUpload: () => void
}

export function ConfirmPast({ error, uploading, onUpload, ...expected }: ConfirmPastProps) {
  const card = useRef<HTMLDivElement>(null)
  const { count, isReadRight } = expected
  // The result of a preview or an upload must be visible on screen.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [count, uploading, error])
  return (
    <Card>
      <Stack gap="md" ref={card} style={{ scrollMarginBottom: 32 }}>
        {Boolean(error) && !uploading && (
          <Sentences tone="wrong" title="Nothing was recorded" sentences={firstErrorsOf(error)} />
        )}
        <Group justify="space-between" gap="sm">
          <Text role="status" fw={uploading ? 600 : undefined}>
            {uploading ? 'Recording, please wait' : whatHappens(expected)}
          </Text>
          <Button disabled={count === 0 || !isReadRight} loading={uploading} onClick={onUpload}>
            {count === 1 ? 'Record one completion' : `Record ${showNumber(count)} completions`}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function whatHappens({
  count,
  rejected,
  waiting,
  isRead,
  isReadRight,
}: Omit<ConfirmPastProps, 'uploading' | 'error' | 'onUpload'>): string {
  if (!isRead) return 'Please say above how the file is read.'
  if (count === 0)
    return waiting > 0 ? 'Please choose above which courses these are.' : 'There is nothing new to record.'
  if (!isReadRight) return 'Please confirm above that the file is read correctly.'
  const missing = rejected + waiting
  const recorded = `${counted(count, 'completion')} will be recorded. It can be undone for 24 hours.`
  return missing === 0 ? recorded : `${recorded} ${counted(missing, 'row')} will not be stored.`
}

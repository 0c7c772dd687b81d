import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/course-versions.ts'
import { Card } from '../../ui/Card.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { When, showDate } from '../../ui/dates.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { EndOfEarlierVersions } from './EndOfEarlierVersions.tsx'
import { useSaveEnd, useVersions } from './hooks.ts'
import { useEarlierVersions } from './use-earlier-versions.ts'

type Version = Reply<typeof list>['versions'][number]

/** The versions of a course that has several, each with what becomes of the completions before it. */
export function VersionsCard({ courseId }: { courseId: string }) {
  const { data, error, refetch } = useVersions(courseId)
  const [changing, setChanging] = useState<Version>()
  const versions = data?.versions ?? []
  if (error)
    return (
      <Card title="Versions">
        <LoadFailed error={error} onRetry={refetch} />
      </Card>
    )
  if (versions.length < 2) return null
  return (
    <Card title="Versions">
      <Stack gap="md">
        {versions.map((version) => (
          <OneVersion key={version.number} version={version} onChange={() => setChanging(version)} />
        ))}
      </Stack>
      {changing && (
        <EndDialog courseId={courseId} version={changing} onClose={() => setChanging(undefined)} />
      )}
    </Card>
  )
}

function OneVersion({ version, onChange }: { version: Version; onChange: () => void }) {
  const { number, uploadedDateTime, mayChange } = version
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Text fw={600}>Version {number}</Text>
        <Text size="sm" c="var(--quiet)">
          Uploaded <When at={uploadedDateTime} />
        </Text>
        {number > 1 && <Text size="sm">{endText(version)}</Text>}
      </div>
      {number > 1 && mayChange && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Change what becomes of completions before version ${number}`}
          onClick={onChange}
        >
          Change
        </Button>
      )}
    </Group>
  )
}

function endText({ earlierValidUntil: lastDay, mayChange }: Version): string {
  if (lastDay === null) return 'Earlier completions keep their own end'
  return `Earlier completions ${mayChange ? 'count' : 'counted'} until ${showDate(lastDay)}`
}

interface EndDialogProps {
  courseId: string
  version: Version
  onClose: () => void
}

function EndDialog({ courseId, version: { number, earlierValidUntil }, onClose }: EndDialogProps) {
  const earlier = useEarlierVersions(courseId, { number, stored: earlierValidUntil })
  const { save, saving } = useSaveEnd(onClose)
  useUnsavedChanges(earlier.isChanged)
  const { choice, preview, isReady } = earlier
  return (
    <FormDialog
      title={`Completions before version ${number}`}
      action="Save"
      saving={saving}
      blocked={!isReady}
      onClose={onClose}
      onSubmit={() => {
        save({
          ...{ courseId, number, previous: earlierValidUntil },
          earlierValidUntil: choice.ends ? choice.lastDay : null,
          ...(choice.ends && preview.data ? { expected: preview.data } : {}),
        })
      }}
    >
      <EndOfEarlierVersions earlier={earlier} />
    </FormDialog>
  )
}

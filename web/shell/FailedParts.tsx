import { Alert, Stack, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { failedParts } from '#contract/calls/health.ts'
import type { JobName } from '#contract/rules/jobs.ts'
import * as health from '#contract/calls/health.ts'
import { useLoad } from '../data/use-load.ts'
import { againAt } from '../ui/dates.tsx'
import { OrLoadFailed } from '../ui/LoadFailed.tsx'

/** For administrators: what of a job has failed twice or more (rule deletion-12). */
export const useFailedParts = (job: JobName, { enabled = true } = {}) =>
  useLoad(health.failedParts, { job }, { enabled })

type Part = Reply<typeof failedParts>['parts'][number]

interface FailedPartsProps {
  job: JobName
  /** Says what has failed, as the beginning of a sentence: "The reminders of Acme could not be sent". */
  words: (part: Part) => string
}

/** Shows administrators which parts of a job could not be done yet (rule deletion-12). Shows nothing if none has failed. */
export function FailedParts({ job, words }: FailedPartsProps) {
  const failed = useFailedParts(job)
  return (
    <OrLoadFailed of={failed}>
      {failed.data && failed.data.parts.length > 0 && (
        <Alert color="red" variant="light" title="Could not be done yet">
          <Stack gap={4}>
            {failed.data.parts.map((part) => (
              <Text key={part.part} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {words(part)} yet: {againAt(part)}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
    </OrLoadFailed>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useUpdateTimeZone } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/clients.ts')).updateTimeZone.input.pick({ timeZone: true }),
)

interface ClientTimeZoneProps {
  clientId: string
  /** Empty where that of the provider holds. */
  timeZone: string
  providerTimeZone: string
}

/** Where the days of a client begin. */
export function ClientTimeZone({ clientId, timeZone, providerTimeZone }: ClientTimeZoneProps) {
  const { save, saving } = useUpdateTimeZone()
  const stored = { timeZone }
  const form = useCheckedForm(rules, {
    initialValues: stored,
  })
  const { previous, conflicts, keptText } = useMerging(form, stored, true, {
    keptAs: `time-zone:${clientId}`,
  })
  const isDeleted = useIsDeleted()
  return (
    <Card title="Time zone">
      <form
        noValidate
        aria-label="Time zone"
        onSubmit={form.onSubmit((typed) => save({ clientId, ...typed, was: previous }))}
      >
        <Stack gap="sm">
          {keptText}
          <Group align="flex-end" gap="sm">
            <TimeZoneSelect
              label="Time zone of the client"
              description="Due dates end at midnight in this time zone. If you choose none, the time zone of the provider applies."
              usual={`As the provider: ${providerTimeZone}`}
              maw={420}
              {...form.getInputProps('timeZone')}
            />
            <Button
              type="submit"
              variant="default"
              loading={saving}
              disabled={isDeleted || conflicts.list.length > 0}
            >
              Save time zone
            </Button>
          </Group>
          <ConflictList conflicts={conflicts} labels={{ timeZone: 'Time zone' }} />
        </Stack>
      </form>
    </Card>
  )
}

import { TextInput } from '@mantine/core'
import type { SessionSettings } from '#contract/calls/settings.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { useChangeSessions } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/settings.ts')).sessionSettings)
const labels = { hours: 'Longest session: hours' }

interface Typed extends Record<string, string> {
  hours: string
}

/** For how long a session that is used is extended (rule access-20). */
export function SessionsForm({ sessions }: { sessions: SessionSettings }) {
  const settings = useStoredForm<Typed>({ hours: String(sessions.hours) }, rules, 'session-settings')
  const { form, previous } = settings
  const { save, saving } = useChangeSessions()
  return (
    <StoredForm
      name="Sessions"
      stored={settings}
      labels={labels}
      saving={saving}
      onSubmit={({ hours }) => save({ hours: Number(hours), was: { hours: Number(previous.hours) } })}
    >
      <TextInput
        label={labels.hours}
        description="People who keep using the product have to log in again after this number of hours."
        inputMode="numeric"
        withAsterisk
        styles={{ input: { maxWidth: 140 } }}
        {...form.getInputProps('hours')}
      />
    </StoredForm>
  )
}

import { Checkbox, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { type SignOn, useUpdateFactors, useUpdateManagersMay } from './hooks.ts'

/** Shows two choices that only administrators have. */
export function ManagersMay({ signOn: { clientId, managersMay, asksTwoFactors } }: { signOn: SignOn }) {
  const { save, saving } = useUpdateManagersMay()
  const { save: saveFactors, saving: savingFactors, proof } = useUpdateFactors()
  return (
    <Card title="Who sets it up">
      <Stack gap="md">
        <Checkbox
          label="Managers of the whole client set it up too"
          description="They see and change everything on this page, but for confirming domains without a text in the DNS."
          checked={managersMay}
          disabled={saving}
          onChange={({ currentTarget: { checked } }) => save({ clientId, managersMay: checked })}
        />
        <Checkbox
          label="The provider asks for two factors itself"
          description="Where you demand a second factor, people who log in only by single sign-on then need none of their own. This ends when the provider is changed."
          checked={asksTwoFactors}
          disabled={savingFactors}
          onChange={({ currentTarget: { checked } }) => saveFactors({ clientId, asksTwoFactors: checked })}
        />
      </Stack>
      {proof}
    </Card>
  )
}

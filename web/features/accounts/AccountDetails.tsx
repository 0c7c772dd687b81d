import { Anchor, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { myAccount } from '#contract/calls/accounts.ts'
import type { Reply } from '#contract/call.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUpdateAccount } from './use-account.ts'

const rules = rulesFrom(async () => {
  const [{ updateMine }, { firstName, lastName }] = await Promise.all([
    import('#schemas/calls/accounts.ts'),
    import('#schemas/shapes.ts'),
  ])
  return updateMine.input.omit({ was: true }).extend({ firstName, lastName })
})
const labels = {
  id: '',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  loginName: '',
  phoneNumber: 'Phone number',
}

interface AccountDetailsProps {
  user: Reply<typeof myAccount>['user']
  /** Where the user can change the own name; undefined for who cannot. */
  nameAt: string | undefined
}

/** The names are read-only here: only those who manage the account change them (rule screens-4). */
export function AccountDetails({ user, nameAt }: AccountDetailsProps) {
  const { form, editing, previous, conflicts, keptText, stop, buttons } = useEditing(
    user,
    rules,
    user,
    'my-account',
  )
  const { save, saving, proof } = useUpdateAccount(stop)
  return (
    <Card narrow title="Details">
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save({ ...values, was: previous }), toFirstError(form))}
      >
        <Stack gap="md">
          {keptText}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="First name" readOnly {...form.getInputProps('firstName')} />
            <TextInput label="Last name" readOnly {...form.getInputProps('lastName')} />
            {user.loginName === null ? (
              <TextInput
                label="Email"
                type="email"
                autoComplete="email"
                withAsterisk={editing}
                readOnly={!editing}
                {...form.getInputProps('email')}
              />
            ) : (
              <TextInput label="Log-in name" readOnly value={user.loginName} />
            )}
            <TextInput
              label="Phone number"
              type="tel"
              autoComplete="tel"
              readOnly={!editing}
              {...form.getInputProps('phoneNumber')}
            />
          </SimpleGrid>
          <WhoChangesNames nameAt={nameAt} />
          <ConflictList conflicts={conflicts} labels={labels} />
          <Group gap="sm" justify="flex-end">
            <EditButtons saving={saving} {...buttons} />
          </Group>
        </Stack>
      </form>
      {proof}
    </Card>
  )
}

const WhoChangesNames = ({ nameAt }: Pick<AccountDetailsProps, 'nameAt'>) => (
  <Text size="sm" c="var(--quiet)">
    {nameAt ? (
      <Anchor component={Link} to={nameAt} inherit underline="always">
        Change your name
      </Anchor>
    ) : (
      'Is your name not right? Please ask the person who looks after your training to change it.'
    )}
  </Text>
)

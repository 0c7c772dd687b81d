import { SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { afterCreating } from '../../ui/created.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useCreateClient } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/clients.ts')).create.input)

const empty = {
  clientName: '',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  referalCode: '',
  maximumNumberOfLearners: '',
}

export function CreateClientPage() {
  const navigate = useNavigateAfterSave()
  const { save, saving } = useCreateClient(({ id, urlToken }, name) => {
    const page = `/client/${urlToken}`
    const next = [
      { label: 'Assign a pathway', to: `${page}?tab=pathways` },
      { label: 'Invite a learner', to: `/create-learner?client=${id}` },
    ]
    void navigate('/clients', afterCreating({ key: urlToken, name, page, next }))
  })
  const form = useCheckedForm(rules, {
    initialValues: empty,
  })
  return (
    <Page title="Create Client" subtitle="The organisation, and the person who will look after its learners.">
      <MailOffNote />
      <CreateForm
        form={form}
        backTo="/clients"
        saving={saving}
        onCreate={(values) =>
          save({ ...values, maximumNumberOfLearners: Number(values.maximumNumberOfLearners) })
        }
      >
        <TextInput label="Company name" withAsterisk {...form.getInputProps('clientName')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Referral code"
            withAsterisk
            description="People enter it to register themselves."
            {...form.getInputProps('referalCode')}
          />
          <TextInput
            label="Number of learners"
            type="number"
            inputMode="numeric"
            min={0}
            withAsterisk
            description="This is the maximum. Enter 0 for unlimited."
            {...form.getInputProps('maximumNumberOfLearners')}
          />
        </SimpleGrid>
        <div>
          <Title order={2} size="h5" mt="sm">
            First client manager
          </Title>
          <Text size="sm" c="var(--quiet)">
            Gets a mail to confirm the account.
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="First name" withAsterisk {...form.getInputProps('firstName')} />
          <TextInput label="Last name" withAsterisk {...form.getInputProps('lastName')} />
          <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
          <TextInput label="Phone" type="tel" withAsterisk {...form.getInputProps('phoneNumber')} />
        </SimpleGrid>
      </CreateForm>
    </Page>
  )
}

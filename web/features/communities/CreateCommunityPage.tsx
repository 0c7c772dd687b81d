import { Button, Group, Select, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { Link, useNavigate } from 'react-router'
import { create } from '#contract/communities.ts'
import { useSession } from '../../app/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { useCreateCommunity, useOrganisations } from './hooks.ts'

export function CreateCommunityPage() {
  const navigate = useNavigate()
  const user = useSession()
  const { data: organisations } = useOrganisations()
  const { save, saving } = useCreateCommunity(() => void navigate('/communities'))
  const form = useForm({
    initialValues: { name: '', description: '', clientId: null as string | null },
    validate: zod4Resolver(create.input),
  })
  return (
    <Page title="Create Community" subtitle="A place where people talk about what they learn and do.">
      <Card>
        <form
          noValidate
          // Untouched it is the administrator's own organisation (Choice Q006).
          onSubmit={form.onSubmit((values) =>
            save({ ...values, clientId: values.clientId ?? user?.clientId ?? null }),
          )}
        >
          <Stack gap="md" maw={640}>
            <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
            <Textarea label="Description" autosize minRows={3} {...form.getInputProps('description')} />
            <Select
              label="Organisation"
              description="Its people see the community. Left empty, the people of every client do."
              placeholder="Your own organisation"
              data={organisations?.clients.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Remove the organisation' }}
              nothingFoundMessage="No client has this name"
              {...form.getInputProps('clientId')}
            />
            <Group justify="flex-end" mt="sm">
              <Button component={Link} to="/communities" variant="default">
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                Create
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}

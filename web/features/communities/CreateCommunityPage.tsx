import { TextInput } from '@mantine/core'
import { useSession } from '../../data/session.ts'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { Page } from '../../ui/Page.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { afterCreating } from '../../ui/created.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { OrganisationSelect } from '../users/OrganisationSelect.tsx'
import { useCreateCommunity } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/communities.ts')).create.input)

export function CreateCommunityPage() {
  const navigate = useNavigateAfterSave()
  const user = useSession()
  const { save, saving } = useCreateCommunity(
    (created) => void navigate('/communities', afterCreating(created)),
  )
  const form = useCheckedForm(rules, {
    initialValues: { name: '', description: '', clientId: null as string | null },
  })
  return (
    <Page title="Create Community" subtitle="A place where people talk about what they learn and do.">
      <CreateForm
        form={form}
        backTo="/communities"
        saving={saving}
        // By default the administrator's own organisation (rule access-6).
        onCreate={(values) => save({ ...values, clientId: values.clientId ?? user?.clientId ?? null })}
      >
        <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
        <Textarea label="Description" minRows={3} {...form.getInputProps('description')} />
        <OrganisationSelect
          placeholder="All organisations"
          description="The people of this organisation see the community. If you choose none, the people of all organisations see it."
          {...form.getInputProps('clientId')}
        />
      </CreateForm>
    </Page>
  )
}

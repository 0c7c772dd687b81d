import { useForm } from '@mantine/form'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'
import { useClientInAddress } from './client-in-address.ts'
import { useManagingRole } from './hooks.ts'
import { PersonFields } from './PersonFields.tsx'

export interface NewPerson {
  firstName: string
  lastName: string
  email: string
  /** Present when an administrator has chosen one. */
  clientId?: string
  /** Present when one was chosen. */
  teamId?: string
}

interface NewPersonFormProps {
  /** The description of the field: what an organisation, or none, means. */
  organisationHelp: string
  /** Whether an administrator has to choose one, of which their own is one too. */
  asksForOrganisation?: boolean
  backTo: string
  saving: boolean
  onCreate: (person: NewPerson) => void
}

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/users.ts')).create.input.omit({ kind: true }),
)
const rulesWithOrganisation = rulesFrom(async () => {
  const [{ z }, { create }] = await Promise.all([import('zod'), import('#schemas/calls/users.ts')])
  const clientId = z.string({ error: 'Please select an organisation' })
  return create.input.omit({ kind: true }).extend({ clientId })
})

export function NewPersonForm({
  organisationHelp,
  asksForOrganisation = false,
  backTo,
  saving,
  onCreate,
}: NewPersonFormProps) {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const chosen = useClientInAddress()
  const form = useForm({
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      clientId: isAdministrator ? chosen : null,
      teamId: '',
    },
    validate: (isAdministrator && asksForOrganisation ? rulesWithOrganisation : rules).check,
  })
  return (
    <CreateForm
      form={form}
      backTo={backTo}
      saving={saving}
      onCreate={({ clientId, teamId, ...person }) =>
        onCreate({ ...person, ...(clientId ? { clientId } : {}), ...(teamId ? { teamId } : {}) })
      }
    >
      <PersonFields form={form} />
      {isAdministrator && (
        <OrganisationSelect
          description={organisationHelp}
          mustChoose={asksForOrganisation}
          {...form.getInputProps('clientId')}
        />
      )}
      <TeamSelect clientId={form.values.clientId ?? undefined} {...form.getInputProps('teamId')} />
    </CreateForm>
  )
}

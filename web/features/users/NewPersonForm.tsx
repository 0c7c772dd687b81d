import { Text } from '@mantine/core'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'
import { useManagingRole, useClientInAddress } from './hooks.ts'
import { PersonFields } from './PersonFields.tsx'
import { atOrganisation, useOrganisation } from './use-organisation.ts'

export interface NewPerson {
  firstName: string
  lastName: string
  email: string
  /** Set if an administrator has chosen a client. */
  clientId?: string
  /** Set if a team was chosen. */
  teamId?: string
}

interface NewPersonFormProps {
  /** The description of the field. It says what an organisation, or none, means. */
  organisationHelp: string
  /** Returns the kind of person, such as "learner". It may depend on whether an administrator has chosen a client. */
  whatWith: (hasClient: boolean) => string
  backTo: string
  saving: boolean
  onCreate: (person: NewPerson) => void
}

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/users.ts')).create.input.omit({ kind: true }),
)

export function NewPersonForm({ organisationHelp, whatWith, backTo, saving, onCreate }: NewPersonFormProps) {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const chosen = useClientInAddress()
  const form = useCheckedForm(rules, {
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      clientId: isAdministrator ? chosen : null,
      teamId: '',
    },
  })
  const organisation = useOrganisation(form.values.clientId)
  const what = whatWith(organisation?.isOwn === false)
  return (
    <CreateForm
      form={form}
      backTo={backTo}
      saving={saving}
      createLabel={organisation && `Create ${what}${atOrganisation(organisation)}`}
      onCreate={({ clientId, teamId, ...person }) =>
        onCreate({ ...person, ...(clientId ? { clientId } : {}), ...(teamId ? { teamId } : {}) })
      }
    >
      <PersonFields form={form} />
      {isAdministrator && (
        <OrganisationSelect description={organisationHelp} {...form.getInputProps('clientId')} />
      )}
      <TeamSelect clientId={form.values.clientId ?? undefined} {...form.getInputProps('teamId')} />
      {organisation?.name && (
        <Text>
          {organisation.isOwn
            ? `Without a client, the new ${what} belongs to ${organisation.name}.`
            : `The new ${what} belongs to ${organisation.name}.`}
        </Text>
      )}
    </CreateForm>
  )
}

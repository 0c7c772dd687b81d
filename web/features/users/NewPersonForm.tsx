import { Text } from '@mantine/core'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'
import { useManagingRole, useClientInAddress } from './hooks.ts'
import { PersonFields } from './PersonFields.tsx'
import { WorkingDayFields } from './WorkingDayFields.tsx'
import { atOrganisation, useOrganisation } from './use-organisation.ts'

export interface NewPerson {
  firstName: string
  lastName: string
  email: string
  /** Set if an administrator has chosen a client. */
  clientId?: string
  /** Set if a team was chosen. */
  teamId?: string
  /** Set if they were entered. */
  startsOn?: string
  endsOn?: string
}

interface NewPersonFormProps {
  /** The description of the field. It says what an organisation, or none, means. */
  organisationHelp: string
  /** Returns the kind of person, such as "learner". It may depend on whether an administrator has chosen a client. */
  whatWith: (hasClient: boolean) => string
  backTo: string
  saving: boolean
  /** Whether the person can have a start date and an end date. */
  hasWorkingDays?: boolean
  onCreate: (person: NewPerson) => void
}

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/users.ts')).create.input.omit({ kind: true }),
)

const onlyFilled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

export function NewPersonForm({
  organisationHelp,
  whatWith,
  backTo,
  saving,
  hasWorkingDays = false,
  onCreate,
}: NewPersonFormProps) {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const chosen = useClientInAddress()
  const form = useCheckedForm(rules, {
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      clientId: isAdministrator ? chosen : null,
      teamId: '',
      startsOn: '',
      endsOn: '',
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
      onCreate={({ firstName, lastName, email, clientId, ...others }) =>
        onCreate({ firstName, lastName, email, ...(clientId ? { clientId } : {}), ...onlyFilled(others) })
      }
    >
      <PersonFields form={form} />
      {isAdministrator && (
        <OrganisationSelect description={organisationHelp} {...form.getInputProps('clientId')} />
      )}
      <TeamSelect clientId={form.values.clientId ?? undefined} {...form.getInputProps('teamId')} />
      {hasWorkingDays && <WorkingDayFields form={form} />}
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

import { Checkbox, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { suggestedLoginName } from '#contract/rules/login-names.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { eitherOf, rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { FieldInput } from '../person-fields/FieldInput.tsx'
import { useOwnFields } from '../person-fields/hooks.ts'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import { OrganisationSelect, ofPeopleWithLoginName } from './OrganisationSelect.tsx'
import { useClientInAddress } from './hooks.ts'
import { EmployeeNumberField, NamelessFields, PersonFields } from './PersonFields.tsx'
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
  employeeNumber?: string
  startsOn?: string
  endsOn?: string
  /** By the ids of the own fields; absent if there are none. */
  ownFields?: Record<string, string>
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
  /** Set where people can be created who log in with a name (rule people-70). */
  onCreateWithoutEmail?: (person: Omit<NewPerson, 'email'> & { loginName: string }) => void
}

interface Typed extends Pick<NewPerson, 'firstName' | 'lastName' | 'email'> {
  clientId: string | null
  teamId: string
  startsOn: string
  endsOn: string
  ownFields: Record<string, string>
  hasNoEmail: boolean
  loginName: string
  employeeNumber: string
}

const withEmail = rulesFrom(async () =>
  (await import('#schemas/calls/users.ts')).create.input.omit({ kind: true }),
)
const withName = rulesFrom(
  async () => (await import('#schemas/calls/login-cards.ts')).createWithoutEmail.input,
)
const rules = eitherOf(withEmail, withName, (values) => !(values as { hasNoEmail: boolean }).hasNoEmail)

const onlyFilled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const empty: Omit<Typed, 'clientId'> = {
  firstName: '',
  lastName: '',
  email: '',
  hasNoEmail: false,
  loginName: '',
  employeeNumber: '',
  teamId: '',
  startsOn: '',
  endsOn: '',
  ownFields: {},
}

/** Leaves out what is empty, and fields of another client that was chosen before. */
const personOf = (
  { firstName, lastName, clientId, ownFields, ...others }: Omit<Typed, 'hasNoEmail' | 'loginName' | 'email'>,
  fields: readonly { id: string }[],
) => {
  const values = onlyFilled(Object.fromEntries(fields.map(({ id }) => [id, ownFields[id] ?? ''])))
  return {
    ...{ firstName, lastName },
    ...(clientId ? { clientId } : {}),
    ...onlyFilled(others),
    ...(Object.keys(values).length > 0 ? { ownFields: values } : {}),
  }
}

export function NewPersonForm({
  organisationHelp,
  whatWith,
  backTo,
  saving,
  hasWorkingDays = false,
  onCreate,
  onCreateWithoutEmail,
}: NewPersonFormProps) {
  const isAdministrator = useIsAdministrator()
  const chosen = useClientInAddress()
  const form = useCheckedForm<Typed>(rules, {
    initialValues: { ...empty, clientId: isAdministrator ? chosen : null },
  })
  const organisation = useOrganisation(form.values.clientId)
  // A log-in name belongs to a client, whose code is on the card.
  const needsClient = isAdministrator && form.values.hasNoEmail
  const lacksClient = needsClient && !form.values.clientId
  const fields = useOwnFields(form.values.clientId ?? undefined).data?.fields ?? []
  const what = whatWith(organisation?.isOwn === false)
  return (
    <CreateForm
      form={form}
      backTo={backTo}
      saving={saving}
      createLabel={organisation && `Create ${what}${lacksClient ? '' : atOrganisation(organisation)}`}
      onCreate={({ hasNoEmail, loginName, email, ...typed }) => {
        const person = personOf(typed, fields)
        if (hasNoEmail) onCreateWithoutEmail?.({ ...person, loginName })
        else onCreate({ ...person, email })
      }}
    >
      {form.values.hasNoEmail ? <NamelessFields form={form} /> : <PersonFields form={form} />}
      {onCreateWithoutEmail && <NoEmailSwitch form={form} />}
      {isAdministrator && (
        <OrganisationSelect
          description={needsClient ? ofPeopleWithLoginName : organisationHelp}
          withAsterisk={needsClient}
          {...(needsClient ? { placeholder: 'Choose an organisation' } : {})}
          {...form.getInputProps('clientId')}
        />
      )}
      <TeamSelect clientId={form.values.clientId ?? undefined} {...form.getInputProps('teamId')} />
      {hasWorkingDays && <WorkingDayFields form={form} />}
      <EmployeeNumberField form={form} />
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          {...form.getInputProps(`ownFields.${field.id}`)}
          value={form.values.ownFields[field.id] ?? ''}
        />
      ))}
      {!lacksClient && <WhereTo organisation={organisation} what={what} />}
    </CreateForm>
  )
}

interface Login {
  firstName: string
  lastName: string
  hasNoEmail: boolean
  loginName: string
}

/** The log-in name is suggested from the names. */
function NoEmailSwitch<Values extends Login>({ form }: { form: UseFormReturnType<Values> }) {
  const { firstName, lastName, loginName, hasNoEmail } = form.values
  return (
    <Checkbox
      label="Logs in with a name and a PIN"
      description="For people without an email address. They get no emails."
      checked={hasNoEmail}
      onChange={({ currentTarget: { checked } }) => {
        const changes: Partial<Login> = {
          hasNoEmail: checked,
          loginName: loginName || suggestedLoginName(firstName, lastName),
        }
        form.setValues(changes as Partial<Values>)
      }}
    />
  )
}

interface WhereToProps {
  organisation: ReturnType<typeof useOrganisation>
  what: string
}

const WhereTo = ({ organisation, what }: WhereToProps) =>
  organisation?.name && (
    <Text>
      {organisation.isOwn
        ? `If no organisation is chosen, the new ${what} belongs to ${organisation.name}.`
        : `The new ${what} belongs to ${organisation.name}.`}
    </Text>
  )

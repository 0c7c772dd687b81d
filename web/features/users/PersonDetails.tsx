import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { hasPassed, showDate } from '../../ui/dates.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { eitherOf, rulesFrom } from '../../ui/rules.ts'
import {
  countPersonLosses,
  useDeleteUser,
  useResendConfirmation,
  useUpdateUser,
  useUpdateWithoutEmail,
} from './hooks.ts'
import { EmployeeNumberField, LoginFields, PersonFields } from './PersonFields.tsx'
import { WorkingDayFields } from './WorkingDayFields.tsx'

const withEmail = rulesFrom(async () =>
  (await import('#schemas/calls/users.ts')).update.input.omit({ id: true, was: true }),
)
const withName = rulesFrom(async () =>
  (await import('#schemas/calls/login-cards.ts')).updateWithoutEmail.input.omit({ id: true, was: true }),
)
/** A log-in name counts only as long as no address is typed. */
const staysNameless = ({ email, loginName }: { email: string; loginName?: string }) =>
  loginName !== undefined && email.trim() === ''
const rules = eitherOf(withName, withEmail, (values) => staysNameless(values as { email: string }))

interface PersonDetailsProps {
  user: z.infer<typeof managedUser>
  /** The page that is shown after the person is deleted. */
  backTo: string
  withClient?: boolean
  /** Set where the page names the employee number among the facts: then it is here while editing only. */
  hasFacts?: boolean
  /** A learner's page has the button to resend while editing too; a user's page has not (rule people-10). */
  resendWhileEditing?: boolean | undefined
  /** Further buttons, while not editing. */
  actions?: ReactNode
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  loginName: 'Log-in name',
  startsOn: 'Start date',
  endsOn: 'End date',
  employeeNumber: 'Employee number',
}

// A type and not an interface, so that it has the index of a record.
type Details = {
  firstName: string
  lastName: string
  email: string
  loginName?: string
  startsOn: string
  endsOn: string
  employeeNumber: string
}

/** A person's names and email address, to read and to change, and the actions for the account. */
export function PersonDetails({ user, withClient, hasFacts, ...others }: PersonDetailsProps) {
  const { firstName, lastName, email, loginName } = user
  const days = { startsOn: user.startsOn ?? '', endsOn: user.endsOn ?? '' }
  const employeeNumber = user.employeeNumber ?? ''
  const isOnlyLearner = user.identityRole.name === 'Learner' && user.secondaryRole === null
  const { form, editing, previous, conflicts, keptText, stop, buttons } = useEditing<Details>(
    { firstName, lastName, email, ...days, employeeNumber, ...(loginName === null ? {} : { loginName }) },
    rules,
    { firstName: '', lastName: '', email: '', startsOn: '', endsOn: '', employeeNumber: '' },
    `person:${user.id}`,
  )
  const { save, saving } = useUpdateUser(stop)
  const nameless = useUpdateWithoutEmail(stop)
  const Fields = loginName === null ? PersonFields : LoginFields

  async function store(values: Details) {
    const isNewEnd = values.endsOn !== days.endsOn
    if (isNewEnd && hasPassed(values.endsOn, user.today) && !(await askAboutEnd(values))) return
    if (!staysNameless(values)) {
      save({ ...user, ...values, was: previous })
      return
    }
    const { email: _, ...named } = values
    nameless.save({ id: user.id, loginName: '', ...named, was: previous })
  }

  return (
    <Card title="Details">
      {/* Sends the whole user, as specified; the server ignores the fields that may not be changed (rule people-5). */}
      <form noValidate onSubmit={form.onSubmit((values) => void store(values), toFirstError(form))}>
        <Stack gap="sm" maw={640}>
          {user.emailRefusal !== null && <EmailRefused answer={user.emailRefusal} />}
          {keptText}
          <Fields form={form} readOnly={!editing} />
          {isOnlyLearner && <WorkingDayFields form={form} readOnly={!editing} />}
          {withClient && <TextInput label="Client" value={user.client.name} readOnly />}
          {(editing || !hasFacts) && <EmployeeNumberField form={form} readOnly={!editing} />}
          <ConflictList conflicts={conflicts} labels={labels} />
          {!user.emailConfirmed && loginName === null && <MailOffNote />}
          <Group gap="sm" justify="flex-end">
            <AccountButtons user={user} editing={editing} {...others} />
            <EditButtons saving={saving || nameless.saving} {...buttons} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** Rule people-138. */
const askAboutEnd = ({ firstName, lastName, endsOn }: Details) =>
  askToConfirm({
    title: 'The end date has passed',
    question: `With the end date ${showDate(endsOn)} ${firstName} ${lastName} is archived soon after you save it.`,
    yes: 'Save it',
  })

/** Rule mail-6. */
const EmailRefused = ({ answer }: { answer: string }) => (
  <Sentences
    tone="wrong"
    title="The mail server refuses this email address"
    sentences={[
      'Emails to it are not tried again. Please correct the address. If an invitation was lost, send it again.',
      `Its answer: ${answer}`,
    ]}
  />
)

interface AccountButtonsProps extends Omit<PersonDetailsProps, 'withClient' | 'hasFacts'> {
  editing: boolean
}

function AccountButtons({ user, backTo, editing, resendWhileEditing, actions }: AccountButtonsProps) {
  const navigate = useNavigateAfterSave()
  const deleting = useDeleteUser(() => navigate(backTo))
  const resending = useResendConfirmation()

  async function confirmDelete() {
    const title = `Delete ${user.firstName} ${user.lastName}`
    const question = 'Warning! Deleting users is ireversable! Are you sure you want to delete this user?'
    const losses = countPersonLosses(user.id)
    if (await askToConfirm({ title, question, losses, destructive: true })) deleting.save({ id: user.id })
  }

  return (
    <>
      {!editing && (
        <Button
          type="button"
          color="red"
          variant="outline"
          loading={deleting.saving}
          onClick={() => void confirmDelete()}
          me="auto"
        >
          Delete
        </Button>
      )}
      {!user.emailConfirmed &&
        !user.startsLater &&
        user.loginName === null &&
        (resendWhileEditing || !editing) && (
          <Button
            type="button"
            variant="default"
            loading={resending.saving}
            onClick={() => resending.save({ userId: user.id })}
          >
            Resend confirmation
          </Button>
        )}
      {!editing && actions}
    </>
  )
}

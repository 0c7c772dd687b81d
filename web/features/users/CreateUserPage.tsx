import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { afterCreating } from '../../ui/created.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { useCreateUser } from './hooks.ts'
import { NewPersonForm } from './NewPersonForm.tsx'

export function CreateUserPage() {
  const navigate = useNavigateAfterSave()
  const isAdministrator = useIsAdministrator()
  const { save, saving } = useCreateUser((created) => void navigate('/users', afterCreating(created)))
  return (
    <Page
      title="Create User"
      subtitle={
        isAdministrator
          ? 'An administrator of the platform, or a manager of one organisation. They get an email to confirm the account.'
          : 'Another manager of your learners. They get an email to confirm the account.'
      }
    >
      <MailOffNote />
      <NewPersonForm
        organisationHelp="Leave it empty for an administrator. Choose one for a manager of that organisation only."
        whatWith={(hasClient) => (hasClient ? 'manager' : 'administrator')}
        backTo="/users"
        saving={saving}
        // With a client the person becomes its manager; without one they get the role of the user (rule access-5).
        onCreate={(person) =>
          save({ ...person, kind: isAdministrator && !person.clientId ? 'admin' : 'clientadmin' })
        }
      />
    </Page>
  )
}

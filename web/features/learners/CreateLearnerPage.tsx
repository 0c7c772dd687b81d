import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { afterCreating } from '../../ui/created.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { NewPersonForm } from '../users/NewPersonForm.tsx'
import { ofLearners } from '../users/OrganisationSelect.tsx'
import { useCreateLearner, useCreateWithoutEmail } from './hooks.ts'

export function CreateLearnerPage() {
  const navigate = useNavigateAfterSave()
  const { save, saving } = useCreateLearner(
    (created) => void navigate('/manage-learners', afterCreating(created)),
  )
  const nameless = useCreateWithoutEmail(
    (created) => void navigate('/manage-learners', afterCreating(created)),
  )
  return (
    <Page
      title="Create Learner"
      subtitle="They get an email to register and choose a password, or a card to log in without one."
    >
      <MailOffNote />
      <NewPersonForm
        organisationHelp={ofLearners}
        whatWith={() => 'learner'}
        backTo="/manage-learners"
        saving={saving || nameless.saving}
        hasWorkingDays
        onCreate={(person) => save({ ...person, kind: 'learner' })}
        onCreateWithoutEmail={nameless.save}
      />
    </Page>
  )
}

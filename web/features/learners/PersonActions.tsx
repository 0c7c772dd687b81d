import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadLearner } from '#contract/calls/history.ts'
import { ofPerson } from '#contract/calls/own-data.ts'
import { csvInput } from '../../data/csv-input.ts'
import { useDownload } from '../../data/use-download.ts'
import { useSession } from '../../data/session.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useCsvFormat } from '../../ui/csv-format.ts'
import { CardsDialog } from '../users/CardsDialog.tsx'
import { MergeDialog } from '../users/MergeDialog.tsx'
import { MoveDialog } from '../users/MoveDialog.tsx'
import { RemindDialog } from '../users/RemindDialog.tsx'
import { ResetSecondFactorDialog } from '../users/ResetSecondFactor.tsx'
import { type Chosen, useArchiveUsers } from '../users/bulk-hooks.ts'
import { useHasSecondFactor } from '../users/hooks.ts'
import { whatArchivingDoes } from '../users/people-actions.ts'
import { ExemptDialog } from '../person-training/ExemptDialog.tsx'
import { ExternalDialog } from '../person-training/ExternalDialog.tsx'
import { type LearnerTraining, useTrainingOf } from '../person-training/hooks.ts'

type DialogKind = 'remind' | 'external' | 'exempt' | 'move' | 'merge' | 'card' | 'reset'

interface PersonActionsProps {
  user: {
    id: string
    urlToken: string
    firstName: string
    lastName: string
    email: string
    clientId: string
    loginName: string | null
  }
  isAdministrator: boolean
}

/** The one menu with what can be done for a learner. */
export function PersonActions({ user, isAdministrator }: PersonActionsProps) {
  const { id, urlToken, firstName, lastName, loginName } = user
  const name = `${firstName} ${lastName}`
  const navigate = useNavigate()
  const training = useTrainingOf(urlToken).data
  const [dialog, setDialog] = useState<DialogKind>()
  const { remembered } = useCsvFormat()
  const learningTime = useDownload(downloadLearner)
  const ownData = useDownload(ofPerson)
  const close = () => setDialog(undefined)
  const hasSecondFactor = useHasSecondFactor(id)
  const hasCourses = training !== undefined && training.courses.length > 0
  const { archiving, archive } = useArchiving(id, name)
  const items = [
    // Who has no course gets no reminder.
    hasCourses && { label: 'Remind', onChoose: () => setDialog('remind') },
    // Without courses too (rule courses-41).
    training !== undefined && {
      label: 'Record a completion elsewhere',
      onChoose: () => setDialog('external'),
    },
    hasCourses && { label: 'Exempt from a course', onChoose: () => setDialog('exempt') },
    {
      label: 'Evidence pack',
      onChoose: () => void navigate(`/evidence?${new URLSearchParams({ person: urlToken }).toString()}`),
    },
    {
      label: 'Download learning time',
      onChoose: () => learningTime.save({ urlToken, ...csvInput(remembered) }),
    },
    loginName !== null && { label: 'Print log-in card', onChoose: () => setDialog('card') },
    hasSecondFactor && { label: 'Reset second factor', onChoose: () => setDialog('reset') },
    isAdministrator && { label: 'Move to another organisation', onChoose: () => setDialog('move') },
    isAdministrator && { label: 'Merge with another account', onChoose: () => setDialog('merge') },
    isAdministrator && {
      label: 'Download personal data',
      onChoose: () => ownData.save({ id, ...csvInput(remembered) }),
    },
    archive && { label: 'Archive', onChoose: archive },
  ].filter((item) => item !== false)
  return (
    <>
      <ButtonMenu
        label="Actions"
        icon={IconDots}
        position="bottom-end"
        loading={learningTime.saving || ownData.saving || archiving}
        groups={[{ items }]}
      />
      {dialog === 'merge' && (
        <MergeDialog account={{ id, email: user.email, name }} clientId={user.clientId} onClose={close} />
      )}
      {dialog === 'reset' && <ResetSecondFactorDialog user={user} onClose={close} />}
      {dialog && <DialogOfMany kind={dialog} chosen={{ userIds: [id] }} onClose={close} />}
      {training && (dialog === 'external' || dialog === 'exempt') && (
        <TrainingDialog kind={dialog} learner={{ urlToken, name }} training={training} onClose={close} />
      )}
    </>
  )
}

interface DialogOfManyProps {
  kind: DialogKind
  chosen: Chosen
  onClose: () => void
}

/** The dialogs that lists of people have too. */
function DialogOfMany({ kind, ...props }: DialogOfManyProps) {
  if (kind === 'remind') return <RemindDialog {...props} />
  if (kind === 'card') return <CardsDialog {...props} />
  return kind === 'move' && <MoveDialog {...props} />
}

/** Asks before the person is archived. Afterwards the page is that of somebody archived. Nobody archives themselves. */
function useArchiving(id: string, name: string) {
  const me = useSession()
  const { save, saving } = useArchiveUsers()
  async function archive() {
    const question = `Are you sure you want to archive ${name}? ${whatArchivingDoes('“Manage Learners”')}`
    if (await askToConfirm({ title: 'Archive', question })) save({ userIds: [id] })
  }
  return { archiving: saving, archive: me?.id !== id && (() => void archive()) }
}

interface TrainingDialogProps {
  kind: 'external' | 'exempt'
  learner: { urlToken: string; name: string }
  training: LearnerTraining
  onClose: () => void
}

const TrainingDialog = ({ kind, learner, training, onClose }: TrainingDialogProps) =>
  kind === 'external' ? (
    <ExternalDialog urlToken={learner.urlToken} training={training} corrected={undefined} onClose={onClose} />
  ) : (
    <ExemptDialog of={{ learner, courses: training.courses }} today={training.today} onClose={onClose} />
  )

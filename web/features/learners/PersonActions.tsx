import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadLearner } from '#contract/calls/history.ts'
import { ofPerson } from '#contract/calls/own-data.ts'
import { csvInput } from '../../data/csv-input.ts'
import { useDownload } from '../../data/use-download.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useCsvFormat } from '../../ui/csv-format.ts'
import { CardsDialog } from '../users/CardsDialog.tsx'
import { MergeDialog } from '../users/MergeDialog.tsx'
import { MoveDialog } from '../users/MoveDialog.tsx'
import { ResetSecondFactorDialog } from '../users/ResetSecondFactor.tsx'
import { useHasSecondFactor } from '../users/hooks.ts'
import { ExemptDialog } from '../person-training/ExemptDialog.tsx'
import { ExternalDialog } from '../person-training/ExternalDialog.tsx'
import { type LearnerTraining, useTrainingOf } from '../person-training/hooks.ts'

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
  const [dialog, setDialog] = useState<'external' | 'exempt' | 'move' | 'merge' | 'card' | 'reset'>()
  const { remembered } = useCsvFormat()
  const learningTime = useDownload(downloadLearner)
  const ownData = useDownload(ofPerson)
  const close = () => setDialog(undefined)
  const hasSecondFactor = useHasSecondFactor(id)
  const hasCourses = training !== undefined && training.courses.length > 0
  const items = [
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
  ].filter((item) => item !== false)
  return (
    <>
      <ButtonMenu
        label="Actions"
        icon={IconDots}
        position="bottom-end"
        loading={learningTime.saving || ownData.saving}
        groups={[{ items }]}
      />
      {dialog === 'merge' && (
        <MergeDialog account={{ id, email: user.email, name }} clientId={user.clientId} onClose={close} />
      )}
      {dialog === 'card' && <CardsDialog chosen={{ userIds: [id] }} onClose={close} />}
      {dialog === 'reset' && <ResetSecondFactorDialog user={user} onClose={close} />}
      {dialog === 'move' && <MoveDialog chosen={{ userIds: [id] }} onClose={close} />}
      {training && (dialog === 'external' || dialog === 'exempt') && (
        <TrainingDialog kind={dialog} learner={{ urlToken, name }} training={training} onClose={close} />
      )}
    </>
  )
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

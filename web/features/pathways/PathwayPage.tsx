import { useParams } from 'react-router'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { PathwayDeadlines } from '../deadlines/PathwayDeadlines.tsx'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { countPathwayLosses, useDeletePathway, usePathway } from './hooks.ts'
import { PeopleOfPathway } from '../training/PeopleOfSubject.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { PathwayClients } from './PathwayClients.tsx'
import { PathwayCourses } from './PathwayCourses.tsx'
import { PathwayDetails } from './PathwayDetails.tsx'
import { TeamsOfClients } from './PathwayTeams.tsx'

export function PathwayPage() {
  const { id = '' } = useParams()
  const navigate = useNavigateAfterSave()
  const { data, error, isDeleted, refetch } = usePathway(id)
  const pathway = data?.learningPathway
  const deleting = useDeletePathway(() => navigate('/learning-pathways'))

  if (!pathway) return <PageUnloaded of={{ error, refetch }} what="Learning pathway" />

  async function confirmDelete() {
    const question = `Are you sure you want to delete this learning pathway? “${pathway?.name}” is deleted; its courses and the progress in them stay.`
    const losses = countPathwayLosses(id, pathway?.name ?? '')
    if (await askToConfirm({ title: 'Delete learning pathway', question, ...losses, destructive: true }))
      deleting.save({ learningPathwayId: id })
  }

  return (
    <Page
      printable
      title={pathway.name}
      actions={<EvidenceLink of={{ pathway: id }} />}
      deleted={isDeleted && <DeletedNotice what="learning pathway" onClose={forgetUnsavedChanges} />}
    >
      <TrainingFigures of={{ learningPathwayId: id }} />
      <PathwayDetails pathway={pathway} deleting={deleting.saving} onDelete={() => void confirmDelete()} />
      <PathwayCourses id={id} courses={pathway.courses} />
      <PeopleOfPathway pathwayId={id} />
      <PathwayDeadlines pathwayId={id} courses={pathway.courses} />
      <PathwayClients pathwayId={id} courses={pathway.courses} />
      <TeamsOfClients pathwayId={id} courses={pathway.courses} />
    </Page>
  )
}

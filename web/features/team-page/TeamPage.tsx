import { useParams } from 'react-router'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { TeamDetails } from './TeamDetails.tsx'
import { TeamManagers } from './TeamManagers.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamRule } from './TeamRule.tsx'
import { TeamPathways } from './TeamPathways.tsx'
import { countTeamLosses, useDeleteTeam, useTeam } from '../teams/hooks.ts'

export function TeamPage() {
  const { id = '' } = useParams()
  const navigate = useNavigateAfterSave()
  const isAdministrator = useIsAdministrator()
  const { data, error, isDeleted, refetch } = useTeam(id)
  const team = data?.team
  const list = isAdministrator ? `/client/${team?.client.urlToken ?? ''}?tab=teams` : '/teams'
  const deleting = useDeleteTeam(() => navigate(list))

  if (!team) return <PageUnloaded of={{ error, refetch }} what="Team" />

  async function confirmDelete() {
    const question = `Are you sure you want to delete the team “${team?.name}”? Its people stay.`
    const losses = countTeamLosses(id)
    if (await askToConfirm({ title: 'Delete team', question, losses, destructive: true }))
      deleting.save({ teamId: id })
  }

  return (
    <Page
      printable
      title={team.name}
      actions={<EvidenceLink of={{ team: id, ...(isAdministrator ? { client: team.client.id } : {}) }} />}
      {...(isAdministrator ? { subtitle: `A team of ${team.client.name}` } : {})}
      deleted={isDeleted && <DeletedNotice what="team" onClose={forgetUnsavedChanges} />}
    >
      <TrainingFigures of={{ teamId: id, ...(isAdministrator ? { clientId: team.client.id } : {}) }} />
      {team.mayChange && (
        <TeamDetails team={team} deleting={deleting.saving} onDelete={() => void confirmDelete()} />
      )}
      {(team.mayChange || team.rule) && <TeamRule team={team} />}
      <TeamMembers team={team} />
      <TeamPathways team={team} mayAssign={isAdministrator} />
      {team.mayChange && <TeamManagers team={team} />}
    </Page>
  )
}

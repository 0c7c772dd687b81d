import { useParams } from 'react-router'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { type Team, TeamDetails } from './TeamDetails.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamRule } from './TeamRule.tsx'
import {
  countTeamLosses,
  useDeleteTeam,
  useTeam,
  useLimitManager,
  useUnlimitManager,
  countTeamPathwayLosses,
  useAssignPathway,
  useUnassignPathway,
} from '../teams/hooks.ts'
import { Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { AddOne } from '../../ui/AddOne.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { showDate } from '../../ui/dates.tsx'
import { AssignmentDeadline } from '../deadlines/AssignmentDeadline.tsx'

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

/** Managers who see only the people of this team, and of others to which they are limited (rule teams-3). */
export function TeamManagers({ team }: { team: Team }) {
  const limiting = useLimitManager(() => undefined)
  const removing = useUnlimitManager()

  async function confirmRemove({ id, name }: Team['managers'][number]) {
    const question = `Are you sure you want to remove this team from the limit of ${name}? Without any other team ${name} sees all people of the organisation.`
    if (await askToConfirm({ title: 'Remove limit', question, destructive: true }))
      removing.save({ teamId: team.id, userId: id })
  }

  return (
    <Card title="Managers limited to this team" data-print="beside">
      <Text c="var(--quiet)" mb="md">
        They see and change only the learners of their teams. Managers without a limit see everybody.
      </Text>
      <AddOne
        label="Limit a manager"
        nothing="Select manager"
        action="Limit"
        choices={team.managerChoices}
        saving={limiting.saving}
        onAdd={(userId) => limiting.save({ teamId: team.id, userId })}
      />
      <DataTable
        label="Managers limited to this team"
        rows={team.managers}
        keyOf={({ id }) => id}
        empty="No manager is limited to this team"
        columns={[
          {
            label: 'Name',
            of: ({ name, urlToken }) => <RowLink to={`/user/${urlToken}`}>{name}</RowLink>,
            heads: true,
          },
          {
            label: 'Remove',
            quiet: true,
            of: (manager) => (
              <RowButton
                label="Remove"
                name={`the limit of ${manager.name}`}
                look="red"
                onClick={() => void confirmRemove(manager)}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}

type Pathway = Team['pathways'][number]

const shown: Column<Pathway>[] = [
  {
    label: 'Name',
    of: ({ id, name }) => <RowLink to={`/learning-pathway/${id}`}>{name}</RowLink>,
    heads: true,
  },
  { label: 'Assigned', of: ({ assignedDateTime }) => showDate(assignedDateTime) },
]

/** Shows the pathways that the people of the team have in addition to those of the client (rule teams-9). */
export function TeamPathways({ team, mayAssign }: { team: Team; mayAssign: boolean }) {
  const assigning = useAssignPathway()
  const removing = useUnassignPathway()

  async function confirmRemove({ id, name }: Pathway) {
    const question = `Are you sure you want to remove the pathway “${name}” from the team “${team.name}”? Progress is not deleted.`
    const losses = countTeamPathwayLosses(team.id, id)
    if (await askToConfirm({ title: 'Remove pathway', question, losses, destructive: true }))
      removing.save({ teamId: team.id, learningPathwayId: id })
  }

  const deadline: Column<Pathway> = {
    label: 'Deadline',
    of: ({ id }) => (
      <AssignmentDeadline pathwayId={id} owner={{ name: team.name, clientId: null, teamId: team.id }} />
    ),
  }
  const remove: Column<Pathway> = {
    label: 'Remove',
    quiet: true,
    of: (pathway) => (
      <RowButton label="Remove" name={pathway.name} look="red" onClick={() => void confirmRemove(pathway)} />
    ),
  }
  return (
    <Card title="Pathways of the team" data-print="beside">
      {mayAssign && (
        <AddOne
          label="Assign a pathway"
          nothing="Select pathway"
          action="Assign"
          choices={team.pathwayChoices}
          saving={assigning.saving}
          onAdd={(id) => assigning.save({ teamId: team.id, learningPathwayId: id })}
        />
      )}
      <DataTable
        label="Pathways of the team"
        rows={team.pathways}
        keyOf={({ id }) => id}
        empty="This team has only the pathways of its organisation"
        columns={mayAssign ? [...shown, deadline, remove] : shown}
      />
    </Card>
  )
}

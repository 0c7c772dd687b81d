import { useState } from 'react'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { counted } from '../../ui/quantities.ts'
import type { SelectionAction } from '../../ui/selection-actions.ts'
import type { Selection } from '../../ui/use-selection.ts'
import { StopDownload } from '../certificates/CertificatesMenu.tsx'
import { certificateFiles } from '../certificates/certificate-files.ts'
import { useTeams } from '../teams/hooks.ts'
import { type Chosen, useMatchingPeople } from './bulk-hooks.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { CardsDialog } from './CardsDialog.tsx'
import { type CourseAction, CourseActionDialog } from './CourseActionDialog.tsx'
import { PackDialog } from './PackDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import {
  type ChosenPeople,
  type PeopleAction,
  type WholeList,
  nounOf,
  usePeopleActions,
} from './people-actions.ts'
import { ReminderOf } from './RemindDialog.tsx'
import { type TeamAction, TeamDialog } from './TeamDialog.tsx'

interface PeopleActionBarProps {
  selection: Selection
  chosen: ChosenPeople
  /** Chooses all rows of the list, for when all of them are selected. */
  whole: WholeList
  /** The client whose people are listed; absent for the client of a manager, and if people of several clients are. */
  clientId?: string | undefined
  /** The team whose people are listed, from which they can be removed. */
  teamId?: string
  /** Whether the people are archived, so that they can only be restored. */
  isArchived?: boolean
  /** Actions on the rows themselves. */
  ofRows?: SelectionAction[]
  /** Selects all rows that match; absent where all people that match are selected. */
  selecting?: { begin: () => void; saving: boolean }
  /** Whether each row is a person. Where a person can have several rows, nobody is archived or deleted by them. */
  rowsArePeople?: boolean
  onDone: () => void
}

type Begin = ReturnType<typeof usePeopleActions>['begin']

const certificatesBy = (begin: Begin) =>
  certificateFiles.map(({ value, label }) => ({
    label: `Certificates: ${label}`,
    run: () => void begin('Certificates', { format: value }),
  }))

/** The actions on the selected people, the same in the same order on each list of people (rule lists-33). */
export function PeopleActionBar(props: PeopleActionBarProps) {
  const { selection, chosen, whole, clientId, teamId, isArchived = false, ofRows, onDone } = props
  const { rowsArePeople = ofRows === undefined } = props
  const isAdministrator = useIsAdministrator()
  const withTeams = useHasTeams({ clientId, teamId, isAdministrator })
  const [asked, setAsked] = useState<TeamAction>()
  const [dialog, setDialog] = useState<DialogKind>()
  const people = usePeopleActions(chosen, whole, onDone)
  const matching = useMatchingPeople(selection.selectWhole)
  const { selecting = { begin: () => matching.save(whole), saving: matching.saving } } = props
  const countsPeople = rowsArePeople || (!props.selecting && selection.isWhole && selection.chosen !== null)
  const { begin, stop } = people
  const act = (action: PeopleAction) => ({ label: action, run: () => void begin(action) })
  const buttons = [
    act('Remind'),
    act('Send the invitation again'),
    ...(withTeams ? [{ label: 'Add to a team', run: () => setAsked('Add to team') }] : []),
  ]
  const more = menuOf({
    ...{ isAdministrator, teamId, withTeams, ofRows, rowsArePeople },
    ...{ begin, askForTeam: setAsked, show: setDialog },
  })
  const shown = isArchived
    ? { buttons: [act('Restore')], more: [] }
    : whole.list === 'past'
      ? // Nothing changes people of a past day: there are only files of them (rule deadlines-62).
        { buttons: [act('Export')], more: [...certificatesBy(begin), packIn(setDialog)] }
      : { buttons, more }
  return (
    <>
      <ActionBar
        selection={selection}
        noun={countsPeople ? nounOf(whole.list) : ['row', 'rows']}
        busy={people.running || selecting.saving || chosen.count === 0}
        onSelectWhole={selecting.begin}
        {...shown}
      >
        {stop && <StopDownload onStop={stop} />}
      </ActionBar>
      <ReminderOf people={people} />
      <PeopleDialog
        kind={dialog}
        chosen={people.chosen}
        people={counted(chosen.count, ...nounOf(whole.list))}
        courseId={whole.course?.courseId ?? whole.compliance?.courseId ?? undefined}
        onClose={() => setDialog(undefined)}
        onDone={onDone}
      />
      {asked && (
        <TeamDialog
          action={asked}
          {...{ clientId, teamId, organisation: chosen.organisation }}
          onClose={() => setAsked(undefined)}
          onChoose={(team) => void begin(asked, { team })}
        />
      )}
    </>
  )
}

/** Whether there are teams to choose. Where people of several clients are listed, the dialog asks for the client first. */
function useHasTeams({
  clientId,
  teamId,
  isAdministrator,
}: Pick<PeopleActionBarProps, 'clientId' | 'teamId'> & { isAdministrator: boolean }) {
  const asksForClient = isAdministrator && clientId === undefined
  const { data } = useTeams(clientId, { enabled: !asksForClient })
  return asksForClient || (data?.teams.some(({ id }) => id !== teamId) ?? false)
}

interface Menu {
  isAdministrator: boolean
  teamId: string | undefined
  withTeams: boolean
  ofRows: SelectionAction[] | undefined
  rowsArePeople: boolean
  begin: Begin
  askForTeam: (action: TeamAction) => void
  show: (kind: DialogKind) => void
}

/** Returns the further actions, in their order on each list. */
function menuOf({
  isAdministrator,
  teamId,
  withTeams,
  ofRows,
  rowsArePeople,
  ...menu
}: Menu): SelectionAction[] {
  const act = (action: PeopleAction) => ({ label: action, run: () => void menu.begin(action) })
  const show = (label: string, kind: DialogKind) => ({ label, run: () => menu.show(kind) })
  const removing = teamId
    ? { label: 'Remove from the team', run: () => void menu.begin('Remove from team', { team: teamId }) }
    : { label: 'Remove from a team', run: () => menu.askForTeam('Remove from team') }
  return [
    ...(teamId || withTeams ? [removing] : []),
    ...(isAdministrator ? [show('Assign a pathway or course', 'assign')] : []),
    ...(ofRows ?? [show('Change due date', 'extend'), show('Exempt', 'exempt')]),
    show('Completed elsewhere', 'completedElsewhere'),
    ...certificatesBy(menu.begin),
    act(isAdministrator ? 'Issue certificates again' : 'Ask to issue certificates again'),
    show('Log-in cards', 'cards'),
    packIn(menu.show),
    act('Export'),
    ...(isAdministrator ? [show('Move to another organisation', 'move')] : []),
    ...(rowsArePeople ? [act('Archive'), act('Delete')] : []),
  ]
}

type DialogKind = 'move' | 'cards' | 'pack' | 'assign' | CourseAction

const packIn = (show: (kind: DialogKind) => void) => ({ label: 'Evidence pack', run: () => show('pack') })

interface PeopleDialogProps {
  kind: DialogKind | undefined
  chosen: Chosen
  /** In words, such as "12 learners". */
  people: string
  /** The course of the list, if it has one. */
  courseId: string | undefined
  onClose: () => void
  onDone: () => void
}

function PeopleDialog({ kind, courseId, people, ...props }: PeopleDialogProps) {
  if (kind === 'move') return <MoveDialog {...props} />
  if (kind === 'cards') return <CardsDialog {...props} />
  if (kind === 'pack') return <PackDialog people={people} {...props} />
  if (kind === 'assign') return <AssignDialog {...props} />
  return kind && <CourseActionDialog action={kind} courseId={courseId} {...props} />
}

import type { Input, Reply } from '#contract/call.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { useLoad } from '../../data/use-load.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { linkToAction } from '../../data/toast-outcome.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useSave } from '../../data/use-save.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { type Created, useCreated } from '../../ui/created.ts'
import { createdPerson } from '../users/hooks.ts'
import { useRestoreOffer } from '../users/use-restore-users.ts'

/** How many learners of the chosen organisation have an address that the mail server refuses. Looked up while the page is open. */
export function useRefusedAddresses(clientId: string | undefined): number {
  const wanted = { pageSize: 1, status: 'email-refused' as const, ...(clientId ? { clientId } : {}) }
  return useLoad(learners.list, wanted, { everySeconds: 15 }).data?.totalCount ?? 0
}
export const useLearner = (urlToken: string) => useLoad(learners.openLearner, { urlToken })

/** The row of the learner who was just created. It is loaded, because they may have been changed or deleted since. */
export function useCreatedLearner() {
  const urlToken = useCreated()?.key ?? ''
  const created = useLoad(learners.openLearner, { urlToken }, { enabled: urlToken !== '' })
  const user = created.data?.user
  const searchTerm = user ? user.email || `${user.firstName} ${user.lastName}` : ''
  const found = useLoad(learners.list, { searchTerm }, { enabled: searchTerm !== '' })
  return found.data?.users.find((row) => row.urlToken === urlToken)
}

export function useCreateLearner(onDone: (created: Created) => void) {
  const isAdministrator = useIsAdministrator()
  const passesLinksOn = useIsMailOff() && isAdministrator
  return useSave(users.create, {
    done: 'Learner created',
    onDone({ user: { urlToken } }, { clientId, email, ...person }) {
      const another = `/create-learner${clientId ? `?client=${clientId}` : ''}`
      const next = [
        ...(passesLinksOn
          ? [{ label: 'Open the invitation', to: `/emails?search=${encodeURIComponent(email)}` }]
          : []),
        { label: 'Create another', to: another },
      ]
      onDone(createdPerson(`/learner/${urlToken}`, urlToken, person, next))
    },
    ...useRestoreOffer(),
  })
}

export function useCreateWithoutEmail(onDone: (created: Created) => void) {
  return useSave(loginCards.createWithoutEmail, {
    done: 'Learner created',
    onDone({ user: { urlToken } }, { clientId, ...person }) {
      const another = `/create-learner${clientId ? `?client=${clientId}` : ''}`
      onDone(
        createdPerson(`/learner/${urlToken}`, urlToken, person, [{ label: 'Create another', to: another }]),
      )
    },
  })
}

export type Preview = Reply<typeof learners.preview>
/** The choices of the user about a file. */
export type ReadingChoices = Omit<Input<typeof learners.preview>, 'clientId' | 'csvFile'>
/** The choices for a file of any kind. */
export type HowToRead = Omit<ReadingChoices, 'mode'>
export type Mode = NonNullable<ReadingChoices['mode']>
export type CheckedRow = Omit<Input<typeof learners.previewRows>['rows'][number], 'line'> & { line: number }

/** The fields of the file, without what the preview says about the row. */
const fieldsOf = ({
  firstName,
  lastName,
  email,
  employeeNumber,
  loginName,
  teams,
  startsOn,
  endsOn,
  ownFields,
}: Preview['goodRows'][number]) => ({
  ...{ firstName, lastName, email },
  ...(employeeNumber === undefined ? {} : { employeeNumber }),
  ...(loginName === undefined ? {} : { loginName }),
  ...(teams === undefined ? {} : { teams }),
  ...(startsOn === undefined ? {} : { startsOn }),
  ...(endsOn === undefined ? {} : { endsOn }),
  ...(ownFields === undefined ? {} : { ownFields }),
})

/** All rows that are not rejected, with what the user has said about them: doubtful names are kept. */
export function acceptedRows({ goodRows, alreadyThere, updates }: Preview): CheckedRow[] {
  const isSame = new Set(updates.flatMap((row) => (row.isSame ? [row.line] : [])))
  const back = updates.filter((row) => row.isBack)
  return [
    ...goodRows.map((row) => ({ ...fieldsOf(row), line: 0, isKept: true })),
    ...[...alreadyThere, ...back].map((row) => ({
      ...fieldsOf(row),
      line: row.line,
      isKept: true,
      isSame: isSame.has(row.line),
    })),
  ]
}

/** Another sheet or separator gives other lines, and another heading gives other columns. */
export function withoutDependent<Choices extends HowToRead>(choices: Choices, change: HowToRead) {
  const { headingLine: _, readAs: __, ...others } = choices
  if (change.sheet !== undefined || change.separator !== undefined) return others
  return change.headingLine === undefined ? choices : others
}

/** Returns how a confirmed file is read, for its upload: the next file with this heading is read the same way. */
export const confirmedReading = <Field>({ headingLine, columns, toRemember }: ReadHeading<Field>) =>
  headingLine === 0
    ? {}
    : {
        reading: {
          heading: columns.map(({ name }) => name),
          columns: columns.map(({ field }) => field),
          toRemember,
        },
      }

interface ReadHeading<Field> {
  /** 0 if the file has no heading. */
  headingLine: number
  toRemember: Preview['reading']['toRemember']
  columns: readonly { name: string; field: Field }[]
}

/** The toast leads to the import, where it can be looked at and undone. */
export const useUploadLearners = (onDone: () => void | Promise<void>) =>
  useSave(learners.uploadUsers, {
    onSaved: ({ actionId }) => toastSuccess('Users uploaded', linkToAction('import', actionId)),
    onDone,
    quiet: true,
  })

/** Leads to the import, where it can be looked at and undone. */
export const useApplyImport = (onDone: (actionId: string | null) => void | Promise<void>) =>
  useSave(learners.applyImport, {
    done: 'People updated',
    onDone: ({ actionId }) => onDone(actionId),
    quiet: true,
  })

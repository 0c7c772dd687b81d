import type { Reply } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as security from '#contract/calls/security.ts'
import * as users from '#contract/calls/users.ts'
import { storeName, useSession } from '../../data/session.ts'
import { send } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useManagingRole } from '../../data/use-managing-role.ts'
import { useProvedSave } from '../security/use-proved-save.tsx'
import { type Created, useCreated } from '../../ui/created.ts'
import { lossesOf } from '../../ui/losses.ts'
import { deletionLosses } from '../../ui/deletion-losses.ts'
import { useRestoreOffer } from './use-restore-users.ts'
import { useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/formats.ts'

export const useUser = (urlToken: string) => useLoad(users.openUser, { role: useManagingRole(), urlToken })

/** The person who was just created. Loaded again, because they may have been changed or deleted since. */
export function useCreatedUser() {
  const urlToken = useCreated()?.key ?? ''
  const role = useManagingRole()
  const { data } = useLoad(users.openUser, { role, urlToken }, { enabled: urlToken !== '' })
  return data && asListed(data.user)
}
/** A person in the shape of a row of a list. */
export const asListed = ({
  firstName,
  lastName,
  client,
  identityRole,
  ...user
}: Reply<typeof users.openUser>['user']) => ({
  ...user,
  name: `${firstName} ${lastName}`,
  clientName: client.name,
  role: identityRole.name,
  // Not known here; a list that is loaded again has them.
  invitedDateTime: null,
  isClosedRecord: false,
  ownFields: {},
})

/** @param next the steps that follow, beside the page of the person */
export function createdPerson(
  page: string,
  urlToken: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  next: Created['next'] = [],
): Created {
  const steps = [{ label: 'See the page', to: page }, ...next]
  return { key: urlToken, name: `${firstName} ${lastName}`, page, next: steps }
}

export const useCreateUser = (onDone: (created: Created) => void) =>
  useSave(users.create, {
    done: 'User created',
    onDone: ({ user: { urlToken } }, person) => onDone(createdPerson(`/user/${urlToken}`, urlToken, person)),
    ...useRestoreOffer(),
  })
export const useUpdateUser = (onDone: () => void) =>
  useSave(users.update, {
    done: 'User updated',
    onSaved: (_, person) => storeName(person),
    onDone,
  })
export const useUpdateWithoutEmail = (onDone: () => void) =>
  useSave(loginCards.updateWithoutEmail, { done: 'User updated', onDone })
export const useUnlockLogin = () => useSave(loginCards.unlock, { done: 'The log-in is unlocked' })
/** Whether the log-in of another person asks for codes. Only administrators know it, and nobody resets their own. */
export function useHasSecondFactor(userId: string): boolean {
  const role = useManagingRole()
  const me = useSession()
  const mayReset = role === 'ADMIN' && me?.id !== userId
  const { data } = useLoad(security.secondFactorOf, { userId }, { enabled: mayReset })
  return mayReset && typeof data?.since === 'string'
}
export const useResetSecondFactor = (onDone: () => void) =>
  useProvedSave(security.resetSecondFactor, { done: 'The second factor was reset', onDone })
export const useDeleteUser = (onDone: () => void | Promise<void>) =>
  useSave(users.remove, { done: 'User deleted', deletesPage: true, onDone })
export const useResendConfirmation = () => useSave(accounts.resendActivation, { done: 'Email sent' })
export const useAssignLearner = () => useSave(users.assignLearner, { done: 'Claim assigned' })
export const useAssignAdmin = () => useSave(users.assignAdmin, { done: 'Claim assigned' })

/** The losses that are shown before people are deleted. */
export const countPersonLosses = (id: string) =>
  lossesOf(send(users.losses, { id }), (counts) => deletionLosses({ ...counts, people: 0 }))
export const countPeopleLosses = (selectedUserIds: string[]) =>
  lossesOf(send(users.lossesOfMany, { selectedUserIds }), deletionLosses)

/** The client that a link has chosen, such as one to a form for new people; null without one. */
export function useClientInAddress(): string | null {
  const chosen = useSearchParams()[0].get('client') ?? ''
  return isGuid(chosen) ? chosen : null
}

import * as accounts from '#contract/calls/accounts.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { waitsForItsTurn } from '../../data/send-in-turn.ts'
import { removeUser, storeUser } from '../../data/session.ts'
import { toastFailure } from '../../data/toast.ts'
import { useSave } from '../../data/use-save.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'

/** Another user who is logged in here is logged out: several people may use one device (rule access-8). */
export function useEntering(to = '/') {
  const navigate = useNavigateAfterSave()
  return (user: accounts.SessionUser) => {
    removeUser()
    storeUser(user)
    return navigate(to, { replace: true })
  }
}

/** @param onLogin called if the person has to log in with the new PIN, because a code is needed as well */
export function useSetPinByCode(onLogin: () => void) {
  const enter = useEntering()
  const { save, saving, error } = useSave(accounts.setPinByCode, {
    quiet: true,
    onWait: () => toastFailure(waitsForItsTurn),
    done: 'Your PIN is set',
    onDone: ({ user }) => (user ? enter(user) : onLogin()),
  })
  return { save, saving, errors: errorsOf(error) }
}

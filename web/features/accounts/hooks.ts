import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { waitsForItsTurn } from '../../data/send-in-turn.ts'
import { Refused, send } from '../../data/send.ts'
import { removeUser, storeUser } from '../../data/session.ts'
import { toastFailure, toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'

/**
 * Whether the link that was opened still works. It is checked once, so that a form that is being filled in does not disappear.
 * If the check itself fails, the form is shown, and the server checks the link when the form is sent.
 */
export function useLinkState(purpose: accounts.LinkPurpose, encodedToken: string, userId: string) {
  const [state, setState] = useState<'checking' | 'works' | { refused: string }>('checking')
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    send(accounts.checkLink, { purpose, encodedToken, userId }, { signal }).then(
      () => setState('works'),
      (error: unknown) => {
        if (signal.aborted) return
        // If the server could not say, the form is shown, and sending it says what is wrong.
        setState(isInvalid(error) ? { refused: errorsOf(error)[0] ?? '' } : 'works')
      },
    )
    return () => leaving.abort()
  }, [purpose, encodedToken, userId])
  return state
}

const isInvalid = (error: unknown) => error instanceof Refused && error.status === 400

export const useRegisterChoices = () => useLoad(accounts.registerChoices, {})

/** Loads the registration questions for the learner whose link opened the page. */
export function useRegistrationItems() {
  const { token: encodedToken = '', userId = '' } = useParams()
  return useLoad(accounts.registrationForm, { encodedToken, userId })
}

export const useResetPassword = () => useLinkCall(accounts.resetPassword, 'Successfully updated password')
export const useConfirmAccount = () => useLinkCall(accounts.confirm, 'Success, account created')
/** Said in place of an account that works at once (rule clients-50). */
const acceptedFirst =
  'Thank you. Your organisation has to accept you first. We send you an email as soon as you can log in'

export const useRegister = () =>
  useLinkCall(
    accounts.register,
    (reply) => (reply.isAcceptedFirst ? acceptedFirst : 'Success, account created'),
    () => toastFailure(fixTheBelow),
  )

/** Registers with a code. `onDone` gets the address to which the mail was sent. */
export const useSelfRegister = (onDone: (email: string) => void) =>
  useSave(accounts.selfRegister, { quiet: true, onDone: (_, { email }) => onDone(email.trim()) })

/** Whether there is a client that people can join with their work address. */
export const useWaysToJoin = () => useLoad(accounts.waysToJoin, {})

/** Joins with a work address. `onDone` gets the address to which a mail was sent, if a client allows its domain. */
export const useJoinByDomain = (onDone: (email: string) => void) =>
  useSave(accounts.joinByDomain, { quiet: true, onDone: (_, { email }) => onDone(email.trim()) })

/** The answer of the server about a referral code before the form is sent. */
export interface CodeAnswer {
  code: string
  isFull: boolean
  sentence: string
}

/**
 * Asks whether somebody can join with a code; undefined if they can. If the call fails for any other reason, this returns undefined
 * too: the server checks the code again when the form is sent.
 */
export async function askForPlace(code: string, signal?: AbortSignal): Promise<CodeAnswer | undefined> {
  try {
    await send(accounts.checkReferralCode, { referalCode: code }, signal ? { signal } : {})
  } catch (error) {
    const { status, errors } = error as Partial<Refused>
    const [sentence] = errors ?? []
    if (sentence && (status === 400 || status === 409)) return { code, isFull: status === 409, sentence }
  }
  return undefined
}

export const fixTheBelow = 'Please fix the below errors'

/**
 * Makes a call with the link of a mail. It leads to the log-in: a new password has ended all sessions of the owner of the link,
 * and another user who is logged in here must not be confused with them (rule access-8). A person who confirms an account is
 * logged in by the call (rule access-18).
 */
function useLinkCall<
  C extends typeof accounts.resetPassword | typeof accounts.confirm | typeof accounts.register,
>(call: C, done: string | ((reply: Reply<C>) => string), onRefused?: () => void) {
  const navigate = useNavigateAfterSave()
  const { save, saving, error, reset } = useSave(call, {
    quiet: true,
    onRefused,
    onWait: () => toastFailure(waitsForItsTurn),
    onSaved(reply) {
      toastSuccess(typeof done === 'string' ? done : done(reply))
      removeUser()
    },
    onDone(reply) {
      const user = reply && 'user' in reply ? reply.user : null
      if (user) storeUser(user)
      return navigate('/', { replace: true })
    },
  })
  return { save, saving, errors: errorsOf(error), clearErrors: reset }
}

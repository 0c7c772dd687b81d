// Joining by a referral code: checks the code before the form is sent (rule people-23), and sends the form.
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorsOf } from '../../data/errors-of.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { type CodeAnswer, askForPlace, useSelfRegister } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/accounts.ts')).selfRegister.input)

/** Checks the code in the address. The server is asked once, so that a form that is being filled in does not disappear. */
export function useCodeOfAddress(code: string) {
  const [state, setState] = useState<'checking' | 'checked'>(code ? 'checking' : 'checked')
  const [answer, setAnswer] = useState<CodeAnswer>()
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const found = await askForPlace(code, signal)
      if (signal?.aborted) return
      setAnswer(found)
      setState('checked')
    },
    [code],
  )
  useEffect(() => {
    if (!code) return
    const leaving = new AbortController()
    void ask(leaving.signal)
    return () => leaving.abort()
  }, [code, ask])
  return { state, answer, askAgain: () => ask() }
}

/** @param refused the answer about the code in the address, if the server refused it */
export function useJoining(code: string, refused: CodeAnswer | undefined, onJoined: (email: string) => void) {
  const { save, saving, error, reset } = useSelfRegister(onJoined)
  const { known, checkCode, stopChecking } = useTypedCode(refused)
  const form = useCheckedForm(rules, {
    initialValues: { firstName: '', lastName: '', email: '', referalCode: code, homepage: '' },
    initialErrors: refused ? { referalCode: refused.sentence } : {},
    validate: (values) => ({ ...rules.check(values), ...known(values.referalCode) }),
  })
  useUnsavedChanges(form.isDirty())
  const toFirst = toFirstError(form)
  const submit = form.onSubmit(
    (values) => {
      stopChecking()
      save(values)
    },
    (invalid) => {
      reset()
      toFirst(invalid)
    },
  )
  return {
    field: form.getInputProps,
    submit,
    saving,
    errors: errorsOf(error),
    checkCode: () =>
      void checkCode(form.getValues().referalCode, (sentence) => form.setFieldError('referalCode', sentence)),
  }
}

/** Checks a typed code when its field is left. */
function useTypedCode(refused: CodeAnswer | undefined) {
  const answers = useRef(new Map<string, CodeAnswer | undefined>(refused ? [[refused.code, refused]] : []))
  const asking = useRef(new AbortController())
  useEffect(() => () => asking.current.abort(), [])
  async function checkCode(typed: string, onRefused: (sentence: string) => void) {
    const code = typed.trim()
    if (code === '' || answers.current.has(code)) return
    asking.current.abort()
    const { signal } = (asking.current = new AbortController())
    const answer = await askForPlace(code, signal)
    if (signal.aborted) return
    answers.current.set(code, answer)
    if (answer) onRefused(answer.sentence)
  }
  return {
    checkCode,
    stopChecking: () => asking.current.abort(),
    /** Returns errors for a code that was refused: it is not sent, because the try would be counted. A place may be free by now. */
    known(typed: string) {
      const answer = answers.current.get(typed.trim())
      return answer && !answer.isFull ? { referalCode: answer.sentence } : {}
    },
  }
}

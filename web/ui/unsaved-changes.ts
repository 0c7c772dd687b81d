// Whether something on the page is not saved: a user who leaves it is asked first (shell/LeaveGuard.tsx).
import { useEffect, useSyncExternalStore } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'
import { makeListeners } from './listeners.ts'
import { useIsLeaving } from './use-change-address.ts'

interface Changes {
  /** Whether they are lost when the page is left. */
  isLost: boolean
  addressFields: readonly string[]
}

/** One entry for each form with changes. */
const changedForms = new Map<symbol, Changes>()
const listeners = makeListeners()

export const hasUnsavedChanges = () => [...changedForms.values()].some(({ isLost }) => isLost)

/** With another value of one of these, the page shows another object. */
export const addressFieldsOfChanges = () =>
  [...changedForms.values()].flatMap(({ isLost, addressFields }) => (isLost ? addressFields : []))

function update(change: () => void) {
  change()
  if (hasUnsavedChanges()) window.addEventListener('beforeunload', askBeforeClosing)
  else window.removeEventListener('beforeunload', askBeforeClosing)
  listeners.notify()
}

const none: readonly string[] = []

/** To be called when the changes of this page are saved or discarded: it can be left without a question. */
export function forgetUnsavedChanges() {
  update(() => changedForms.clear())
}

/** The browser asks in its own words before the tab is closed or loaded again. */
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * To be called by every form, with whether it has anything that is not saved.
 *
 * @param isDraft whether the changes are stored in this browser, so that the page can be left without a question
 * @param addressFields where the object of the form is named by fields of the address (`?client=…`), these; always the same array
 */
export function useUnsavedChanges(
  isChanged: boolean,
  { isDraft = false, addressFields = none }: { isDraft?: boolean; addressFields?: readonly string[] } = {},
) {
  useEffect(() => {
    if (!isChanged) return undefined
    const form = Symbol('changed form')
    update(() => changedForms.set(form, { isLost: !isDraft, addressFields }))
    return () => update(() => changedForms.delete(form))
  }, [isChanged, isDraft, addressFields])
}

/** Whether a form on the page has changes, including drafts. */
export const useHasChanges = (): boolean =>
  useSyncExternalStore(listeners.subscribe, () => changedForms.size > 0)

/**
 * For a form that navigates to another page after a save, while it still has the typed values. Who is just leaving for another page
 * arrives there: the page of the form is shown until the code of the other one has come.
 */
export function useNavigateAfterSave() {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  /**
   * The promise tells `useSave` that this page is left: the router itself returns nothing.
   * @param to an address, or how many steps in the history
   */
  return async (to: To | number, options?: NavigateOptions): Promise<void> => {
    if (isLeaving()) return
    forgetUnsavedChanges()
    await (typeof to === 'number' ? navigate(to) : navigate(to, options))
  }
}

// Whether something on the page is not saved: a user who leaves it is asked first (shell/LeaveGuard.tsx).
import { useEffect } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'

/** One for each form with changes. */
const changedForms = new Set<symbol>()

export const hasUnsavedChanges = () => changedForms.size > 0

/** To be called when the changes of this page are saved or discarded: it can be left without a question. */
export function forgetUnsavedChanges() {
  changedForms.clear()
  window.removeEventListener('beforeunload', askBeforeClosing)
}

/** The browser asks in its own words before the tab is closed or loaded again. */
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/** To be called by every form, with whether it has anything that would be lost. */
export function useUnsavedChanges(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return undefined
    const form = Symbol('changed form')
    changedForms.add(form)
    window.addEventListener('beforeunload', askBeforeClosing)
    return () => {
      changedForms.delete(form)
      if (changedForms.size === 0) window.removeEventListener('beforeunload', askBeforeClosing)
    }
  }, [isChanged])
}

/** For a form that navigates to another page after a save, while it still has the typed values. */
export function useNavigateAfterSave() {
  const navigate = useNavigate()
  /** @param to an address, or how many steps in the history */
  return (to: To | number, options?: NavigateOptions) => {
    forgetUnsavedChanges()
    return typeof to === 'number' ? navigate(to) : navigate(to, options)
  }
}

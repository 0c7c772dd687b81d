import * as theme from '#contract/calls/theme.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'

export const useLook = () => useLoad(theme.openTheme, {})

/** The whole page is loaded again afterwards, so that everything has the new theme (rule screens-10). */
export const useChangeLook = () =>
  useSave(theme.update, {
    onDone() {
      forgetUnsavedChanges()
      location.reload()
    },
  })

export const useLookOfClient = (clientId: string) => useLoad(theme.openOfClient, { clientId })
export const useChangeLookOfClient = (onDone: () => void) =>
  useSave(theme.updateOfClient, { done: 'Branding saved', onDone })

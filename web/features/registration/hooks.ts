import * as registration from '#contract/registration.ts'
import { toastSuccess } from '../../app/toast.ts'
import { useLoad } from '../../app/use-load.ts'
import { useSave } from '../../app/use-save.ts'

export const useRegistrationLists = () => useLoad(registration.lists, {})

export const useAddEntry = (onDone: () => void) =>
  useSave(registration.add, {
    onDone({ name }) {
      toastSuccess(`Added: ${name}`)
      onDone()
    },
  })

export const useRemoveEntry = (onDone: () => void) => useSave(registration.remove, { onDone })

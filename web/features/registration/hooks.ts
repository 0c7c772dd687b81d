import * as registration from '#contract/calls/registration.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useRegistrationLists = () => useLoad(registration.lists, {})

export const useAddEntry = (onDone: (name: string) => void) =>
  useSave(registration.add, {
    onSaved: ({ name }) => toastSuccess(`Added: ${name}`),
    onDone: (_, sent) => onDone(sent.name),
  })

export const useRemoveEntry = (onDone: () => void) => useSave(registration.remove, { onDone })

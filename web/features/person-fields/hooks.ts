import type { Reply } from '#contract/call.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import { send } from '../../data/send.ts'
import { useReloadConfiguration } from '../../data/use-configuration.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { lossesOf } from '../../ui/losses.ts'
import { counted } from '../../ui/quantities.ts'

export type OwnField = Reply<typeof personFields.list>['fields'][number]
export type MissingField = Reply<typeof personFields.myFields>['missing'][number]
export type FieldOfPerson = Reply<typeof personFields.ofPerson>['fields'][number]

/** Returns the client for the calls. Without one, an administrator means the fields of all clients. */
export const ofClient = (clientId: string | undefined) => (clientId ? { clientId } : {})

export const useOwnFields = (clientId?: string) => useLoad(personFields.list, ofClient(clientId))
export const useUsedValues = (clientId?: string) => useLoad(personFields.usedValues, ofClient(clientId))
export const useFieldsOfPerson = (urlToken: string) => useLoad(personFields.ofPerson, { urlToken })
export const useMyFields = () => useLoad(personFields.myFields, {})

export const useCreateField = (onDone?: () => void) =>
  useSave(personFields.create, { done: 'Field added', ...(onDone ? { onDone } : {}) })
export const useUpdateField = (onDone: () => void) =>
  useSave(personFields.update, { done: 'Field changed', onDone })
export const useDeleteField = () => useSave(personFields.remove, { done: 'Field deleted' })
export const useSaveValues = (onDone: () => void) =>
  useSave(personFields.saveValues, { done: 'Fields saved', onDone })

export function useSaveMine() {
  const reload = useReloadConfiguration()
  return useSave(personFields.saveMine, { done: 'Thank you, saved', onSaved: reload })
}

/** Counts what is lost with a field, which is shown before it is deleted. */
export const countFieldLosses = (id: string) =>
  lossesOf(send(personFields.losses, { id }), ({ people }) =>
    people === 0 ? ['Nobody has a value of it'] : [`The values of ${counted(people, 'person', 'people')}`],
  )

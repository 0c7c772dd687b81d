// After an object is created, its list is opened and shows it first, even if it belongs to a later page of the list. A note
// above the list leads to its page, and to what is usually done next (rule screens-15).
import { useLocation } from 'react-router'

export interface Created {
  /** The text by which the list finds it. */
  key: string
  name: string
  /** The address of its page. */
  page: string
  next: { label: string; to: string }[]
}

/** Returns the options for navigate() with the created object. */
export const afterCreating = (created: Created) => ({ state: { created } })

/** Returns the object that was created just before this page was opened; undefined if there was none. */
export function useCreated(): Created | undefined {
  const state = useLocation().state as { created?: Created } | null
  return typeof state?.created === 'object' ? state.created : undefined
}

/** Returns the rows of a list, with the created row first unless it is among them. */
export const withCreated = <Row extends { id: string }>(rows: Row[] | undefined, created: Row | undefined) =>
  rows && created && !rows.some(({ id }) => id === created.id) ? [created, ...rows] : rows

// After an object is created, its list is opened and shows it first, even if it belongs to a later page of the list.
import { useLocation } from 'react-router'

/** Returns the options for navigate() with the text by which the list finds the created object. */
export const afterCreating = (created: string) => ({ state: { created } })

/** Returns the text of the object that was created just before this list was opened; empty if there was none. */
export function useCreated(): string {
  const state: unknown = useLocation().state
  const created = state && typeof state === 'object' && 'created' in state ? state.created : ''
  return typeof created === 'string' ? created : ''
}

/** Returns the rows of a list, with the created row first unless it is among them. */
export const withCreated = <Row extends { id: string }>(rows: Row[] | undefined, created: Row | undefined) =>
  rows && created && !rows.some(({ id }) => id === created.id) ? [created, ...rows] : rows

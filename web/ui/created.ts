// After something is created its list is opened, which shows it first even if it belongs to a later page of the list.
import { useLocation } from 'react-router'

/** For navigate(): what was created, as the text by which the list finds it. */
export const afterCreating = (created: string) => ({ state: { created } })

/** What was created just before this list was opened; empty when nothing was. */
export function useCreated(): string {
  const state: unknown = useLocation().state
  const created = state && typeof state === 'object' && 'created' in state ? state.created : ''
  return typeof created === 'string' ? created : ''
}

/** The rows of a list, with what was created first unless it is among them. */
export const withCreated = <Row extends { id: string }>(rows: Row[] | undefined, created: Row | undefined) =>
  rows && created && !rows.some(({ id }) => id === created.id) ? [created, ...rows] : rows

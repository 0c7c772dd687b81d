import { Button, Text } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import classes from './Notices.module.css'
import { isNotFound, isRefusedObject, messageOf } from '../data/send.ts'
import { canTryAgain } from '../ui/can-try-again.ts'
import { isErrorShown, onShownErrors } from '../ui/shown-errors.ts'
import { showTimeOfDay } from '#contract/rules/time-of-day.ts'

/** Whether an answer is shown that could not be loaded again. A deleted object is reported by its page instead. */
const isRefreshFailed = ({ state }: Query) =>
  state.error !== null && state.data !== undefined && !isRefusedObject(state.error)

/** Whether something is missing and its place says nothing about it. What does not exist is reported by its page. */
const isMissing = ({ state }: Query) =>
  state.error !== null && state.data === undefined && !isNotFound(state.error) && !isErrorShown(state.error)

/** Reports what its place on the page does not: rule messages-7. */
export function RefreshNotice() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const text = useSyncExternalStore(
    (listener) => {
      const ends = [cache.subscribe(listener), onShownErrors(listener)]
      return () => ends.forEach((end) => end())
    },
    () => textOf(cache.findAll({ type: 'active' })),
  )
  if (text === '') return null
  const predicate = (query: Query) => isRefreshFailed(query) || isMissing(query)
  const failed = cache.findAll({ type: 'active', predicate })
  return (
    <div className={classes['notice']} role="status">
      <Text size="sm">{text}</Text>
      {failed.some(({ state }) => canTryAgain(state.error)) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void client.refetchQueries({ type: 'active', predicate })}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

/** Empty when all is shown and up to date. */
function textOf(queries: Query[]): string {
  const messages = new Set(queries.filter(isMissing).map(({ state }) => messageOf(state.error)))
  if (messages.size > 0) return `Something on this page could not be loaded: ${[...messages].join('; ')}`
  const failed = queries.filter(isRefreshFailed)
  if (failed.length === 0) return ''
  const loadedAt = Math.min(...failed.map(({ state }) => state.dataUpdatedAt))
  return `This page could not be refreshed. It shows what was loaded at ${showTimeOfDay(new Date(loadedAt))}.`
}

import { Button, Text } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { showTimeOfDay } from '#contract/rules/time-of-day.ts'
import classes from './Notices.module.css'
import { isRefusedObject } from '../data/send.ts'

/** Whether an answer is shown that could not be loaded again. A deleted object is reported by its page instead. */
const isRefreshFailed = ({ state }: Query) =>
  state.error !== null && state.data !== undefined && !isRefusedObject(state.error)

/** Shows since when the page is out of date, because loading it again has failed, with a button to try again. */
export function RefreshNotice() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  /** Milliseconds since 1970; Infinity when all is up to date. */
  const loadedAt = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const failed = cache.findAll({ type: 'active', predicate: isRefreshFailed })
      return Math.min(...failed.map(({ state }) => state.dataUpdatedAt), Infinity)
    },
  )
  if (loadedAt === Infinity) return null
  const time = showTimeOfDay(new Date(loadedAt))
  return (
    <div className={classes['notice']} role="status">
      <Text size="sm">This page could not be refreshed. It shows what was loaded at {time}.</Text>
      <Button
        size="xs"
        variant="default"
        onClick={() => void client.refetchQueries({ type: 'active', predicate: isRefreshFailed })}
      >
        Try again
      </Button>
    </div>
  )
}

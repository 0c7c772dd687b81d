import { useState } from 'react'
import { useEndPreview, useVersions } from './hooks.ts'

export interface Choice {
  /** Whether completions of earlier versions count until a last day. */
  ends: boolean
  /** '' before one is chosen. */
  lastDay: string
}

interface Options {
  /** Undefined for the version that is published next. */
  number?: number
  /** The day that is stored. */
  stored?: string | null
  enabled?: boolean
}

export const latestDay = '2099-12-31'

/** Holds what is chosen for the completions of earlier versions, and the preview of exactly that. */
export function useEarlierVersions(
  courseId: string,
  { number, stored = null, enabled = true }: Options = {},
) {
  const [chosen, setChosen] = useState<Choice>()
  const choice = chosen ?? { ends: stored !== null, lastDay: stored ?? '' }
  const versions = useVersions(courseId, enabled)
  const firstDay = versions.data?.firstDay
  const { ends, lastDay } = choice
  const isDay = ends && firstDay !== undefined && firstDay <= lastDay && lastDay <= latestDay
  const asked = { courseId, ...(number === undefined ? {} : { number }), earlierValidUntil: lastDay }
  const preview = useEndPreview(asked, enabled && isDay)
  const shown = isDay ? preview.data : undefined
  return {
    choice,
    choose: (changes: Partial<Choice>) => setChosen({ ...choice, ...changes }),
    reset: () => setChosen(undefined),
    isChanged: chosen !== undefined,
    versions,
    /** A day that is too early, or not of this century. */
    isWrongDay: ends && lastDay !== '' && firstDay !== undefined && !isDay,
    preview: { ...preview, data: shown },
    isAsked: isDay,
    /** Whether it can be stored: nothing is, before its preview is on screen. */
    isReady: !ends || shown !== undefined,
  }
}

export type EarlierVersions = ReturnType<typeof useEarlierVersions>

import { useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import * as history from '#contract/history.ts'
import { saveFile } from '../../data/save-file.ts'
import { toastRefusal } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'

export const useAttempts = (urlToken: string, courseId: string) =>
  useLoad(history.attempts, { urlToken, courseId })
export const useAttempt = (id: string) => useLoad(history.openAttempt, { id })
export const useStory = (id: string) => useLoad(history.story, { id })
/** Without a version: of the package that is played now. */
export const useItemAnalysis = (courseId: string, packageVersion: number | undefined) =>
  useLoad(history.itemAnalysis, { courseId, ...(packageVersion ? { packageVersion } : {}) })

/** Fetches a file to keep; one at a time. */
export function useDownload<C extends Call>(call: C) {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(input: Input<C>) {
      setSaving(true)
      saveFile(call, input)
        .catch(toastRefusal)
        .finally(() => setSaving(false))
    },
  }
}

import { useEffect, useState } from 'react'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { send, somethingWrong } from '../../data/send.ts'
import { toastFailure, toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useOpenPlayer } from '../../data/use-open-player.ts'
import { useSave } from '../../data/use-save.ts'
import { useWatch } from '../../data/use-watch.ts'

export const useOwnRecord = (courseId: string) => useLoad(progress.mine, { id: courseId })

/** `onChange` is called for every change of the user's own record, from any window or device. */
export const useWatchRecord = (courseId: string, onChange: () => void) =>
  useWatch(progress.watch, { id: courseId }, { onEvent: onChange, onOpen: onChange })

/** Answers a bare true or false (rule learning-1). */
export function useRestart() {
  return useSave(progress.reset, {
    quiet: true,
    onSaved: (wasReset) => (wasReset ? toastSuccess('Course progress reset') : toastFailure(somethingWrong)),
    onRefused: (error) => toastFailure(somethingWrong, error),
  })
}

const launch = {
  learn: (courseId: string) => send(playing.launch, { courseId }),
  preview: (courseId: string) => send(playing.preview, { courseId }),
}

/** The last commit of a window arrives shortly after it has closed. */
const lastCommitMilliseconds = 1_500

/**
 * Opens the course's window. `onChange` is called when the user returns to this page, and when the window has closed
 * (rule learning-8).
 */
export function usePlayer(courseId: string, onChange: () => unknown) {
  const openPlayer = useOpenPlayer()
  const [player, setPlayer] = useState<Window | null>(null)

  useEffect(() => {
    if (!player) return
    const refresh = () => void onChange()
    const watch = setInterval(() => {
      if (!player.closed) return
      setPlayer(null)
      refresh()
      setTimeout(refresh, lastCommitMilliseconds)
    }, 500)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(watch)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [player, onChange])

  return {
    isOpen: player !== null,
    /** Makes the window ask the server at once whether it may still save: the course may have been restarted. */
    check: () => player?.postMessage(playing.checkMessage, '*'),
    open(mode: keyof typeof launch) {
      const getUrl = async () => {
        const reply = await launch[mode](courseId)
        void onChange() // opening may have started the course
        return reply.launchUrl
      }
      setPlayer(openPlayer(getUrl))
    },
  }
}

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

/** Tells of every change of one's own record, from whatever window or device it comes. */
export const useWatchRecord = (courseId: string, onNews: () => void) =>
  useWatch(progress.watch, { id: courseId }, { onEvent: onNews, onOpen: onNews })

/** Answers a bare true or false (rule learning-1). */
export function useRestart() {
  return useSave(progress.reset, {
    quiet: true,
    onSaved: (wasReset) => (wasReset ? toastSuccess('Course progress reset') : toastFailure(somethingWrong)),
    onRefused: (error) => toastFailure(somethingWrong, error),
  })
}

const launchUrl = {
  learn: (courseId: string) => send(playing.launch, { courseId }),
  look: (courseId: string) => send(playing.preview, { courseId }),
}

/** The last words of a window arrive a moment after it has closed. */
const lastWordsMilliseconds = 1_500

/**
 * Opens the course's window and watches it: what is shown of the course follows while it is open, whenever one comes
 * back to this page, and when it has closed (rule learning-8).
 */
export function usePlayer(courseId: string, onNews: () => unknown) {
  const openPlayer = useOpenPlayer()
  const [player, setPlayer] = useState<Window | null>(null)

  useEffect(() => {
    if (!player) return
    const news = () => void onNews()
    const watch = setInterval(() => {
      if (!player.closed) return
      setPlayer(null)
      news()
      setTimeout(news, lastWordsMilliseconds)
    }, 500)
    window.addEventListener('focus', news)
    document.addEventListener('visibilitychange', news)
    return () => {
      clearInterval(watch)
      window.removeEventListener('focus', news)
      document.removeEventListener('visibilitychange', news)
    }
  }, [player, onNews])

  return {
    isOpen: player !== null,
    /** Has the window ask at once whether it may still save: the course may have been restarted. */
    lookAgain: () => player?.postMessage(playing.checkMessage, '*'),
    open(why: keyof typeof launchUrl) {
      const getUrl = async () => {
        const reply = await launchUrl[why](courseId)
        void onNews() // opening may have been the start
        return reply.launchUrl
      }
      setPlayer(openPlayer(getUrl))
    },
  }
}

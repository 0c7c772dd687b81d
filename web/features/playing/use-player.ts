import { useEffect, useState } from 'react'
import * as playing from '#contract/calls/playing.ts'
import { checkMessage } from '#contract/rules/player-window.ts'
import { send } from '../../data/send.ts'
import { useOpenPlayer } from '../../data/use-open-player.ts'

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
    check: () => player?.postMessage(checkMessage, '*'),
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

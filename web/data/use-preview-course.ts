import { preview } from '#contract/calls/playing.ts'
import { send } from './send.ts'
import { useOpenPlayer } from './use-open-player.ts'

/** Plays a course without recording anything. */
export function usePreviewCourse() {
  const openPlayer = useOpenPlayer()
  return (courseId: string) => openPlayer(async () => (await send(preview, { courseId })).launchUrl)
}

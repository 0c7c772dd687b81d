import { useState } from 'react'
import type { CommunityEvent } from '#contract/calls/communities.ts'

type Gone = 'hidden' | 'deleted'
export type GoneOf = (postId: string) => { gone: string; explanation?: string }

/**
 * Stores why posts have disappeared from the screen, as the server has announced it. After an interruption the reason is unknown, so
 * both reasons are named (rule communities-8).
 */
export function useGonePosts() {
  const [known, setKnown] = useState<Record<string, Gone>>({})

  function noteGone(event: CommunityEvent) {
    if (event.kind === 'post-removed')
      setKnown((now) => ({ ...now, [event.postId]: event.isHidden ? 'hidden' : 'deleted' }))
  }

  const goneOf: GoneOf = (postId) => {
    const gone = known[postId] ?? 'deleted or hidden'
    return gone === 'hidden' ? { gone, explanation: whoSeesIt } : { gone }
  }
  return { goneOf, noteGone, forgetGone: () => setKnown({}) }
}

const whoSeesIt =
  'It is shown only to its author and to the people who look after this community, who can show it again.'

// A like is shown at once, and then as the server has counted it. Each click is one call, one after the other.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Post, like, unlike } from '#contract/calls/communities.ts'
import { send } from '../../data/send.ts'
import { toastRefusal } from '../../data/toast.ts'
import { applyEvent } from './apply-event.ts'

export function useLike(communityId: string, post: Pick<Post, 'id' | 'likes' | 'liked'>) {
  const client = useQueryClient()
  /** The state after the last click; undefined when all calls have been answered. */
  const [wanted, setWanted] = useState<boolean>()
  const runningCalls = useRef(0)
  const { mutate } = useMutation({
    scope: { id: `like ${post.id}` },
    mutationFn: (isLiked: boolean) => send(isLiked ? like : unlike, { postId: post.id }),
    onSuccess: ({ post: counts }) => applyEvent(client, communityId, { kind: 'counts', post: counts }),
    onError: toastRefusal,
    onSettled: () => {
      runningCalls.current--
      if (runningCalls.current === 0) setWanted(undefined)
    },
  })
  const liked = wanted ?? post.liked
  return {
    liked,
    likes: post.likes + Number(liked) - Number(post.liked),
    toggle() {
      runningCalls.current++
      setWanted(!liked)
      mutate(!liked)
    },
  }
}

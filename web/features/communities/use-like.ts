// A like shows at once and settles on what the server says: each click is one call, and calls follow one another.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Post, like, unlike } from '#contract/calls/communities.ts'
import { send } from '../../data/send.ts'
import { toastRefusal } from '../../data/toast.ts'
import { happened } from './happened.ts'

export function useLike(communityId: string, post: Pick<Post, 'id' | 'likes' | 'liked'>) {
  const client = useQueryClient()
  /** As the last click wants it; undefined when all has been answered. */
  const [wanted, setWanted] = useState<boolean>()
  const underWay = useRef(0)
  const { mutate } = useMutation({
    scope: { id: `like ${post.id}` },
    mutationFn: (isLiked: boolean) => send(isLiked ? like : unlike, { postId: post.id }),
    onSuccess: ({ post: standing }) => happened(client, communityId, { kind: 'counts', post: standing }),
    onError: toastRefusal,
    onSettled: () => {
      underWay.current--
      if (underWay.current === 0) setWanted(undefined)
    },
  })
  const liked = wanted ?? post.liked
  return {
    liked,
    likes: post.likes + Number(liked) - Number(post.liked),
    toggle() {
      underWay.current++
      setWanted(!liked)
      mutate(!liked)
    },
  }
}

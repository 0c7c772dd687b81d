// The actions of moderators on a post or comment, and the reports of members. The replies update the screen.
import { useQueryClient } from '@tanstack/react-query'
import * as communities from '#contract/calls/communities.ts'
import type { Comment, Post, PostCounts } from '#contract/calls/communities.ts'
import { reloadShown } from '../../data/outdated.ts'
import { useSave } from '../../data/use-save.ts'
import { applyEvent } from './apply-event.ts'
import { useDeleteComment, useDeletePost } from './hooks.ts'

export interface Written {
  what: 'post' | 'comment'
  id: string
  communityId: string
}

export type ModerationAct = 'hide' | 'restore' | 'delete' | 'report'

const done = {
  hide: { post: 'Post hidden', comment: 'Comment hidden' },
  restore: { post: 'Post restored', comment: 'Comment restored' },
  report: {
    post: 'Thank you, the post has been reported',
    comment: 'Thank you, the comment has been reported',
  },
}

/** @param onDone called after each action */
export function useModeration({ what, id, communityId }: Written, onDone: () => void) {
  const client = useQueryClient()
  const onSaved = (reply: { post?: Post | PostCounts; comment?: Comment }) => {
    if (reply.comment) applyEvent(client, communityId, { kind: 'comment', comment: reply.comment })
    if (reply.post)
      applyEvent(
        client,
        communityId,
        'title' in reply.post ? { kind: 'post', post: reply.post } : { kind: 'counts', post: reply.post },
      )
    void reloadShown(client, [communities.reports.path])
  }
  const options = (act: keyof typeof done) => ({ done: done[act][what], skipReload: true, onSaved, onDone })
  const isPost = what === 'post'
  const hidePost = useSave(communities.hidePost, options('hide'))
  const hideComment = useSave(communities.hideComment, options('hide'))
  const restorePost = useSave(communities.restorePost, options('restore'))
  const restoreComment = useSave(communities.restoreComment, options('restore'))
  const reportPost = useSave(communities.reportPost, options('report'))
  const reportComment = useSave(communities.reportComment, options('report'))
  const deletePost = useDeletePost(communityId, onDone)
  const deleteComment = useDeleteComment(communityId, onDone)
  const all = [
    ...[hidePost, hideComment, restorePost, restoreComment],
    ...[reportPost, reportComment, deletePost, deleteComment],
  ]
  return {
    saving: all.some(({ saving }) => saving),
    act(act: ModerationAct, reason: string) {
      if (act === 'hide') (isPost ? hidePost : hideComment).save({ id, reason })
      else if (act === 'restore') (isPost ? restorePost : restoreComment).save({ id })
      else if (act === 'delete') (isPost ? deletePost : deleteComment).save({ id, reason })
      else if (isPost) reportPost.save({ postId: id, reason })
      else reportComment.save({ commentId: id, reason })
    },
  }
}

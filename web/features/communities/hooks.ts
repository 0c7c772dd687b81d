import { useQueryClient } from '@tanstack/react-query'
import * as communities from '#contract/calls/communities.ts'
import type { CommunityEvent } from '#contract/calls/communities.ts'
import { useFeed } from '../../data/feed.ts'
import { reloadShown } from '../../data/outdated.ts'
import { send } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useWatch } from '../../data/use-watch.ts'
import type { Created } from '../../ui/created.ts'
import { lossesOfUsed, notRestorable } from '../../ui/losses.ts'
import { applyEvent } from './apply-event.ts'
import type { Reply } from '#contract/call.ts'
import { counted } from '../../ui/quantities.ts'

/** Returns the input that chooses the user's own client (rule communities-4). */
export const useOwnClient = () => ({ clientId: useSession()?.clientId ?? null })
/** Loads all communities that the user sees. */
export const useCommunities = ({ enabled = true } = {}) =>
  useLoad(communities.list, useOwnClient(), { enabled })

export const useCreateCommunity = (onDone: (created: Created) => void) =>
  useSave(communities.create, {
    done: 'Community created',
    onDone({ id }, { name }) {
      const page = `/community/${id}`
      onDone({ key: id, name, page, next: [{ label: 'Write the first post', to: page }] })
    },
  })
export const useDeleteCommunity = () => useSave(communities.remove, { done: 'Community deleted' })

/** Counts the losses that are shown before a community is deleted (rule deletion-14). */
export const countCommunityLosses = (id: string, name: string) =>
  lossesOfUsed(name, send(communities.losses, { id }), communityLosses, ({ people }) => people > 1)

/** Loads a community with its posts, the newest first. */
export const usePosts = (id: string) =>
  useFeed(
    communities.openCommunity,
    { id },
    { rowsOf: ({ community }) => community.posts, nextOf: ({ next }) => next },
  )

/** Loads the comments on a post, the newest first. */
export const useComments = (postId: string) =>
  useFeed(
    communities.comments,
    { postId },
    { rowsOf: ({ comments }) => comments.toReversed(), nextOf: ({ next }) => next },
  )

interface Watcher {
  /** Called for every event, after the lists have been updated. */
  onEvent: (event: CommunityEvent) => void
  /** Called when events arrive again after an interruption, in which some may have been missed. */
  onOpen: () => void
}

export function useWatchCommunity(id: string, { onEvent, onOpen }: Watcher) {
  const client = useQueryClient()
  useWatch(
    communities.watch,
    { id },
    {
      onEvent: (event) => {
        applyEvent(client, id, event)
        onEvent(event)
      },
      onOpen: () => {
        onOpen()
        for (const call of [communities.openCommunity, communities.comments])
          void reloadShown(client, [call.path])
      },
    },
  )
}

export function useCreatePost(communityId: string, onDone: (sent: { title: string; text: string }) => void) {
  const client = useQueryClient()
  return useSave(communities.createPost, {
    skipReload: true,
    onSaved: ({ post }) => applyEvent(client, communityId, { kind: 'post', post }),
    onDone: (_, sent) => onDone(sent),
  })
}

/** Loads the reports that nobody has settled, of one community or of all, for moderators (rule communities-10). */
/** @param clientId limits the reports to the communities of this client, for administrators */
export const useReports = (
  communityId: string,
  { enabled = true, clientId }: { enabled?: boolean; clientId?: string } = {},
) =>
  useFeed(
    communities.reports,
    { communityId, ...(clientId ? { clientId } : {}) },
    { rowsOf: ({ reports }) => reports, nextOf: ({ next }) => next, enabled },
  )

export const useCloseCommunity = () => useSave(communities.close, { done: 'Community closed' })
export const useReopenCommunity = () => useSave(communities.reopen, { done: 'Community reopened' })
export const useDismissReport = () => useSave(communities.dismissReport, { done: 'Report dismissed' })

/** @param onDone called when a dialog asked for a reason */
export function useDeletePost(communityId: string, onDone: () => void = () => undefined) {
  const client = useQueryClient()
  return useSave(communities.removePost, {
    skipReload: true,
    onDone,
    onSaved: (_, { id }) => {
      applyEvent(client, communityId, { kind: 'post-removed', postId: id, isHidden: false })
      void reloadShown(client, [communities.reports.path])
    },
  })
}

/** @param onSaved called with the text that was sent, even if the comments were closed meanwhile */
export function useAddComment(communityId: string, onSaved: (text: string) => void) {
  const client = useQueryClient()
  return useSave(communities.addComment, {
    skipReload: true,
    onSaved: ({ comment, post }, { text }) => {
      applyEvent(client, communityId, { kind: 'comment', comment })
      applyEvent(client, communityId, { kind: 'counts', post })
      onSaved(text)
    },
  })
}

/** @param onDone called when a dialog asked for a reason */
export function useDeleteComment(communityId: string, onDone: () => void = () => undefined) {
  const client = useQueryClient()
  return useSave(communities.removeComment, {
    skipReload: true,
    onDone,
    onSaved: ({ post }, { id }) => {
      applyEvent(client, communityId, { kind: 'comment-removed', postId: post.id, commentId: id })
      applyEvent(client, communityId, { kind: 'counts', post })
      void reloadShown(client, [communities.reports.path])
    },
  })
}

/** Says in sentences what is deleted with a community (rule deletion-14). */
function communityLosses({ posts, comments, likes, people }: Reply<typeof communities.losses>): string[] {
  // Comments and likes belong to posts.
  if (posts === 0) return ['Nobody has written in it', notRestorable]
  const deleted = [
    counted(posts, 'post'),
    ...(comments ? [counted(comments, 'comment')] : []),
    ...(likes ? [counted(likes, 'like')] : []),
  ]
  return [`Deleted: ${deleted.join(', ')}`, `From ${counted(people, 'person', 'people')}`, notRestorable]
}

import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { CommunityEvent, Post } from '#contract/calls/communities.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { routeSetFor } from '../../data/route-set.ts'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { CreatePost } from './CreatePost.tsx'
import { PostCard } from './PostCard.tsx'
import { Reports } from './Reports.tsx'
import { useCloseCommunity, usePosts, useReopenCommunity, useReports, useWatchCommunity } from './hooks.ts'

export function CommunityPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const { reply, rows, error, isDeleted, retry, hasMore, loadMore, loadingMore } = usePosts(id)
  const moderates = routeSetFor(me) !== 'learner'
  const reports = useReports(id, { enabled: moderates })
  const [news, setNews] = useState('')
  const { goneOf, noteGone, forgetGone } = useGonePosts()

  function announce(event: CommunityEvent) {
    noteGone(event)
    if (event.kind === 'post' && event.post.user.id !== me?.id && !event.post.hidden)
      setNews(`New post by ${event.post.user.name}: ${event.post.title}`)
  }
  useWatchCommunity(id, { onEvent: announce, onOpen: forgetGone })

  if (isNotFound(error)) return <NotFoundPage what="Community" />
  if (error && !rows) return <LoadFailedPage error={error} onRetry={retry} />
  // Posts and reports are shown together, so that no report moves the posts.
  if (!reply || !rows || (moderates && !reports.rows && !reports.error)) return <PageLoading />
  const { community } = reply

  return (
    <Page
      title={community.name}
      subtitle={community.description}
      actions={community.canClose && <CloseButton community={community} />}
      deleted={isDeleted && <DeletedNotice what="community" onClose={forgetUnsavedChanges} />}
    >
      <Reports reports={reports} />
      <Title order={2} size="h4">
        Latest Posts
      </Title>
      <CreatePost communityId={id} isClosed={community.isClosed} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <Posts
        communityId={id}
        posts={rows}
        goneOf={goneOf}
        loadingMore={loadingMore}
        isClosed={community.isClosed}
      />
      {hasMore && (
        <Group justify="center">
          <Button variant="default" onClick={loadMore} loading={loadingMore}>
            Load more
          </Button>
        </Group>
      )}
    </Page>
  )
}

function CloseButton({
  community: { id, name, isClosed },
}: {
  community: { id: string; name: string; isClosed: boolean }
}) {
  const closing = useCloseCommunity()
  const reopening = useReopenCommunity()

  async function confirmClose() {
    const question = `Are you sure you want to close “${name}” for new posts and comments? What is there stays, and you can reopen it.`
    if (await askToConfirm({ title: 'Close community', question })) closing.save({ id })
  }

  return isClosed ? (
    <Button variant="default" loading={reopening.saving} onClick={() => reopening.save({ id })}>
      Reopen community
    </Button>
  ) : (
    <Button variant="default" loading={closing.saving} onClick={() => void confirmClose()}>
      Close community
    </Button>
  )
}

interface PostsProps {
  communityId: string
  posts: Post[]
  /** Returns the words for a post that is not in the list any more. */
  goneOf: GoneOf
  loadingMore: boolean
  isClosed: boolean
}

function Posts({ communityId, posts, goneOf, loadingMore, isClosed }: PostsProps) {
  const me = useSession()
  const { items, propsOf } = useDeletableItems(posts, idOf)
  if (items.length === 0)
    return (
      <Card>
        <EmptyState>No posts yet. What would you like to share?</EmptyState>
      </Card>
    )
  return (
    <Stack gap="md">
      {items.map((post) => (
        <DeletableItem key={post.id} what="post" {...goneOf(post.id)} {...propsOf(post)}>
          <PostCard
            communityId={communityId}
            post={post}
            isOwn={post.user.id === me?.id}
            isClosed={isClosed}
          />
        </DeletableItem>
      ))}
      {loadingMore && <Skeleton h={160} radius="lg" />}
    </Stack>
  )
}

const idOf = ({ id }: Post) => id

type Gone = 'hidden' | 'deleted'
type GoneOf = (postId: string) => { gone: string; explanation?: string }

/**
 * Stores why posts have disappeared from the screen, as the server has announced it. After an interruption the reason is unknown, so
 * both reasons are named (rule communities-8).
 */
function useGonePosts() {
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

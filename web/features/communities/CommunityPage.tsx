import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { CommunityEvent, Post } from '#contract/calls/communities.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { CreatePost } from './CreatePost.tsx'
import { PostCard } from './PostCard.tsx'
import { usePosts, useWatchCommunity } from './hooks.ts'

export function CommunityPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const { reply, rows, error, isDeleted, retry, hasMore, loadMore, loadingMore } = usePosts(id)
  const [news, setNews] = useState('')

  function announce(event: CommunityEvent) {
    if (event.kind === 'post' && event.post.user.id !== me?.id)
      setNews(`New post by ${event.post.user.name}: ${event.post.title}`)
  }
  useWatchCommunity(id, announce)

  if (isNotFound(error)) return <NotFoundPage what="Community" />
  if (error && !rows) return <LoadFailedPage error={error} onRetry={retry} />
  if (!reply || !rows) return <PageLoading />

  return (
    <Page
      title={reply.community.name}
      subtitle={reply.community.description}
      deleted={isDeleted && <DeletedNotice what="community" onClose={forgetUnsavedChanges} />}
    >
      <Title order={2} size="h4">
        Latest Posts
      </Title>
      <CreatePost communityId={id} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <Posts communityId={id} posts={rows} loadingMore={loadingMore} />
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

interface PostsProps {
  communityId: string
  posts: Post[]
  loadingMore: boolean
}

function Posts({ communityId, posts, loadingMore }: PostsProps) {
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
        <DeletableItem key={post.id} what="post" {...propsOf(post)}>
          <PostCard communityId={communityId} post={post} isOwn={post.user.id === me?.id} />
        </DeletableItem>
      ))}
      {loadingMore && <Skeleton h={160} radius="lg" />}
    </Stack>
  )
}

const idOf = ({ id }: Post) => id

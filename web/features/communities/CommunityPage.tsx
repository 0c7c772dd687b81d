import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { CommunityEvent } from '#contract/calls/communities.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { CreatePost } from './CreatePost.tsx'
import { PostCard } from './PostCard.tsx'
import { usePosts, useWatchCommunity } from './hooks.ts'

export function CommunityPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const { reply, rows, error, retry, hasMore, loadMore, loadingMore } = usePosts(id)
  const [news, setNews] = useState('')

  function announce(happening: CommunityEvent) {
    if (happening.kind === 'post' && happening.post.user.id !== me?.id)
      setNews(`New post by ${happening.post.user.name}: ${happening.post.title}`)
  }
  useWatchCommunity(id, announce)

  if (isNotFound(error)) return <NotFoundPage what="Community" />
  if (error && !rows) return <LoadFailed error={error} onRetry={retry} />
  if (!reply || !rows) return <PageLoading />

  return (
    <Page title={reply.community.name} subtitle={reply.community.description}>
      <Title order={2} size="h4">
        Latest Posts
      </Title>
      <CreatePost communityId={id} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {rows.length === 0 ? (
        <Card>
          <EmptyState>No posts yet. What would you like to share?</EmptyState>
        </Card>
      ) : (
        <Stack gap="md">
          {rows.map((post) => (
            <PostCard key={post.id} communityId={id} post={post} isOwn={post.user.id === me?.id} />
          ))}
          {loadingMore && <Skeleton h={160} radius="lg" />}
        </Stack>
      )}
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

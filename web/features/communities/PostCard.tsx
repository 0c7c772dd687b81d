import { ActionIcon, Collapse, Group, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHeart, IconHeartFilled, IconMessageCircle, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Post } from '#contract/calls/communities.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { Author } from './Author.tsx'
import { Comments } from './Comments.tsx'
import classes from './PostCard.module.css'
import { useDeletePost } from './hooks.ts'
import { useLike } from './use-like.ts'
import { counted } from '../../ui/counted.ts'

interface PostCardProps {
  communityId: string
  post: Post
  /** Only the author has a button to delete it (rule communities-3). */
  isOwn: boolean
}

export function PostCard({ communityId, post, isOwn }: PostCardProps) {
  const heading = useId()
  const [opened, { toggle }] = useDisclosure(false)
  // Here, so that it is there again when the comments are closed and opened.
  const [comment, setComment] = useState('')
  useUnsavedChanges(comment.trim() !== '')
  const { liked, likes, toggle: toggleLike } = useLike(communityId, post)
  const deleting = useDeletePost(communityId)
  const Heart = liked ? IconHeartFilled : IconHeart

  async function confirmDelete() {
    const question = `Are you sure you want to delete the post "${post.title}"?`
    if (await askToConfirm({ title: 'Delete post', question, destructive: true }))
      deleting.save({ id: post.id })
  }

  return (
    <Paper
      component="article"
      aria-labelledby={heading}
      p={{ base: 'md', sm: 'lg' }}
      radius="lg"
      withBorder
      style={{ borderColor: 'var(--line)' }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Author name={post.user.name} at={post.createdDateTime} />
        {isOwn && (
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Delete the post ${post.title}`}
            loading={deleting.saving}
            onClick={() => void confirmDelete()}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Title order={3} size="h4" mt="md" id={heading} className={classes['written'] ?? ''} dir="auto">
        {post.title}
      </Title>
      <Text mt={6} className={classes['written'] ?? ''} dir="auto">
        {post.text}
      </Text>
      <Group gap={6} mt="sm" ml={-10}>
        <button
          type="button"
          className={classes['toggle']}
          aria-pressed={liked}
          aria-label={`Like, ${counted(likes, 'like')}`}
          onClick={toggleLike}
        >
          <Heart size={20} stroke={1.7} aria-hidden />
          {counted(likes, 'like')}
        </button>
        <button type="button" className={classes['toggle']} aria-expanded={opened} onClick={toggle}>
          <IconMessageCircle size={20} stroke={1.7} aria-hidden />
          {counted(post.comments, 'comment')}
        </button>
      </Group>
      <Collapse expanded={opened}>
        {opened && <Comments communityId={communityId} post={post} text={comment} setText={setComment} />}
      </Collapse>
    </Paper>
  )
}

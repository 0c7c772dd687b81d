import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { maxLengths } from '#contract/calls/communities.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { Note } from '../../ui/Note.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useCreatePost } from './hooks.ts'

const nothing = { title: '', text: '' }

interface CreatePostProps {
  communityId: string
  /** Whether the community takes no new posts (rule communities-11). */
  isClosed: boolean
}

export function CreatePost({ communityId, isClosed }: CreatePostProps) {
  const [post, setPost] = useState(nothing)
  const { save, saving } = useCreatePost(communityId, (sent) =>
    // The next post may have been typed meanwhile.
    setPost((now) => (now.title === sent.title && now.text === sent.text ? nothing : now)),
  )
  const isDeleted = useIsDeleted()
  const isTyping = post.title.trim() !== '' || post.text.trim() !== ''
  useUnsavedChanges(isTyping)
  const keptText = useKeptText({
    place: `post-in:${communityId}`,
    values: post,
    isChanged: isTyping,
    onRestore: setPost,
    onDiscard: () => setPost(nothing),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { title, text } = post
    // An alert is shown and no call is made (rule messages-3).
    if (!title.trim() || !text.trim()) window.alert('Please provide a title and body')
    else save({ title, text, communityId })
  }

  // A post that is being typed stays on screen.
  if (isClosed && !isTyping) return <ClosedNote />
  return (
    <Card>
      {isClosed && <ClosedNote />}
      <form noValidate aria-label="Create a post" onSubmit={submit}>
        <Stack gap="sm">
          {keptText}
          <TextInput
            label="Title"
            maxLength={maxLengths.title}
            value={post.title}
            onChange={({ currentTarget: { value } }) => setPost({ ...post, title: value })}
          />
          <Textarea
            label="Text"
            minRows={2}
            maxRows={16}
            maxLength={maxLengths.text}
            value={post.text}
            onChange={({ currentTarget: { value } }) => setPost({ ...post, text: value })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving} disabled={isDeleted || isClosed}>
              Post
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const ClosedNote = () => (
  <Note icon={<IconLock size={18} aria-hidden />}>This community is closed for new posts and comments.</Note>
)

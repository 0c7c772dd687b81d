import { Button, Group, Pill, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { toastSuccess } from '../../data/toast.ts'
import { firstClick } from '../../ui/first-click.ts'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'
import classes from './PostTags.module.css'
import { useAddTag, useRemoveTag } from './hooks.ts'
import type { Post } from './use-post-editing.ts'

export function PostTags({ post: { id: blogPostId, tags } }: { post: Post }) {
  const { text: tag, setText: setTag, keptText, clear } = useTextToAdd(`new-tag:${blogPostId}`)
  const adding = useAddTag(clear)
  const removing = useRemoveTag((tagId) => {
    const removed = tags.find(({ id }) => id === tagId)
    if (removed) toastSuccess(`Deleted tag: ${removed.value}`)
  })

  function add(event: FormEvent) {
    event.preventDefault()
    if (tag.trim()) adding.save({ blogPostId, tag })
  }

  return (
    <Stack gap="md">
      {tags.length > 0 ? (
        <Pill.Group role="list" aria-label="Tags">
          {tags.map(({ id: tagId, value }) => (
            <Pill
              key={tagId}
              role="listitem"
              size="lg"
              withRemoveButton
              removeButtonProps={{
                onClick: firstClick(() => removing.save({ blogPostId, tagId })),
                'aria-label': `Remove the tag ${value}`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
              className={classes['tag'] ?? ''}
            >
              {value}
            </Pill>
          ))}
        </Pill.Group>
      ) : (
        <Text size="sm" c="var(--quiet)">
          No tags yet. Readers find posts that belong together by them.
        </Text>
      )}
      {keptText}
      <form onSubmit={add} data-print="never">
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            label="Add a tag"
            flex={1}
            maxLength={50}
            value={tag}
            onChange={({ currentTarget: { value } }) => setTag(value)}
          />
          <Button type="submit" variant="default" loading={adding.saving}>
            Add
          </Button>
        </Group>
      </form>
    </Stack>
  )
}

import { ActionIcon, Anchor, Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { list } from '#contract/calls/blog.ts'
import type { Reply } from '#contract/call.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { useDeletePost, usePosts } from './hooks.ts'

type Post = Reply<typeof list>['blogPosts'][number]

const columnsOf = (onDelete: (post: Post) => void): Column<Post>[] => [
  { label: 'Title', of: ({ title, urlSlug }) => <RowLink to={`/blog/posts/${urlSlug}`}>{title}</RowLink> },
  { label: 'Url', of: ({ urlSlug }) => urlSlug },
  { label: 'Published', of: ({ published }) => (published ? 'Yes' : 'No') },
  {
    label: 'View and delete',
    quiet: true,
    of: (post) => (
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        <Anchor component={Link} to={`/blog/posts/${post.urlSlug}`} aria-label={`View ${post.title}`}>
          View
        </Anchor>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Delete ${post.title}`}
          onClick={() => onDelete(post)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    ),
  },
]

export function BlogPage() {
  const { page, goTo } = useListView()
  const { data, error, refetch } = usePosts(page)
  const { save: remove } = useDeletePost()
  const createNew = (
    <Button component={Link} to="/blog/new-post">
      Create New
    </Button>
  )

  async function confirmDelete({ id, title }: { id: string; title: string }) {
    const question = `Are you sure you want to delete this blog post? “${title}” is deleted permanently, with its tags and pictures.`
    if (await askToConfirm({ title: 'Delete blog post', question, destructive: true })) remove({ id })
  }

  return (
    <Page
      title="Blog"
      subtitle={
        <>
          What everybody can read under{' '}
          <Anchor component={Link} to="/news" inherit>
            News
          </Anchor>
          , and what is still being written.
        </>
      }
      actions={createNew}
    >
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <>
            <DataTable
              label="Blog posts"
              rows={data?.blogPosts}
              keyOf={({ id }) => id}
              empty="No blog posts to currently display"
              emptyAction={createNew}
              columns={columnsOf((post) => void confirmDelete(post))}
            />
            <Pager page={page} totalPages={data?.totalPages} onPage={goTo} />
          </>
        )}
      </Card>
    </Page>
  )
}

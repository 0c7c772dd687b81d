import { ActionIcon, Anchor, Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { list } from '#contract/calls/blog.ts'
import type { Reply } from '#contract/call.ts'
import { postsOrder } from '#contract/rules/list-order.ts'
import { postStatusTexts, postStatuses } from '#contract/rules/post-status.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { type PostsView, useDeletePost, useOutputsOfPosts, usePosts } from './hooks.ts'

type Post = Reply<typeof list>['blogPosts'][number]

const columnsOf = (onDelete: (post: Post) => void): Column<Post>[] => [
  {
    label: 'Title',
    sort: 'title',
    of: ({ title, urlSlug }) => <RowLink to={`/blog/posts/${urlSlug}`}>{title}</RowLink>,
  },
  { label: 'Url', of: ({ urlSlug }) => urlSlug },
  {
    label: 'Published',
    sort: 'published',
    labelled: true,
    of: ({ published }) => (published ? 'Yes' : 'No'),
  },
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
  const view = useListView({ order: postsOrder, filters: { status: isOneOf(postStatuses) } })
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
          <Anchor component={Link} to="/news" inherit underline="always">
            News
          </Anchor>
          , and what is still being written.
        </>
      }
      actions={createNew}
    >
      <Card>
        <PostList
          view={view}
          columns={columnsOf((post) => void confirmDelete(post))}
          emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : createNew}
        />
      </Card>
    </Page>
  )
}

const filters = [
  {
    field: 'status',
    label: 'Status',
    options: postStatuses.map((value) => ({ value, label: postStatusTexts[value] })),
  },
] as const

interface PostListProps {
  view: PostsView
  columns: Column<Post>[]
  emptyAction: ReactNode
}

function PostList({ view, columns: all, emptyAction }: PostListProps) {
  const loaded = usePosts(view)
  const outputs = useOutputsOfPosts(view)
  const { columns, choice } = useColumns('posts', all)
  return (
    <>
      <ListBar view={view} searchLabel="Search posts" filters={filters} columns={choice} {...outputs} />
      <PagedTable
        label="Blog posts"
        view={view}
        list={loaded}
        rows={loaded.data?.blogPosts}
        printed={outputs.printing.printed?.rows}
        keyOf={({ id }) => id}
        empty={emptyText(view, {
          nothing: 'No blog posts to currently display',
          found: 'No post has a title like this',
          filtered: 'No post fits the chosen filters',
        })}
        emptyAction={emptyAction}
        columns={columns}
      />
    </>
  )
}

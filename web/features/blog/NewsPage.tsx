import { Button, Skeleton } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useTheme } from '../../data/use-configuration.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { NewsCard } from './NewsCard.tsx'
import { NewsFrame } from './NewsFrame.tsx'
import classes from './NewsPage.module.css'
import { useNews } from './hooks.ts'

export function NewsPage() {
  const { name } = useTheme()
  const [search, setSearch] = useSearchParams()
  const tag = search.get('tag') ?? ''
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  const { data, error, refetch } = useNews(page, tag)

  function goTo(next: number) {
    setSearch({ ...(tag ? { tag } : {}), ...(next > 1 ? { page: String(next) } : {}) })
    window.scrollTo({ top: 0 })
  }

  return (
    <NewsFrame>
      <div className={classes['head']}>
        <PageHeading title={`News - ${name}`} size="h1">
          {tag ? <bdi>{tag}</bdi> : 'News'}
        </PageHeading>
        {tag ? (
          <Link to="/news">All news</Link>
        ) : (
          <a href="/news/feed.xml" type="application/atom+xml">
            Subscribe to the feed
          </a>
        )}
      </div>
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={classes['grid']} role="status" aria-label="Loading">
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} h={360} radius="lg" />
          ))}
        </div>
      )}
      {data?.totalCount === 0 && (
        <EmptyState
          action={
            tag && (
              <Button component={Link} to="/news" variant="default">
                All news
              </Button>
            )
          }
        >
          {tag ? 'Nothing has been published under this tag' : 'There is no news yet'}
        </EmptyState>
      )}
      {data && (
        <div className={classes['grid']}>
          {data.blogPosts.map((post) => (
            <NewsCard key={post.id} post={post} />
          ))}
        </div>
      )}
      <Pager page={page} totalPages={data?.totalPages} onPage={goTo} />
    </NewsFrame>
  )
}

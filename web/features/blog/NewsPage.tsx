import { Button, Skeleton } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useTheme } from '../../data/use-configuration.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { NewsFrame } from './NewsFrame.tsx'
import classes from './NewsPage.module.css'
import { useNews } from './hooks.ts'
import type * as blog from '#contract/calls/blog.ts'
import type { Reply } from '#contract/call.ts'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { showDate } from '../../ui/dates.tsx'
import { NewsTags } from './NewsTags.tsx'

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

type Post = Reply<typeof blog.listPublished>['blogPosts'][number]

function NewsCard({ post }: { post: Post }) {
  const { title, urlSlug, summary, imageUrl, tags, publishedDateTime: at } = post
  return (
    <article className={classes['card']}>
      <div className={classes['picture']}>
        {imageUrl && (
          <img src={imageUrl} srcSet={inWidths(imageUrl)} sizes="auto, 400px" alt="" loading="lazy" />
        )}
      </div>
      <div className={classes['words']}>
        <time dateTime={at} className={classes['date']}>
          {showDate(at)}
        </time>
        <h2 dir="auto">
          <Link to={`/news/${urlSlug}`}>{title}</Link>
        </h2>
        <p dir="auto">{summary}</p>
        <NewsTags tags={tags} />
      </div>
    </article>
  )
}

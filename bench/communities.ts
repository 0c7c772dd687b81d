// A community that has been talked in for years: opened, read back, and its longest conversation.
import type pg from 'pg'
import { latenciesOf } from './served.ts'
import type { Started } from './started.ts'
import { percentile } from './table.ts'

export interface CommunitySize {
  posts: number
  comments: number
}

/** The 95th percentile of each, in milliseconds, for a learner. */
export async function timeCommunity(started: Started, size: CommunitySize): Promise<Map<string, number>> {
  const { client, server, logIn } = started
  const { rows } = await client.query<{ id: string }>(
    'select id from clients where not is_provider order by created_at desc limit 1',
  )
  const { token } = await logIn('LEARNER', rows[0]?.id)
  const { id, middle, longest } = await addCommunity(client, rows[0]?.id as string, size)
  const open = `${server.url}/api/Community/GetCommunity/${id}`
  const paths = {
    'community: opened': open,
    'community: posts from its middle on': `${open}?before=${middle}`,
    'community: its longest conversation': `${server.url}/api/Community/GetComments/${longest}`,
    'community: in the list': `${server.url}/api/Community/GetCommunities/${rows[0]?.id}`,
  }
  const times = new Map<string, number>()
  for (const [name, url] of Object.entries(paths))
    times.set(name, percentile(await latenciesOf(url, token), 0.95))
  await client.query(hideAndReport, [id])
  await client.query('vacuum analyze')
  const manager = await logIn('CLIENTADMIN', rows[0]?.id)
  const moderated: [name: string, url: string, token: string][] = [
    ['community: opened when every post is hidden', open, token],
    ['community: reports of every post', `${server.url}/api/Community/GetReports/${id}`, manager.token],
  ]
  for (const [name, url, who] of moderated) times.set(name, percentile(await latenciesOf(url, who), 0.95))
  return times
}

async function addCommunity(client: pg.Client, clientId: string, { posts, comments }: CommunitySize) {
  const { rows } = await client.query<{ id: string }>(
    `insert into communities (client_id, name, description) values ($1, 'Old friends', '') returning id`,
    [clientId],
  )
  const id = rows[0]?.id as string
  await client.query(addPosts, [id, clientId, posts])
  await client.query(addComments, [id, clientId, comments])
  await client.query(addLikes, [id, clientId])
  await client.query('vacuum analyze')
  const middle = await client.query<{ place: string }>(
    `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as place
       from community_posts where community_id = $1 order by created_at desc, id desc offset $2 limit 1`,
    [id, Math.floor(posts / 2)],
  )
  const longest = await client.query<{ id: string }>(
    'select id from community_posts where community_id = $1 order by comments desc limit 1',
    [id],
  )
  return { id, middle: middle.rows[0]?.place as string, longest: longest.rows[0]?.id as string }
}

/** People of the client, numbered from 0. */
const people = `
  people as (select id, row_number() over (order by id) - 1 as number from users where client_id = $2)`

const addPosts = `
  with ${people}
  insert into community_posts (community_id, user_id, title, text, created_at)
  select $1::uuid, people.id, 'Post ' || n, repeat('What there is to say about it. ', 1 + n % 20),
         now() - make_interval(mins => $3::int - n)
    from generate_series(1, $3::int) n
    join people on people.number = n % (select count(*) from people)`

/** A tenth of them on one post, the others all over. */
const addComments = `
  with ${people}, posts as (
    select id, row_number() over (order by created_at) - 1 as number from community_posts where community_id = $1
  )
  insert into community_comments (post_id, user_id, text, created_at)
  select posts.id, people.id, 'Comment ' || n, now() - make_interval(secs => $3::int - n)
    from generate_series(1, $3::int) n
    join people on people.number = n % (select count(*) from people)
    join posts on posts.number = case when n % 10 = 0 then 0 else n % (select count(*) from posts) end`

/** The worst for those who read: each post is asked about. And for those who moderate: each is reported. */
const hideAndReport = `
  with hidden as (
    update community_posts set hidden_at = now(), hidden_reason = 'Hidden' where community_id = $1 returning id, user_id
  )
  insert into community_reports (post_id, user_id, reason) select id, user_id, 'Reported' from hidden`

/** Of fifty people, each likes one post in five. */
const addLikes = `
  with ${people}
  insert into community_likes (post_id, user_id)
  select post.id, people.id
    from community_posts as post
    join people on people.number < 50 and mod(abs(hashtext(post.id::text || people.id::text)), 5) = 0
   where post.community_id = $1`

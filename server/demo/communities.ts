// Stores the conversations of the demo, with times from its calendar: no person posts before their account exists, or in the future.
import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/open.ts'
import { later, latest } from './calendar.ts'
import { type DemoPost, demoCommunities } from './conversations.ts'
import type { DemoSource } from './learning.ts'
import { addRows, clientOfCode, authors } from './queries.ts'

type Author = Awaited<ReturnType<typeof authors>>[number]

export async function addConversations(tx: Tx, { chance, calendar }: DemoSource, providerId: string) {
  const people = await authors(tx)

  for (const { client, name, description, daysAgo, posts } of demoCommunities) {
    const clientId = client ? ((await clientOfCode(tx, client)) as string) : providerId
    const present = people.filter((person) => client === null || person.clientId === clientId)
    const id = randomUUID()
    await addRows(tx, 'communities', [
      { id, client_id: clientId, name, description, created_at: calendar.at(daysAgo, 9).toISOString() },
    ])
    for (const post of posts) await savePost(id, post, present)
  }

  async function savePost(communityId: string, post: DemoPost, present: Author[]) {
    const author = named(present, post.by)
    const id = randomUUID()
    const written = writingTime(author, calendar.at(post.daysAgo, post.hour))
    await addRows(tx, 'community_posts', [
      {
        id,
        community_id: communityId,
        user_id: author.id,
        title: post.title,
        text: post.text,
        created_at: written.toISOString(),
      },
    ])
    let last = written
    const comments = (post.comments ?? []).map(({ by, after, text }) => {
      const person = named(present, by)
      last = writingTime(person, later(last, after))
      return { post_id: id, user_id: person.id, text, created_at: last.toISOString() }
    })
    await addRows(tx, 'community_comments', comments)
    await addRows(
      tx,
      'community_likes',
      present
        .filter((person) => person !== author && chance.share() < post.liked)
        .map((person) => ({ post_id: id, user_id: person.id })),
    )
  }

  function writingTime({ confirmedAt }: Author, planned: Date): Date {
    const time = latest(planned, later(new Date(confirmedAt), 1))
    return time < calendar.now ? time : later(calendar.now, -0.1)
  }
}

function named(people: Author[], name: string): Author {
  const person = people.find((one) => one.name === name)
  if (!person) throw new Error(`${name} is not in the demo, or not in this community`)
  return person
}

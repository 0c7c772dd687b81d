// What others have written is hidden, restored, deleted and reported, and communities are closed.
import { describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as communities from '#contract/calls/communities.ts'
import { archive as archiveClient } from '#contract/calls/clients.ts'
import { learner as learnerDashboard, overview } from '#contract/calls/dashboards.ts'
import { emptyId } from '#contract/shapes.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCommunity,
  makeLearner,
  makeManager,
  makePost,
  makeTeam,
} from '#tests/support/make.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'
import { startCommunities } from '#tests/support/start-communities.ts'
import { listening, watchCommunity } from '#tests/support/watch.ts'

const { product, admin, postsFor, expectCountsToBeRight } = await startCommunities()
const reason = 'Names a customer'

/** A community of a client with its people, and a post with a comment. */
async function makeTalk() {
  const client = await makeClient(product)
  const people = {
    author: await makeLearner(product, client.id, { firstName: 'Ann', lastName: 'Author' }),
    member: await makeLearner(product, client.id, { firstName: 'Mia', lastName: 'Member' }),
    manager: await makeManager(product, client.id),
  }
  const community = await makeCommunity(product, client.id)
  const post = await makePost(product, community, people.author, { title: 'Chairs', text: 'Free chairs' })
  return { client, community, post, ...people, comment: await commentOn(post, people.author) }
}

const commentOn = async (post: { id: string }, who: MadePerson, text = 'Who wants them?') =>
  (await product.ask(communities.addComment, { postId: post.id, text }, who)).comment

const commentsFor = async (who: MadePerson, post: { id: string }) =>
  (await product.ask(communities.comments, { postId: post.id }, who)).comments
const reportsFor = async (who: MadePerson, communityId: string = emptyId) =>
  (await product.ask(communities.reports, { communityId }, who)).reports

describe('a hidden post', () => {
  test('is seen by its author, with the reason, and by those who moderate; to others it is not there', async () => {
    const { community, post, comment, author, member, manager } = await makeTalk()
    const { post: hidden } = await product.ask(communities.hidePost, { id: post.id, reason }, manager)
    expect(hidden).toMatchObject({ id: post.id, hidden: { reason }, canModerate: true })
    for (const [who, canModerate] of [
      [author, false],
      [manager, true],
      [admin, true],
    ] as const)
      expect(await postsFor(who, community.id)).toMatchObject([
        { text: 'Free chairs', hidden: { reason }, canModerate },
      ])
    expect(await postsFor(member, community.id)).toEqual([])
    const { latestPosts } = await product.ask(learnerDashboard, {}, member)
    expect(latestPosts.filter(({ id }) => id === post.id)).toEqual([])
    for (const refused of await Promise.all([
      product.refuse(communities.comments, { postId: post.id }, member),
      product.refuse(communities.addComment, { postId: post.id, text: 'Me' }, member),
      product.refuse(communities.like, { postId: post.id }, member),
      product.refuse(communities.reportPost, { postId: post.id, reason }, member),
      product.refuse(communities.reportComment, { commentId: comment.id, reason }, member),
      product.refuse(communities.restorePost, { id: post.id }, member),
    ]))
      expect(refused).toEqual(notFound)
    expect(await product.refuse(communities.restorePost, { id: post.id }, author)).toEqual(forbidden)

    await product.ask(communities.restorePost, { id: post.id }, manager)
    expect(await postsFor(member, community.id)).toMatchObject([{ id: post.id, hidden: null, comments: 1 }])
  })

  test('leaves the pages of those who watch, and comes back', async () => {
    const { community, post, author, member, manager } = await makeTalk()
    const url = await listening(product.api)
    const [ofMember, ofAuthor] = [
      await watchCommunity(url, community.id, member.token),
      await watchCommunity(url, community.id, author.token),
    ]
    await product.ask(communities.hidePost, { id: post.id, reason }, manager)
    expect(await ofMember.until(({ kind }) => kind === 'post-removed')).toEqual({
      kind: 'post-removed',
      isHidden: true,
      postId: post.id,
    })
    expect(await ofAuthor.until(({ kind }) => kind === 'post')).toMatchObject({
      post: { hidden: { reason } },
    })
    // What happens on it meanwhile is not for others.
    await product.ask(communities.like, { postId: post.id }, author)
    const own = await commentOn(post, author, 'Only for us')
    await ofAuthor.until((it) => it.kind === 'comment' && it.comment.id === own.id)
    await product.ask(communities.restorePost, { id: post.id }, manager)
    await ofMember.until(({ kind }) => kind === 'post')
    const kinds = ofMember.happenings.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'counts' || kind === 'comment')).toEqual([])
    for (const watching of [ofMember, ofAuthor]) watching.stop()
  })

  test('that is hidden once more has the new reason, and is hidden since the first time', async () => {
    const { community, post, author, manager } = await makeTalk()
    const hiddenFor = async () => (await postsFor(author, community.id))[0]?.hidden
    await product.ask(communities.hidePost, { id: post.id, reason }, manager)
    const first = await hiddenFor()
    await product.ask(communities.hidePost, { id: post.id, reason: 'Another' }, admin)
    expect(await hiddenFor()).toEqual({ ...first, reason: 'Another' })
  })

  test('needs a reason, and somebody who moderates', async () => {
    const { community, post, author, member, manager } = await makeTalk()
    for (const who of [author, member])
      expect(await product.refuse(communities.hidePost, { id: post.id, reason }, who)).toEqual(forbidden)
    for (const call of [communities.hidePost, communities.removePost])
      expect(await product.refuse(call, { id: post.id, reason: ' ' }, manager)).toEqual({
        status: 400,
        errors: ['Please enter a reason'],
      })
    expect(await postsFor(member, community.id)).toMatchObject([{ hidden: null }])
  })
})

test('a hidden comment is seen by its author and by those who moderate, and is not counted', async () => {
  const { community, post, comment, author, member, manager } = await makeTalk()
  await commentOn(post, member, 'I do')
  const { post: counts } = await product.ask(communities.hideComment, { id: comment.id, reason }, manager)
  expect(counts).toMatchObject({ comments: 1 })
  expect((await commentsFor(member, post)).map(({ text }) => text)).toEqual(['I do'])
  for (const who of [author, manager, admin])
    expect(await commentsFor(who, post)).toMatchObject([{ hidden: { reason } }, { hidden: null }])
  expect(await product.refuse(communities.reportComment, { commentId: comment.id, reason }, member)).toEqual(
    notFound,
  )
  await expectCountsToBeRight()
  // Hidden once more with another reason: it is counted once.
  await product.ask(communities.hideComment, { id: comment.id, reason: 'Another' }, admin)
  expect((await postsFor(member, community.id))[0]).toMatchObject({ comments: 1 })
  const { post: restored } = await product.ask(communities.restoreComment, { id: comment.id }, manager)
  expect(restored).toMatchObject({ comments: 2 })

  await product.ask(communities.hideComment, { id: comment.id, reason }, manager)
  const { post: after } = await product.ask(communities.removeComment, { id: comment.id, reason }, manager)
  expect(after).toMatchObject({ comments: 1 })
  await expectCountsToBeRight()
})

describe('those who moderate', () => {
  test('are managers in communities of their client only', async () => {
    const { client, manager } = await makeTalk()
    const ofProvider = await makeCommunity(product)
    const member = await makeLearner(product, client.id)
    const post = await makePost(product, ofProvider, member)
    expect(await postsFor(manager, ofProvider.id)).toMatchObject([{ canModerate: false }])
    expect(await product.refuse(communities.hidePost, { id: post.id, reason }, manager)).toEqual(forbidden)
    expect(await product.refuse(communities.close, { id: ofProvider.id }, manager)).toEqual(forbidden)
    await product.ask(communities.reportPost, { postId: post.id, reason }, manager)
    expect(await reportsFor(manager)).toEqual([])
    expect(await reportsFor(admin, ofProvider.id)).toMatchObject([{ post: { id: post.id } }])
  })

  test('do not include managers for what an administrator has written', async () => {
    const { community, manager } = await makeTalk()
    const post = await makePost(product, community, await makeAdmin(product))
    expect(await product.refuse(communities.hidePost, { id: post.id, reason }, manager)).toEqual(forbidden)
    await product.ask(communities.hidePost, { id: post.id, reason }, admin)
  })

  test('include managers limited to teams for the learners of these teams', async () => {
    const { client, community, post, author, member } = await makeTalk()
    const limited = await makeManager(product, client.id)
    const colleague = await makeManager(product, client.id)
    const team = await makeTeam(product, client.id)
    await joinTeam(product, team, author)
    await joinTeam(product, team, colleague)
    await limitTo(product, limited, team)
    const ofOthers = await makePost(product, community, member)
    const ofManager = await makePost(product, community, colleague)
    for (const { id } of [ofOthers, ofManager])
      expect(await product.refuse(communities.hidePost, { id, reason }, limited)).toEqual(forbidden)
    const { community: opened } = await product.ask(communities.openCommunity, { id: community.id }, limited)
    expect(opened.canClose).toBe(false)

    await product.ask(communities.hidePost, { id: post.id, reason }, limited)
    await product.ask(communities.restorePost, { id: post.id }, limited)
    // Somebody outside of the teams is unknown to this manager, also as the one who has reported.
    await product.ask(communities.reportPost, { postId: post.id, reason }, member)
    await product.ask(communities.reportPost, { postId: ofOthers.id, reason }, author)
    const [report] = await reportsFor(colleague, community.id)
    expect(await reportsFor(limited)).toEqual([])
    expect(await product.refuse(communities.dismissReport, { id: report?.id ?? '' }, limited)).toEqual(
      notFound,
    )
    await joinTeam(product, team, member)
    // Nor is another manager known as the one who has reported, also one who is in the team (rule communities-7).
    await product.ask(communities.reportPost, { postId: post.id, reason: 'Of a manager' }, colleague)
    expect(await reportsFor(colleague, community.id)).toHaveLength(3)
    expect((await reportsFor(limited)).map(({ post: { id } }) => id).sort()).toEqual(
      [post.id, ofOthers.id].sort(),
    )
  })
})

describe('a report', () => {
  test('is seen by those who moderate, with who and why, until it is settled', async () => {
    const { community, post, comment, author, member, manager } = await makeTalk()
    const { post: reported } = await product.ask(
      communities.reportPost,
      { postId: post.id, reason: ` ${reason} ` },
      member,
    )
    expect(reported).toMatchObject({ isReported: true })
    await product.ask(communities.reportComment, { commentId: comment.id, reason: 'Rude' }, member)
    expect(await reportsFor(manager, community.id)).toMatchObject([
      {
        reason: 'Rude',
        user: { id: member.id, name: 'Mia Member' },
        author: { id: author.id, name: 'Ann Author' },
        comment: { id: comment.id },
        text: 'Who wants them?',
      },
      { reason, comment: null, post: { id: post.id, title: 'Chairs' }, text: 'Free chairs' },
    ])
    expect(await reportsFor(manager)).toEqual(await reportsFor(manager, community.id))
    expect((await commentsFor(member, post))[0]).toMatchObject({ isReported: true })
    expect((await commentsFor(author, post))[0]).toMatchObject({ isReported: false })

    await product.ask(communities.hideComment, { id: comment.id, reason }, manager)
    const [left, ...others] = await reportsFor(manager, community.id)
    expect([left?.post.id, left?.comment, others]).toEqual([post.id, null, []])
    await product.ask(communities.dismissReport, { id: left?.id ?? '' }, manager)
    expect(await reportsFor(manager, community.id)).toEqual([])
    expect(await product.refuse(communities.dismissReport, { id: left?.id ?? '' }, manager)).toEqual(notFound)
  })

  test('about a comment stays open when its post is hidden, and one about the post when its comment is', async () => {
    const openReports = async (manager: MadePerson, id: string) =>
      (await reportsFor(manager, id)).map(({ comment }) => (comment ? 'comment' : 'post')).sort()
    const hide = { post: communities.hidePost, comment: communities.hideComment }
    for (const [what, left] of [
      ['post', ['comment']],
      ['comment', ['post']],
    ] as const) {
      const { community, post, comment, member, manager } = await makeTalk()
      await product.ask(communities.reportPost, { postId: post.id, reason }, member)
      await product.ask(communities.reportComment, { commentId: comment.id, reason }, member)
      expect(await openReports(manager, community.id)).toEqual(['comment', 'post'])
      await product.ask(hide[what], { id: { post, comment }[what].id, reason }, manager)
      expect([what, await openReports(manager, community.id)]).toEqual([what, left])
    }
  })

  test('is made once, also after it was settled, and not of what one has written oneself', async () => {
    const { community, post, author, member, manager } = await makeTalk()
    for (const why of [reason, 'Again']) {
      await product.ask(communities.reportPost, { postId: post.id, reason: why }, member)
      expect(await reportsFor(manager, community.id)).toMatchObject([{ reason }])
    }
    const [report] = await reportsFor(manager, community.id)
    await product.ask(communities.dismissReport, { id: report?.id ?? '' }, manager)
    await product.ask(communities.reportPost, { postId: post.id, reason: 'Once more' }, member)
    expect(await reportsFor(manager, community.id)).toEqual([])
    expect(await product.refuse(communities.reportPost, { postId: post.id, reason }, author)).toEqual(
      forbidden,
    )
    await product.ask(communities.reportPost, { postId: post.id, reason }, manager)
    expect(await reportsFor(manager, community.id)).toHaveLength(1)
  })

  test('of many is on a page of its own cursor', async () => {
    const { client, community, post, manager } = await makeTalk()
    for (let count = 0; count < 21; count++)
      await product.ask(
        communities.reportPost,
        { postId: post.id, reason: `${count}` },
        await makeLearner(product, client.id),
      )
    const first = await product.ask(communities.reports, { communityId: community.id }, manager)
    const rest = await product.ask(
      communities.reports,
      { communityId: community.id, before: first.next as string },
      manager,
    )
    expect([...first.reports, ...rest.reports].map(({ reason: why }) => why)).toEqual(
      Array.from({ length: 21 }, (_, at) => `${20 - at}`),
    )
    expect(rest.next).toBeNull()
  })
})

/** The reports on all pages of the list that the dashboard leads to. */
async function lengthOfReports(who: MadePerson, clientId?: string) {
  const ids = new Set<string>()
  for (let before: string | undefined; ;) {
    const { reports, next } = await product.ask(
      communities.reports,
      { communityId: emptyId, ...(clientId ? { clientId } : {}), ...(before ? { before } : {}) },
      who,
    )
    for (const { id } of reports) ids.add(id)
    if (!next) return ids.size
    before = next
  }
}

describe('open reports on the dashboard', () => {
  const counted = async (who: MadePerson, clientId?: string) =>
    (await product.ask(overview, clientId ? { clientId } : {}, who)).openReports

  test('are as many as the list has, for everybody who moderates', async () => {
    const { client, post, comment, author, member, manager } = await makeTalk()
    const elsewhere = await makeTalk()
    const limited = await makeManager(product, client.id)
    const team = await makeTeam(product, client.id)
    for (const person of [author, member]) await joinTeam(product, team, person)
    await limitTo(product, limited, team)
    const outside = await makeLearner(product, client.id)
    const before = await counted(admin)
    for (const who of [manager, limited, elsewhere.manager]) expect(await counted(who)).toBe(0)

    await product.ask(communities.reportPost, { postId: post.id, reason }, member)
    await product.ask(communities.reportPost, { postId: post.id, reason }, outside)
    await product.ask(communities.reportComment, { commentId: comment.id, reason }, outside)
    await product.ask(communities.reportPost, { postId: elsewhere.post.id, reason }, elsewhere.member)
    // What an administrator has written is moderated by administrators only.
    const official = await makePost(product, elsewhere.community, admin)
    await product.ask(communities.reportPost, { postId: official.id, reason }, elsewhere.member)
    // Of the three here, the manager limited to teams sees the one that was made in the teams.
    for (const [who, count] of [
      [manager, 3],
      [limited, 1],
      [elsewhere.manager, 1],
      [admin, before + 5],
    ] as const)
      expect([await counted(who), await lengthOfReports(who)]).toEqual([count, count])

    const [newest] = await reportsFor(manager)
    await product.ask(communities.dismissReport, { id: newest?.id ?? '' }, manager)
    expect(await counted(manager)).toBe(2)
    await product.ask(communities.hidePost, { id: post.id, reason }, manager)
    for (const [who, count] of [
      [manager, 0],
      [limited, 0],
      [elsewhere.manager, 1],
      [admin, before + 2],
    ] as const)
      expect([await counted(who), await lengthOfReports(who)]).toEqual([count, count])
  })

  test('are on the page of a client those in its communities, as many as its list has', async () => {
    const { client, community, post, comment, member, manager } = await makeTalk()
    const elsewhere = await makeTalk()
    const ofProvider = await makeCommunity(product, admin.clientId)
    const amongAll = await makePost(product, ofProvider, elsewhere.author)
    const before = await counted(admin, admin.clientId)
    await product.ask(communities.reportComment, { commentId: comment.id, reason }, member)
    for (let count = 0; count < 21; count++)
      await product.ask(
        communities.reportPost,
        { postId: post.id, reason },
        await makeLearner(product, client.id),
      )
    await product.ask(communities.reportPost, { postId: elsewhere.post.id, reason }, elsewhere.member)
    // In a community of the provider, by a member of the client.
    await product.ask(communities.reportPost, { postId: amongAll.id, reason }, member)

    for (const [who, clientId, count] of [
      [admin, client.id, 22],
      [admin, client.id.toUpperCase(), 22],
      [admin, elsewhere.client.id, 1],
      [admin, admin.clientId, before + 1],
      [manager, client.id, 22],
      [elsewhere.manager, elsewhere.client.id, 1],
    ] as const)
      expect([await counted(who, clientId), await lengthOfReports(who, clientId)]).toEqual([count, count])
    const ofElsewhere = { communityId: community.id, clientId: elsewhere.client.id }
    expect((await product.ask(communities.reports, ofElsewhere, admin)).reports).toEqual([])

    const [only] = await reportsFor(elsewhere.manager)
    await product.ask(communities.dismissReport, { id: only?.id ?? '' }, admin)
    expect([
      await counted(admin, elsewhere.client.id),
      await lengthOfReports(admin, elsewhere.client.id),
    ]).toEqual([0, 0])
    await product.ask(archiveClient, { clientId: client.id }, admin)
    expect([await counted(admin, client.id), await lengthOfReports(admin, client.id)]).toEqual([0, 0])
  })

  test('of another client are refused to a manager, with and without teams', async () => {
    const { client, manager } = await makeTalk()
    const elsewhere = await makeTalk()
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, await makeTeam(product, client.id))
    await product.ask(communities.reportPost, { postId: elsewhere.post.id, reason }, elsewhere.member)
    const ofOther = { communityId: emptyId, clientId: elsewhere.client.id }
    for (const who of [manager, limited])
      expect(await product.refuse(communities.reports, ofOther, who)).toEqual(notFound)
  })

  test('do not include those of a client that was archived since', async () => {
    const { client, post, member } = await makeTalk()
    await product.ask(communities.reportPost, { postId: post.id, reason }, member)
    const before = await counted(admin)
    await product.ask(archiveClient, { clientId: client.id }, admin)
    expect([await counted(admin), await lengthOfReports(admin)]).toEqual([before - 1, before - 1])
  })
})

test('a closed community takes no posts and comments, and what is there stays, until it is reopened', async () => {
  const { community, post, author, member, manager } = await makeTalk()
  const watching = await watchCommunity(await listening(product.api), community.id, member.token)
  await product.ask(communities.close, { id: community.id }, manager)
  await watching.until(({ kind }) => kind === 'closed')
  watching.stop()
  const closed = { status: 409, errors: ['This community is closed for new posts and comments'] }
  const write = { communityId: community.id, title: 'T', text: 'T' }
  for (const who of [member, manager, admin]) {
    expect(await product.refuse(communities.createPost, write, who)).toEqual(closed)
    expect(await product.refuse(communities.addComment, { postId: post.id, text: 'T' }, who)).toEqual(closed)
    const { community: opened } = await product.ask(communities.openCommunity, { id: community.id }, who)
    expect(opened).toMatchObject({ isClosed: true, canClose: who !== member })
    expect(opened.posts.map(({ id, comments }) => [id, comments])).toEqual([[post.id, 1]])
  }
  await product.ask(communities.like, { postId: post.id }, member)
  await product.ask(communities.removePost, { id: post.id }, author)
  await product.ask(communities.reopen, { id: community.id }, manager)
  await product.ask(communities.createPost, write, member)
})

test('what those who moderate do is in the audit log, with the reason', async () => {
  const { client, community, post, comment, author, manager } = await makeTalk()
  const second = await makePost(product, community, author, { title: 'Tables' })
  await product.ask(communities.addComment, { postId: second.id, text: 'Which ones?' }, author)
  await product.ask(communities.hidePost, { id: post.id, reason }, manager)
  await product.ask(communities.restorePost, { id: post.id }, manager)
  await product.ask(communities.hideComment, { id: comment.id, reason }, manager)
  await product.ask(communities.removePost, { id: second.id, reason: 'Spam' }, manager)
  await product.ask(communities.close, { id: community.id }, manager)
  const { entries } = await product.ask(audit.list, { clientId: client.id, about: manager.id }, admin)
  const fieldsOf = (words: string) =>
    entries
      .filter((entry) => entry.words === words)
      .flatMap(({ changes }) => changes.flatMap(({ fields }) => fields))
      .map(({ name, before, after }) => [name, before, after])
  expect(fieldsOf('Hid a post in a community')).toContainEqual(['Hidden reason', null, reason])
  expect(fieldsOf('Restored a hidden post')).toContainEqual(['Hidden reason', reason, null])
  expect(fieldsOf('Hid a comment')).toContainEqual(['Hidden reason', null, reason])
  const deleted = fieldsOf('Deleted a post in a community')
  expect(deleted).toContainEqual(['Title', 'Tables', null])
  // The reason is that of the deletion, and of the post alone: it was never hidden, and comments on it may be those of others.
  expect(deleted.filter(([name]) => /reason|hidden/i.test(String(name)))).toEqual([
    ['Deletion reason', 'Spam', null],
  ])
  expect(fieldsOf('Closed a community for new posts and comments')).toEqual([
    ['Closed at', null, expect.any(String)],
  ])
})

// Rule communities-12.
test('the list begins the latest post that everybody sees, also for the author and those who moderate', async () => {
  const { community, post, author, member, manager } = await makeTalk()
  const other = await makeTalk()
  const latestFor = async (who: MadePerson) =>
    (await product.ask(communities.list, { clientId: who.clientId }, who)).communites.find(
      ({ id }) => id === community.id,
    )?.latestPost
  const long = await makePost(product, community, member, { title: 'Plants', text: 'x'.repeat(5_000) })
  for (const who of [author, member, manager])
    expect(await latestFor(who)).toEqual({
      title: 'Plants',
      text: 'x'.repeat(160),
      userName: 'Mia Member',
      createdDateTime: expect.any(String),
    })
  await product.ask(communities.hidePost, { id: long.id, reason }, manager)
  for (const who of [author, member, manager])
    expect(await latestFor(who)).toMatchObject({ title: 'Chairs', text: 'Free chairs' })
  await product.ask(communities.removePost, { id: post.id, reason }, manager)
  expect(await latestFor(member)).toBeNull()
  expect(await latestFor(other.member)).toBeUndefined()
})

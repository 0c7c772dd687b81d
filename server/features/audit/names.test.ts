// The names of objects in entries of the audit log (rule audit-14).
import { expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as communities from '#contract/calls/communities.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as teams from '#contract/calls/teams.ts'
import {
  makeAdmin,
  makeClient,
  makeForm,
  makeLearner,
  makeManager,
  makePost,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

const entriesAbout = async (about: string, as: { token: string } = admin) =>
  (await product.ask(audit.list, { about }, as)).entries
const sentencesAbout = async (about: string, as?: { token: string }) =>
  (await entriesAbout(about, as)).flatMap(({ words, changes }) =>
    changes.map(({ kind, name, action }) => `${words}: ${kind} ${name} ${action}`),
  )

/** A post with a comment, which a member has reported, in a community of this client. */
async function makeTalk(clientId: string, name = 'Walking group') {
  const author = await makeLearner(product, clientId, { firstName: 'Ann', lastName: 'Author' })
  const member = await makeLearner(product, clientId, { firstName: 'Mia', lastName: 'Member' })
  const community = await product.ask(communities.create, { name, clientId }, admin)
  const post = await makePost(product, community, author, { title: 'Rude title', text: 'Rude text' })
  const { comment } = await product.ask(
    communities.addComment,
    { postId: post.id, text: 'Rude word' },
    author,
  )
  await product.ask(communities.reportComment, { commentId: comment.id, reason: 'Rude' }, member)
  return { author, community, post, comment }
}

test('what is moderated is named by its community, and never by what was written', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const { community, post, comment, author } = await makeTalk(client.id)
  await product.ask(communities.hidePost, { id: post.id, reason: 'Not here' }, manager)
  await product.ask(communities.restorePost, { id: post.id }, manager)
  await product.ask(communities.hideComment, { id: comment.id, reason: 'Not here' }, manager)
  await product.ask(communities.close, { id: community.id }, manager)
  const ofCommunity = await sentencesAbout(community.id)
  expect(ofCommunity).toEqual([
    'Closed a community for new posts and comments: community Walking group changed',
    'Restored a hidden post: post in Walking group changed',
    'Hid a post in a community: post in Walking group changed',
    'Wrote a post in a community: post in Walking group created',
    'Created a community: community Walking group created',
  ])
  for (const who of [admin, manager])
    expect(
      (await sentencesAbout(post.id, who)).filter((one) => /comment|report/.test(one.split(': ')[1] ?? '')),
    ).toEqual(
      expect.arrayContaining([
        'Hid a comment: comment in Walking group changed',
        'Hid a comment: report in Walking group changed',
        'Reported a comment: report in Walking group created',
      ]),
    )
  const entries = await entriesAbout(author.id)
  const about = entries.find(({ words }) => words.startsWith('Hid a comment'))?.about ?? []
  expect(about.toSorted()).toEqual(['Ann Author', 'Mia Member', 'Walking group', client.name].toSorted())
  const named = entries.flatMap((entry) => [...entry.about, ...entry.changes.map(({ name }) => name)])
  expect(named.join()).not.toMatch(/rude/i)
})

test('what was deleted has no name; a post that was deleted is still named by its community', async () => {
  const client = await makeClient(product)
  const { community, post } = await makeTalk(client.id)
  await product.ask(communities.removePost, { id: post.id, reason: 'Rude' }, admin)
  const ofPost = () => sentencesAbout(post.id)
  expect(await ofPost()).toContain('Deleted a post in a community: post in Walking group removed')
  expect(await ofPost()).toContain('Reported a comment: report  created')
  await product.ask(communities.remove, { id: community.id }, admin)
  expect(await ofPost()).toContain('Deleted a post in a community: post  removed')
  expect((await sentencesAbout(community.id))[0]).toBe('Deleted a community: community  removed')
})

test('a manager reads no names of communities of other clients', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const manager = await makeManager(product, other.id)
  const { author, post } = await makeTalk(client.id, 'Secret plans')
  const provided = await makePost(
    product,
    await product.ask(communities.create, { name: 'For everybody' }, admin),
    await makeLearner(product, other.id),
  )
  // The author has gone to another client since.
  await product.app.db.updateTable('users').set({ client_id: other.id }).where('id', '=', author.id).execute()
  for (const { id } of [post, provided])
    await product.ask(communities.hidePost, { id, reason: 'Not here' }, admin)
  expect(await sentencesAbout(post.id)).toContain('Hid a post in a community: post in Secret plans changed')
  expect((await sentencesAbout(post.id, manager))[0]).toBe('Hid a post in a community: post  changed')
  expect(JSON.stringify(await entriesAbout(author.id, manager))).not.toContain('Secret plans')
  expect((await sentencesAbout(provided.id, manager))[0]).toBe(
    'Hid a post in a community: post in For everybody changed',
  )
})

test('teams and feedback forms have names too', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const team = await makeTeam(product, client.id)
  await product.ask(teams.rename, { teamId: team.id, name: 'Night shift' }, manager)
  expect((await sentencesAbout(team.id, manager))[0]).toMatch(/: team Night shift changed$/)
  const form = await makeForm(product)
  await product.ask(feedback.update, { id: form.id, title: 'How was it?', description: '' }, admin)
  expect((await sentencesAbout(form.id))[0]).toMatch(/: feedback form How was it\? changed$/)
})

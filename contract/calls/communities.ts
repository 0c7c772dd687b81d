// Communities, in which the people of a client talk, with posts, likes and comments.
import { z } from 'zod'
import { download, get, post as postCall, stream, changes, exports } from '../call.ts'
import { communitiesOrder } from '../rules/list-order.ts'
import {
  dateTime,
  id,
  listFormat,
  nameOf,
  optionalId,
  paged,
  pageIfAsked,
  pageSize,
  required,
  searchTerm,
  sortedBy,
  text,
  visible,
} from '../shapes.ts'

const community = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  clientId: z.string(),
  /** A closed community takes no new posts and comments (rule communities-11). */
  isClosed: z.boolean(),
}

/** The facts about moderation of a post or comment that the caller may see. */
const moderation = {
  /** Null while everybody in the community sees it. If it is hidden, only its author and the moderators get it (rule communities-8). */
  hidden: z.object({ reason: z.string(), dateTime }).nullable(),
  /** The caller may hide, restore and delete it (rules communities-6 and communities-7). */
  canModerate: z.boolean(),
  /** The caller has reported it. */
  isReported: z.boolean(),
}

/**
 * The counts of a post, and whether the caller likes it. The revision increases with every change of the counts, so of two
 * replies the one with the higher revision is the later one.
 */
const counts = {
  likes: z.number(),
  liked: z.boolean(),
  comments: z.number(),
  revision: z.number(),
}
const countsOfPost = z.object({ id: z.string(), ...counts })
export type PostCounts = z.infer<typeof countsOfPost>

const post = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  communityId: z.string(),
  /** The current name (rule people-1). */
  user: z.object({ id: z.string(), name: z.string() }),
  createdDateTime: dateTime,
  ...counts,
  ...moderation,
})
export type Post = z.infer<typeof post>

const comment = z.object({
  id: z.string(),
  text: z.string(),
  username: z.string(),
  userId: z.string(),
  postId: z.string(),
  createdDateTime: dateTime,
  ...moderation,
})
export type Comment = z.infer<typeof comment>

const invalidCursor = { error: 'Please send “before” as an earlier answer gave it in “next”' }
/** The end of a page: the time and the id of its last row. The caller sends it back to get earlier rows. */
const before = z
  .string()
  .regex(
    /^2\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z_[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
    invalidCursor,
  )
  .refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, 24))), invalidCursor)
  // The date is formatted again, so that it always exists (not 31 February).
  .transform((cursor) => ({ time: new Date(cursor.slice(0, 24)).toISOString(), id: cursor.slice(25) }))
  .optional()
export type Cursor = { time: string; id: string }
const next = z.string().nullable()

/** A community of the list, with the beginning of the latest post that everybody in it sees. */
const listed = z.object({
  ...community,
  clientName: z.string(),
  latestPost: z
    .object({ title: z.string(), text: z.string(), userName: z.string(), createdDateTime: dateTime })
    .nullable(),
})

export const list = get('Community/GetCommunities/{clientId}', {
  access: 'signed-in',
  audit: 'nothing',
  summary:
    "The communities of the caller's client and of the provider; for administrators those of the named client, or with the provider's id all",
  input: {
    clientId: optionalId,
    /** The reply has all communities if no page is asked for. */
    pageNumber: pageIfAsked,
    pageSize,
    searchTerm,
    ...sortedBy(communitiesOrder),
  },
  reply: z.object({
    /** The specification has this spelling (rule communities-2). */
    communites: z.array(listed),
    communities: z.array(listed),
    ...paged,
  }),
})

export const exportList = download('Community/ExportCommunities', {
  access: ['ADMIN'],
  audit: exports('Exported the list of communities'),
  summary: 'The communities of all clients as the list is searched and sorted, as CSV or XLSX',
  input: { searchTerm, ...sortedBy(communitiesOrder), format: listFormat },
})

export const openCommunity = get('Community/GetCommunity/{id}', {
  access: 'signed-in',
  audit: 'nothing',
  summary: 'A community with its latest posts; `next`, if present, is the cursor for earlier ones',
  input: { id, before },
  reply: z.object({
    community: z.object({
      ...community,
      /** The caller may close and reopen it. */
      canClose: z.boolean(),
      posts: z.array(post),
    }),
    next,
  }),
})

export const create = postCall('Community/CreateCommunity', {
  access: ['ADMIN'],
  audit: changes('Created a community'),
  summary: "Create a community for a client, or for the caller's own organisation when none is named",
  input: {
    name: nameOf('Please enter a name'),
    description: text(2000).default(''),
    clientId: optionalId,
  },
  reply: z.object({ id: z.string() }),
})

/** Rule deletion-14. */
export const losses = get('Community/GetCommunityLosses/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'What is deleted with a community, and of how many people',
  input: { id },
  reply: z.object({
    posts: z.number(),
    comments: z.number(),
    likes: z.number(),
    /** The number of people who wrote or liked any of it. */
    people: z.number(),
  }),
})

export const remove = postCall('Community/DeleteCommunity', {
  access: ['ADMIN'],
  audit: changes('Deleted a community'),
  summary: 'Delete a community with its posts, comments and likes',
  input: { id },
})

const incomplete = 'Please provide a title and body'

/** The maximum lengths of a post, a comment and the reason of a report or of moderation, in characters. */
export const maxLengths = { title: 200, text: 10_000, comment: 5_000, reason: 500 } as const

const reason = required('Please enter a reason', maxLengths.reason)
/** Required if somebody else has written the post or comment. */
const reasonOfDeletion = text(maxLengths.reason).default('')

export const createPost = postCall('Community/CreatePost', {
  access: 'signed-in',
  audit: changes('Wrote a post in a community'),
  summary: 'Post to a community',
  input: {
    title: visible(required(incomplete, maxLengths.title)),
    text: required(incomplete, maxLengths.text),
    communityId: id,
  },
  reply: z.object({ post }),
})

export const removePost = postCall('Community/DeletePost', {
  access: 'signed-in',
  audit: changes('Deleted a post in a community'),
  summary: 'Delete a post with its comments and likes: its author, or with a reason who moderates',
  input: { id, reason: reasonOfDeletion },
})

export const hidePost = postCall('Community/HidePost', {
  access: 'signed-in',
  audit: changes('Hid a post in a community'),
  summary: 'Hide a post from all but its author and those who moderate; reports about it are settled',
  input: { id, reason },
  reply: z.object({ post }),
})

export const restorePost = postCall('Community/RestorePost', {
  access: 'signed-in',
  audit: changes('Restored a hidden post'),
  summary: 'Show a hidden post to everybody in its community again',
  input: { id },
  reply: z.object({ post }),
})

export const reportPost = postCall('Community/ReportPost', {
  access: 'signed-in',
  audit: changes('Reported a post'),
  summary: 'Report a post of somebody else to those who moderate; reporting it again changes nothing',
  input: { postId: id, reason },
  reply: z.object({ post }),
})

export const like = postCall('Community/LikePost', {
  access: 'signed-in',
  audit: changes('Liked a post'),
  summary: 'Like a post; liking it again changes nothing',
  input: { postId: id },
  reply: z.object({ post: countsOfPost }),
})

export const unlike = postCall('Community/UnlikePost', {
  access: 'signed-in',
  audit: changes('No longer likes a post'),
  summary: 'Take back a like',
  input: { postId: id },
  reply: z.object({ post: countsOfPost }),
})

export const comments = get('Community/GetComments/{postId}', {
  access: 'signed-in',
  audit: 'nothing',
  summary:
    'The latest comments on a post, the oldest of them first; `next`, if present, is the cursor for earlier ones',
  input: { postId: id, before },
  reply: z.object({ comments: z.array(comment), next }),
})

export const addComment = postCall('Community/AddComment', {
  access: 'signed-in',
  audit: changes('Commented on a post'),
  summary: 'Comment on a post',
  input: { postId: id, text: required('Please enter a comment', maxLengths.comment) },
  reply: z.object({ comment, post: countsOfPost }),
})

export const removeComment = postCall('Community/DeleteComment', {
  access: 'signed-in',
  audit: changes('Deleted a comment'),
  summary: 'Delete a comment: its author, or with a reason who moderates',
  input: { id, reason: reasonOfDeletion },
  reply: z.object({ post: countsOfPost }),
})

export const hideComment = postCall('Community/HideComment', {
  access: 'signed-in',
  audit: changes('Hid a comment'),
  summary: 'Hide a comment from all but its author and those who moderate; reports about it are settled',
  input: { id, reason },
  reply: z.object({ comment, post: countsOfPost }),
})

export const restoreComment = postCall('Community/RestoreComment', {
  access: 'signed-in',
  audit: changes('Restored a hidden comment'),
  summary: 'Show a hidden comment to everybody in its community again',
  input: { id },
  reply: z.object({ comment, post: countsOfPost }),
})

export const reportComment = postCall('Community/ReportComment', {
  access: 'signed-in',
  audit: changes('Reported a comment'),
  summary: 'Report a comment of somebody else to those who moderate; reporting it again changes nothing',
  input: { commentId: id, reason },
  reply: z.object({ comment }),
})

const report = z.object({
  id: z.string(),
  reason: z.string(),
  createdDateTime: dateTime,
  /** The user who has reported it. */
  user: z.object({ id: z.string(), name: z.string() }),
  community: z.object({ id: z.string(), name: z.string() }),
  post: z.object({ id: z.string(), title: z.string() }),
  /** Null if the post itself is reported. */
  comment: z.object({ id: z.string() }).nullable(),
  /** The author and the text of the reported post or comment. */
  author: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
})
export type Report = z.infer<typeof report>

export const reports = get('Community/GetReports/{communityId}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The latest reports that nobody has settled, about what the caller moderates, of one community or with an empty id of all, to an administrator also of one client; `next`, if present, is the cursor for earlier ones',
  input: { communityId: optionalId, clientId: optionalId, before },
  reply: z.object({ reports: z.array(report), next }),
})

export const dismissReport = postCall('Community/DismissReport', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Dismissed a report'),
  summary: 'Settle a report without any change of what it is about',
  input: { id },
})

export const close = postCall('Community/CloseCommunity', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Closed a community for new posts and comments'),
  summary: 'Let a community take no new posts and comments; what is there stays',
  input: { id },
})

export const reopen = postCall('Community/ReopenCommunity', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Reopened a community'),
  summary: 'Let a closed community take new posts and comments again',
  input: { id },
})

const communityEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post }),
  /** The post was hidden from the caller, or deleted. */
  z.object({ kind: z.literal('post-removed'), postId: z.string(), isHidden: z.boolean() }),
  z.object({ kind: z.literal('counts'), post: countsOfPost }),
  z.object({ kind: z.literal('comment'), comment }),
  z.object({ kind: z.literal('comment-removed'), postId: z.string(), commentId: z.string() }),
  /** The community has been closed or reopened. */
  z.object({ kind: z.literal('closed') }),
  /** The community has been deleted. */
  z.object({ kind: z.literal('gone') }),
])
export type CommunityEvent = z.infer<typeof communityEvent>

export const watch = stream('Community/WatchCommunity/{id}', {
  access: 'signed-in',
  audit: 'nothing',
  summary: 'What happens in a community from now on, until the session ends or the connection is closed',
  input: { id },
  reply: communityEvent,
})

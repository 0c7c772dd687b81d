import {
  type Examples,
  administrators,
  itsManagers,
  itsMembers,
  change,
  exported,
  nothing,
  seenByMembers,
} from './example.ts'

/** Managers of the client, those limited to teams for what people of these have written, and administrators. */
const itsModerators = '401 | 403 403 404 | ok 404 ok | ok 403 | ok'
const itsAuthorOrModerators = '401 | ok 403 404 | ok 404 ok | ok 403 | ok'
/** Of something hidden: its author sees it, nobody else who does not moderate it. */
const whoSeesHidden = '401 | 403 404 404 | ok 404 ok | ok 404 | ok'
const allButItsAuthor = '401 | 403 ok 404 | ok 404 ok | ok ok | ok'
const managersOfTheWhole = '401 | 403 403 403 | ok 404 ok | 403 403 | ok'

export const communities: Examples = {
  'POST Community/CreateCommunity': {
    who: administrators,
    send: (w) => ({ name: 'Growers', description: '', clientId: w.client.id }),
    log: change('Created a community'),
  },
  'GET Community/ExportCommunities': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of communities'),
  },
  'GET Community/GetCommunities/{clientId}': {
    who: seenByMembers,
    send: async (w) => (await w.community(), { clientId: w.client.id }),
    log: nothing,
  },
  'GET Community/GetCommunity/{id}': {
    who: seenByMembers,
    send: async (w) => ({ id: (await w.community()).id }),
    log: nothing,
  },
  'GET Community/WatchCommunity/{id}': {
    who: itsMembers,
    send: async (w) => ({ id: (await w.community()).id }),
    log: nothing,
  },
  'GET Community/GetCommunityLosses/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.community()).id }),
    log: nothing,
  },
  'POST Community/DeleteCommunity': {
    who: administrators,
    send: async (w) => ({ id: (await w.community()).id }),
    log: change('Deleted a community'),
  },
  'POST Community/CreatePost': {
    who: itsMembers,
    send: async (w) => ({ title: 'News', text: 'Much', communityId: (await w.community()).id }),
    log: change('Wrote a post in a community'),
  },
  // The author needs no reason, those who moderate do.
  'POST Community/DeletePost': {
    who: itsAuthorOrModerators,
    send: async (w) => ({ id: (await w.post()).id, reason: 'Rude' }),
    log: change('Deleted a post in a community'),
  },
  'POST Community/HidePost': {
    who: itsModerators,
    send: async (w) => ({ id: (await w.post()).id, reason: 'Rude' }),
    log: change('Hid a post in a community'),
  },
  'POST Community/RestorePost': {
    who: whoSeesHidden,
    send: async (w) => w.hiddenPost(),
    log: change('Restored a hidden post'),
  },
  'POST Community/ReportPost': {
    who: allButItsAuthor,
    send: async (w) => ({ postId: (await w.post()).id, reason: 'Rude' }),
    log: change('Reported a post'),
  },
  'POST Community/LikePost': {
    who: itsMembers,
    send: async (w) => ({ postId: (await w.post()).id }),
    log: change('Liked a post'),
  },
  'POST Community/UnlikePost': {
    who: itsMembers,
    send: async (w) => ({ postId: (await w.post()).id }),
    log: change('No longer likes a post'),
    after: 'POST Community/LikePost',
  },
  'GET Community/GetComments/{postId}': {
    who: seenByMembers,
    send: async (w) => (await w.comment(), { postId: (await w.post()).id }),
    log: nothing,
  },
  'POST Community/AddComment': {
    who: itsMembers,
    send: async (w) => ({ postId: (await w.post()).id, text: 'Indeed' }),
    log: change('Commented on a post'),
  },
  'POST Community/DeleteComment': {
    who: itsAuthorOrModerators,
    send: async (w) => ({ id: (await w.comment()).id, reason: 'Rude' }),
    log: change('Deleted a comment'),
  },
  'POST Community/HideComment': {
    who: itsModerators,
    send: async (w) => ({ id: (await w.comment()).id, reason: 'Rude' }),
    log: change('Hid a comment'),
  },
  'POST Community/RestoreComment': {
    who: whoSeesHidden,
    send: async (w) => w.hiddenComment(),
    log: change('Restored a hidden comment'),
  },
  'POST Community/ReportComment': {
    who: allButItsAuthor,
    send: async (w) => ({ commentId: (await w.comment()).id, reason: 'Rude' }),
    log: change('Reported a comment'),
  },
  // By a member of the team about a member of the team.
  'GET Community/GetReports/{communityId}': {
    who: '401 | 403 403 403 | sees 404 sees | sees own | sees',
    send: async (w) => (await w.report(), { communityId: (await w.community()).id }),
    log: nothing,
  },
  'POST Community/DismissReport': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.report()).id }),
    log: change('Dismissed a report'),
  },
  'POST Community/CloseCommunity': {
    who: managersOfTheWhole,
    send: async (w) => ({ id: (await w.community()).id }),
    log: change('Closed a community for new posts and comments'),
  },
  'POST Community/ReopenCommunity': {
    who: managersOfTheWhole,
    send: async (w) => w.closedCommunity(),
    log: change('Reopened a community'),
  },
}

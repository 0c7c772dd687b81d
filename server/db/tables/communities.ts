import type { Generated, GeneratedAlways } from 'kysely'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const communities = {
  communities: auditedTable(
    { kind: 'community', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      name: logged<string>({ searched: true }),
      description: logged<string>(),
      created_at: column<Generated<string>>(),
      closed_at: logged<string | null>(),
    },
  ),

  community_posts: auditedTable(
    { kind: 'post', person: 'user_id', further: ['community_id'] },
    {
      id: column<Generated<string>>(),
      community_id: column<string>(),
      user_id: column<string>(),
      title: logged<string>(),
      text: logged<string>(),
      created_at: column<Generated<string>>(),
      likes: column<GeneratedAlways<number>>(),
      comments: column<GeneratedAlways<number>>(),
      revision: column<GeneratedAlways<number>>(),
      hidden_at: logged<string | null>(),
      hidden_reason: logged<string | null>(),
    },
  ),

  community_likes: unauditedTable('the entry is listed with the post', {
    post_id: column<string>(),
    user_id: column<string>(),
  }),

  community_comments: auditedTable(
    { kind: 'comment', person: 'user_id', further: ['post_id'] },
    {
      id: column<Generated<string>>(),
      post_id: column<string>(),
      user_id: column<string>(),
      text: logged<string>(),
      created_at: column<Generated<string>>(),
      hidden_at: logged<string | null>(),
      hidden_reason: logged<string | null>(),
    },
  ),

  // Without the reason: it can be about somebody else than the person of the entry, and is erased with neither.
  community_reports: auditedTable(
    { kind: 'report', person: 'user_id', further: ['post_id', 'comment_id'] },
    {
      id: column<Generated<string>>(),
      post_id: column<string>(),
      comment_id: column<string | null>(),
      user_id: column<string>(),
      reason: column<string>(),
      created_at: column<Generated<string>>(),
      settled_at: logged<string | null>(),
    },
  ),
}

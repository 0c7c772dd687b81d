import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EnquiryState } from '#contract/calls/enquiries.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const website = {
  blog_posts: auditedTable(
    { kind: 'blog post' },
    {
      id: column<Generated<string>>(),
      url_slug: logged<string>(),
      title: logged<string>({ searched: true }),
      body: logged<string>(),
      summary: logged<string>(),
      image: logged<string | null>(),
      body_pictures: column<string[]>(),
      version: column<Generated<number>>(),
      is_published: logged<Generated<boolean>>(),
      first_published_at: column<string | null>(),
      created_at: column<Generated<string>>(),
      updated_at: column<Generated<string>>(),
    },
  ),

  blog_tags: auditedTable(
    { kind: 'blog tag', further: ['post_id'] },
    {
      id: column<Generated<string>>(),
      post_id: column<string>(),
      value: logged<string>(),
      position: column<GeneratedAlways<number>>(),
    },
  ),

  blog_pictures: unauditedTable('files that a post may come to name', {
    key: column<string>(),
    uploaded_at: column<Generated<string>>(),
  }),

  enquiries: auditedTable(
    { kind: 'enquiry' },
    {
      id: column<Generated<string>>(),
      name: column<string>({ searched: true }),
      company: column<string>({ searched: true }),
      email: column<string>({ searched: true }),
      phone_number: column<string>(),
      message: column<string>(),
      created_at: column<Generated<string>>(),
      read_at: logged<string | null>(),
      state: logged<Generated<EnquiryState>>(),
    },
  ),

  enquiry_answers: auditedTable(
    { kind: 'answer to an enquiry', further: ['enquiry_id'] },
    {
      id: column<Generated<string>>(),
      enquiry_id: column<string>(),
      answered_by: column<string | null>(),
      text: column<string>(),
      answered_at: column<Generated<string>>(),
    },
  ),

  wellness_questionnaires: unauditedTable('answers', {
    id: column<Generated<string>>(),
    first_name: column<string>(),
    last_name: column<string>(),
    email: column<string>(),
    organisation: column<string>(),
    answers: column<ColumnType<{ question: string; value: number }[], string, string>>(),
    wellness_number: column<number>(),
    created_at: column<Generated<string>>(),
  }),
}

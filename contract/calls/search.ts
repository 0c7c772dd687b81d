// Global search by a part of the name: finds people, clients, courses and everything else that the caller may see.
import { z } from 'zod'
import { get } from '../call.ts'
import { searchTerm } from '../shapes.ts'

/** The groups of results. Groups with equally good results are shown in this order. */
export const searchGroups = [
  'people',
  'clients',
  'courses',
  'pathways',
  'posts',
  'communities',
  'forms',
  'enquiries',
] as const
export type SearchGroup = (typeof searchGroups)[number]

const result = z.object({
  id: z.string(),
  title: z.string(),
  /** One more line about the result; may be empty. */
  detail: z.string(),
  /** The part of the page's address that identifies the result: its id, its `urlToken` or its `urlSlug`. */
  urlPart: z.string(),
  /** True for a person who is a learner and therefore has the page of a learner. */
  isLearner: z.boolean(),
})
export type SearchResult = z.infer<typeof result>

export const find = get('Search/GetResults', {
  access: 'signed-in',
  audit: 'nothing',
  summary: 'What the caller may see with these words in its name, the best first; with typing errors too',
  input: { searchTerm },
  reply: z.object({
    groups: z.array(
      z.object({
        group: z.enum(searchGroups),
        /** The number of results; null if there are too many to count. */
        totalCount: z.number().nullable(),
        results: z.array(result),
      }),
    ),
  }),
})

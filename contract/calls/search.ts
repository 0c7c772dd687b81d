// Global search: people, clients, courses and whatever else the caller may see, by a part of their names.
import { z } from 'zod'
import { get } from '../call.ts'
import { searchTerm } from '../shapes.ts'

/** In the order in which groups of equally good results are shown. */
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
  /** One line more about it; may be empty. */
  detail: z.string(),
  /** What the address of its page names it by: its id, its `urlToken` or its `urlSlug`. */
  urlPart: z.string(),
  /** Of people: whether they learn, and so have the page of a learner. */
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
        /** How many there are; null where there are too many to count. */
        totalCount: z.number().nullable(),
        results: z.array(result),
      }),
    ),
  }),
})

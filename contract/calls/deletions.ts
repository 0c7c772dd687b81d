// Deleted objects that can still be restored (docs/rules/deletion.md).
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { deletionKinds } from '../rules/deletion.ts'
import { dateTime, email, id, paged, pageFromOne, pageSize, searchTerm } from '../shapes.ts'
import { deletionCounts } from './users.ts'

const deletion = z.object({
  id: z.string(),
  kind: z.enum(deletionKinds),
  name: z.string(),
  /** Set for a person; otherwise empty. */
  email: z.string(),
  /** True for a person whose address is now used by another account. A new address is needed to restore the person. */
  needsEmail: z.boolean(),
  /** Set for a person; otherwise empty. */
  clientName: z.string(),
  deletedDateTime: dateTime,
  /** The name of the user, or “Retention rule” for a rule of the provider; empty if the account no longer exists. */
  deletedBy: z.string(),
  /** The time until which it can be restored. */
  finalDateTime: dateTime,
  /** All counts of a course are 0; only `learners` is set. */
  counts: deletionCounts,
  /** Set for a course: the number of learners who had it. */
  learners: z.number(),
})

export const list = get('Deletion/GetDeleted', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'What was deleted and can be restored, the latest first; for managers the people of their client',
  input: {
    pageNumber: pageFromOne,
    pageSize,
    searchTerm,
    kind: z.enum(deletionKinds, { error: `Please choose ${deletionKinds.join(', ')}` }).optional(),
  },
  reply: z.object({ deletions: z.array(deletion), ...paged }),
})

export const restore = post('Deletion/Restore', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Restored what was deleted'),
  summary:
    'Undo a deletion: everything comes back as it was, or nothing; of a person whose address cannot be used any more, with another address',
  /** `email` is used only if another account now has the person's address. */
  input: { id, email: email.optional() },
})

export const erase = post('Deletion/DeleteNow', {
  access: ['ADMIN'],
  audit: changes('Erased what was deleted'),
  summary: 'Erase at once what was deleted; it cannot be restored any more',
  input: { id },
})

// What was deleted and can still be restored (docs/rules/deletion.md).
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { deletionKinds } from '../rules/deletion.ts'
import { dateTime, email, id, paged, pageFromOne, pageSize, searchTerm } from '../shapes.ts'
import { deletionCounts } from './users.ts'

const deletion = z.object({
  id: z.string(),
  kind: z.enum(deletionKinds),
  name: z.string(),
  /** Of a person; else empty. */
  email: z.string(),
  /** Of a person: another account has the address by now, so that another one is needed to restore them. */
  needsEmail: z.boolean(),
  /** Of a person; else empty. */
  clientName: z.string(),
  deletedDateTime: dateTime,
  /** “Retention rule” for one of the provider's; empty when the account is not there any more. */
  deletedBy: z.string(),
  /** Until when it can be restored. */
  finalDateTime: dateTime,
  /** Of a course: nothing but who had it. */
  counts: deletionCounts,
  /** Of a course. */
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
  /** With `email` where another account has the address by now; otherwise it is not used. */
  input: { id, email: email.optional() },
})

export const erase = post('Deletion/DeleteNow', {
  access: ['ADMIN'],
  audit: changes('Erased what was deleted'),
  summary: 'Erase at once what was deleted; it cannot be restored any more',
  input: { id },
})

// The scope of an administrator, for queries that a test makes itself.
import { type Everybody, everybodyFor } from '#server/access/who.ts'

export const everybody: Everybody = everybodyFor({
  id: '',
  sessionId: '',
  clientId: '',
  role: 'ADMIN',
  secondaryRole: null,
  isLimited: false,
})

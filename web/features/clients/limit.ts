import { updateMaximum } from '#schemas/calls/clients.ts'

/** The problem of a limit, or null (rule clients-2: 0, or at least the current number of learners). */
export function problemOfLimit(typed: string, learners: number): string | null {
  const limit = updateMaximum.input.shape.maxLearners.safeParse(typed)
  if (!limit.success) return limit.error.issues[0]?.message ?? null
  if (limit.data !== 0 && limit.data < learners)
    return `Please enter at least ${learners}, the learners there are already, or 0 for unlimited`
  return null
}

import { updateMaximum } from '#schemas/calls/clients.ts'
import { rulesFrom } from '../../ui/rules.ts'

const rules = rulesFrom(updateMaximum.input.pick({ maxLearners: true }))

/** The problem of a limit, or null (rule clients-2: 0, or at least the current number of learners). */
export function problemOfLimit(typed: string, learners: number) {
  const { maxLearners: problem } = rules.check({ maxLearners: typed })
  if (problem) return problem
  const limit = Number(typed)
  if (limit !== 0 && limit < learners)
    return `Please enter at least ${learners}, the learners there are already, or 0 for unlimited`
  return null
}

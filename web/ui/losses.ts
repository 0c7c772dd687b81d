// Says in sentences with counts what is lost when something is deleted or removed, for the question before it.

const notCounted = ['What is lost with it could not be counted.']

/** The sentence for objects that are not on the page "Deleted". */
export const notRestorable = 'This cannot be undone'

/** The promise never rejects. When counting fails, the user decides without the counts. */
export const lossesOf = <Counts>(
  counting: Promise<Counts>,
  sentencesOf: (counts: Counts) => readonly string[],
): Promise<readonly string[]> => counting.then(sentencesOf, () => notCounted)

/** Does the same for an object that may be in use. If counting fails, it counts as in use, so that its name has to be typed. */
export const lossesOfUsed = <Counts>(
  name: string,
  counting: Promise<Counts>,
  sentencesOf: (counts: Counts) => readonly string[],
  isInUse: (counts: Counts) => boolean,
) => ({
  losses: lossesOf(counting, sentencesOf),
  typed: counting.then(
    (counts) => (isInUse(counts) ? name : undefined),
    () => name,
  ),
})

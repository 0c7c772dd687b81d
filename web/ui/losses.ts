// What is lost when something is deleted or removed, as sentences with counts, for the question before it.

const notCounted = ['What is lost with it could not be counted.']

/** Never rejects: when counting fails, the user decides without the counts. */
export const lossesOf = <Counts>(
  counting: Promise<Counts>,
  sentencesOf: (counts: Counts) => readonly string[],
): Promise<readonly string[]> => counting.then(sentencesOf, () => notCounted)

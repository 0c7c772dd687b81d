// What goes with something that is deleted or removed, as sentences with counts, for a question that is asked before.

const notCounted = ['It could not be counted what goes with it.']

/** Resolves in any case: whether to go on is for the person who is asked. */
export const lossesOf = <Counts>(
  counting: Promise<Counts>,
  sentencesOf: (counts: Counts) => readonly string[],
): Promise<readonly string[]> => counting.then(sentencesOf, () => notCounted)

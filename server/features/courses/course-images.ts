// The images of a course: the badge that a learner earns by passing it, and the picture that cards show.
import { PictureProblem, readPicture } from '../../files/pictures.ts'
import type { Problem } from '../../packages/problems.ts'

/** The badge as PNG, or what is wrong with it. */
export const readBadge = (place: string) =>
  orProblems(readPicture(place, 1024), 'Please upload a badge image')

/** The picture as WebP, as wide as the widest card on a fine screen, or what is wrong with it. */
export const readCoursePicture = (place: string) =>
  orProblems(readPicture(place, 1200, 'webp'), 'The picture of the course could not be used')

async function orProblems(
  reading: Promise<Buffer>,
  sentence: string,
): Promise<Buffer | { problems: Problem[] }> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    const size = error.tooLarge ? { tooLarge: true as const } : {}
    return { problems: [{ sentence, ...size }, { sentence: error.message }] }
  }
}

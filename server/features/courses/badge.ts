// The badge of a course: what a learner earns by passing it.
import { PictureProblem, readPicture } from '../../files/pictures.ts'
import type { Problem } from '../../packages/problems.ts'

const longestSide = 1024

/** The badge as PNG, or what is wrong with it. */
export async function readBadge(place: string): Promise<Buffer | { problems: Problem[] }> {
  try {
    return await readPicture(place, longestSide)
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    const size = error.tooLarge ? { tooLarge: true as const } : {}
    return { problems: [{ sentence: 'Please upload a badge image', ...size }, { sentence: error.message }] }
  }
}

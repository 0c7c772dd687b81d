// Decides where courses are played. With a star in CONTENT_URL each course has an origin of its own, and cannot read or reach what
// another course stores in the browser.
import type { Config } from './config.ts'

type Setting = Pick<Config, 'contentUrl'>

export const courseOrigin = ({ contentUrl }: Setting, courseId: string) => contentUrl.replace('*', courseId)
export const certificateOrigin = ({ contentUrl }: Setting) => contentUrl.replace('*', 'certificates')

/** Whether the course may be played on this host. It may not use the origin of another course. */
export const isAtHome = ({ contentUrl }: Setting, courseId: string, hostname: string) =>
  !contentUrl.includes('*') || new URL(courseOrigin({ contentUrl }, courseId)).hostname === hostname

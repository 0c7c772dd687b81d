// The recurring jobs of the product.
import type { App } from '../app/app.ts'
import type { Job } from '../jobs/jobs.ts'
import { cleanUp } from './cleanup.ts'

const hour = 3600

export const jobsOf = (app: App): Job[] => [{ name: 'Cleanup', everySeconds: hour, run: () => cleanUp(app) }]

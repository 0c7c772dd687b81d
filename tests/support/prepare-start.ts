// Before the tests of starting: a data folder as a first start with an administrator leaves it, for the tests that are about
// something later.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareFolder } from './prepared-folder.ts'
import { makeFolder } from './server-process.ts'
import { administrator } from './work.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: string
  }
}

export async function setup(project: TestProject) {
  const { folder, remove } = await makeFolder()
  const dataDir = join(folder, 'data')
  try {
    await prepareFolder(dataDir, { ADMIN_EMAIL: administrator })
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('preparedFolder', dataDir)
  return remove
}

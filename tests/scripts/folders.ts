// Copies of scripts/ in folders of their own, where a test decides what else is there.
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { makeFolder } from '../support/server-process.ts'

/** A folder with the scripts and these files, until the test is over. */
export async function folderWith(files: Record<string, string | object>) {
  const { folder, remove } = await makeFolder()
  onTestFinished(remove)
  const place = join(folder, 'copy')
  await cp(join(projectRoot, 'scripts'), join(place, 'scripts'), { recursive: true })
  const write = async (name: string, content: string | object) => {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [name, content] of Object.entries(files)) await write(name, content)
  const load = <Module>(name: string): Promise<Module> =>
    import(pathToFileURL(join(place, 'scripts', name)).href)
  return { place, write, load }
}

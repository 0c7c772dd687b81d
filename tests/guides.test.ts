// The code in the guides is code that compiles: each block stands in a file of tests/guides, which the type checker reads.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
/** Without the indentation, which is that of the list or of the object around it. */
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

test.each(['adding-a-call', 'adding-a-list'])(
  'each block of docs/%s.md is in the file that compiles',
  (guide) => {
    const compiled = readdirSync(join(projectRoot, 'tests/guides'))
      .filter((name) => name.startsWith(guide))
      .flatMap((name) => linesOf(read(`tests/guides/${name}`)))
      .join('\n')
    // Statements of a test stand in a test, whose types are those of the product that it starts.
    const blocks = [...read(`docs/${guide}.md`).matchAll(/```ts\n([\s\S]*?)```/g)]
      .map(([, block = '']) => linesOf(block).join('\n').trim())
      .filter((block) => !block.startsWith('expect('))
    expect(blocks.length).toBeGreaterThan(2)
    for (const block of blocks) expect(compiled).toContain(block)
  },
)

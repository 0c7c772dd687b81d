// A plugin of Vite: Mantine's `useId` gives each field, box, tab and note an id from React, and draws it a second time with a random
// one, all of them in one piece before the page is shown. Pages are drawn by one root in the browser, in which those of React are unique.

export function idsOfFields() {
  let isReplaced = false
  return {
    name: 'ids-of-fields',
    apply: 'build',
    transform: {
      filter: { id: /@mantine.hooks.+use-id\.mjs$/ },
      handler() {
        isReplaced = true
        return `import { useId as useIdOfReact } from 'react'
export function useId(given) {
  const id = useIdOfReact()
  return typeof given === 'string' ? given : id
}`
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('Mantine has no use-id.mjs any more: look whether this plugin is still needed.')
    },
  }
}
